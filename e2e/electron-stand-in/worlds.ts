/**
 * What runs in the page. The preload script gets a JavaScript world of its own, as with Electron's context isolation:
 * the page shares its document but none of its variables. `contextBridge` crosses over by events on the document, which
 * Chromium delivers at once and whose data it copies, so that what the page gets is a copy and bytes stay bytes.
 */

/** Name of the world the preload script runs in. */
export const preloadWorld = 'Electron Isolated Context';

/** The binding by which that world, and no other, reaches the main process. */
export const sendBinding = '__standInSend';

/** The function in that world by which the main process reaches it. */
export const receiveFunction = '__standInReceive';

/** Script for the page's own world: waits for what the preload script exposes. */
export const pageScript = (secret: string): string => `(${exposeInPage.toString()})(${JSON.stringify(secret)});`;

/** Script for the preload's world: Electron's renderer modules, then the preload script itself. */
export const preloadScript = (secret: string, preload: string): string =>
  `(${preparePreload.toString()})(${JSON.stringify([secret, sendBinding, receiveFunction])}, (require, module, exports) => {${preload}\n});`;

type Reply =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly value: string }
  | { readonly kind: 'promise' | 'function'; readonly id: number };

function exposeInPage(secret: string): void {
  if (window !== window.top) {
    return;
  }
  const callbacks = new Map<number, (...args: unknown[]) => void>();
  const promises = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  const dispatch = (name: string, data: unknown): void => {
    document.dispatchEvent(new MessageEvent(`${secret}:${name}`, { data }));
  };
  const listen = <T>(name: string, listener: (data: T) => void): void => {
    document.addEventListener(`${secret}:${name}`, (event) => listener((event as MessageEvent<T>).data));
  };

  let reply: Reply = { kind: 'error', value: 'no answer from the preload script' };
  listen<Reply>('reply', (data) => {
    reply = data;
  });
  const call = (target: string | number, args: readonly unknown[]): unknown => {
    dispatch('call', { target, args: args.map(withCallbacks) });
    switch (reply.kind) {
      case 'value':
        return reply.value;
      case 'error':
        throw new Error(reply.value);
      case 'promise': {
        const promise = Promise.withResolvers<unknown>();
        promises.set(reply.id, promise);
        return promise.promise;
      }
      case 'function': {
        const { id } = reply;
        return (...inner: unknown[]) => call(id, inner);
      }
    }
  };
  const withCallbacks = (value: unknown): unknown => {
    if (typeof value !== 'function') {
      return value;
    }
    last += 1;
    callbacks.set(last, value as (...args: unknown[]) => void);
    return { $callback: last };
  };

  listen<{ id: number; args: unknown[] }>('callback', ({ id, args }) => callbacks.get(id)?.(...args));
  listen<{ id: number; ok: boolean; value: unknown }>('settled', ({ id, ok, value }) => {
    const promise = promises.get(id);
    promises.delete(id);
    if (ok) {
      promise?.resolve(value);
    } else {
      promise?.reject(new Error(String(value)));
    }
  });
  listen<{ key: string; methods: string[] }>('expose', ({ key, methods }) => {
    const api = Object.fromEntries(methods.map((name) => [name, (...args: unknown[]) => call(name, args)]));
    Object.defineProperty(window, key, { value: Object.freeze(api), enumerable: true });
  });
  window.open = (address = 'about:blank') => {
    dispatch('open', new URL(address, location.href).href);
    return null;
  };
}

function preparePreload(
  [secret, sendName, receiveName]: [string, string, string],
  preload: (require: (name: string) => unknown, module: { exports: object }, exports: object) => void,
): void {
  // Electron runs preload scripts in the top frame only, unless told otherwise.
  if (window !== window.top) {
    return;
  }
  type Method = (...args: unknown[]) => unknown;
  const world = globalThis as unknown as Record<string, Method>;
  const dispatch = (name: string, data: unknown): void => {
    document.dispatchEvent(new MessageEvent(`${secret}:${name}`, { data }));
  };
  const listen = <T>(name: string, listener: (data: T) => void): void => {
    document.addEventListener(`${secret}:${name}`, (event) => listener((event as MessageEvent<T>).data));
  };

  const invocations = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, Set<Method>>();
  let last = 0;
  const tagged = (value: unknown): unknown => {
    if (value instanceof Uint8Array) {
      return { $bytes: (value as unknown as { toBase64(): string }).toBase64() };
    }
    if (Array.isArray(value)) {
      return value.map(tagged);
    }
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tagged(inner)]))
      : value;
  };
  const send = (message: unknown): unknown => world[sendName]?.(JSON.stringify(tagged(message)));
  world[receiveName] = (text) => {
    const message = JSON.parse(String(text), (_key, value) =>
      typeof value === 'object' && value !== null && '$bytes' in value
        ? (Uint8Array as unknown as { fromBase64(text: string): Uint8Array }).fromBase64(value.$bytes)
        : value,
    );
    if (message.channel !== undefined) {
      for (const listener of listeners.get(message.channel) ?? []) {
        listener({}, ...message.args);
      }
      return;
    }
    const invocation = invocations.get(message.id);
    invocations.delete(message.id);
    if (message.error === undefined) {
      invocation?.resolve(message.value);
    } else {
      invocation?.reject(new Error(message.error));
    }
  };
  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const invocation = Promise.withResolvers<unknown>();
      last += 1;
      invocations.set(last, invocation);
      send({ id: last, channel, args });
      return invocation.promise;
    },
    on(channel: string, listener: Method): void {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    removeListener(channel: string, listener: Method): void {
      listeners.get(channel)?.delete(listener);
    },
  };

  const functions = new Map<string | number, Method>();
  const withFunctions = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$callback' in value)) {
      return value;
    }
    return (...args: unknown[]) => dispatch('callback', { id: value.$callback, args });
  };
  const replyTo = (result: unknown): Reply => {
    last += 1;
    const id = last;
    if (typeof result === 'function') {
      functions.set(id, result as Method);
      return { kind: 'function', id };
    }
    if (result instanceof Promise) {
      result.then(
        (value) => dispatch('settled', { id, ok: true, value }),
        (error: Error) => dispatch('settled', { id, ok: false, value: error.message }),
      );
      return { kind: 'promise', id };
    }
    return { kind: 'value', value: result };
  };
  listen<{ target: string | number; args: unknown[] }>('call', ({ target, args }) => {
    try {
      dispatch('reply', replyTo(functions.get(target)?.(...args.map(withFunctions))));
    } catch (error) {
      dispatch('reply', { kind: 'error', value: String(error) });
    }
  });
  listen<string>('open', (address) => send({ open: address }));
  const contextBridge = {
    exposeInMainWorld(key: string, api: Record<string, Method>): void {
      for (const [name, method] of Object.entries(api)) {
        functions.set(name, method);
      }
      dispatch('expose', { key, methods: Object.keys(api) });
    },
  };

  const module = { exports: {} };
  preload(
    (name) => {
      if (name !== 'electron') {
        throw new Error(`module not found: ${name}`);
      }
      return { contextBridge, ipcRenderer };
    },
    module,
    module.exports,
  );
}
