/** Electron's services without a window: what the main process registers, kept for the windows to obey. */

import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';

type PermissionCheck = (contents: null, permission: string, origin: string) => boolean;
type PermissionRequest = (contents: null, permission: string, answer: (granted: boolean) => void) => void;

/** What `dialog` and `shell` were asked for, since there is nobody to ask. Tests replace the methods to answer. */
export const dialog = {
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}\n${content}\n`);
  },
  async showMessageBox(...args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
    const options = args.at(-1) as { message: string; cancelId?: number };
    process.stderr.write(`${options.message}\n`);
    return { response: options.cancelId ?? 0, checkboxChecked: false };
  },
  async showSaveDialog(): Promise<{ canceled: boolean; filePath: string }> {
    return { canceled: true, filePath: '' };
  },
};

export const shell = {
  async openExternal(url: string): Promise<void> {
    process.stderr.write(`open ${url}\n`);
  },
  async openPath(path: string): Promise<string> {
    process.stderr.write(`open ${path}\n`);
    return '';
  },
};

type IpcHandler = (event: unknown, ...args: unknown[]) => unknown;
const ipcHandlers = new Map<string, IpcHandler>();

export const ipcMain = {
  handle(channel: string, handler: IpcHandler): void {
    if (ipcHandlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    ipcHandlers.set(channel, handler);
  },
};

/** Runs the handler of a channel as `ipcRenderer.invoke` would; rejects with Electron's words. */
export async function invokeHandler(channel: string, event: unknown, args: readonly unknown[]): Promise<unknown> {
  const handler = ipcHandlers.get(channel);
  if (handler === undefined) {
    throw new Error(`Error invoking remote method '${channel}': No handler registered for '${channel}'`);
  }
  try {
    return await handler(event, ...args);
  } catch (error) {
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`);
  }
}

type ProtocolHandler = (request: Request) => Promise<Response> | Response;
const protocolHandlers = new Map<string, ProtocolHandler>();
const privileged = new Set<string>();

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { scheme: string }[]): void {
    for (const { scheme } of schemes) {
      privileged.add(scheme);
    }
  },
  handle(scheme: string, handler: ProtocolHandler): void {
    if (!privileged.has(scheme)) {
      throw new Error(`The stand-in serves privileged schemes only, not '${scheme}'`);
    }
    protocolHandlers.set(scheme, handler);
  },
};

/** The answer of a custom scheme, or undefined for a scheme nobody handles. */
export function answerProtocol(request: Request): Promise<Response> | undefined {
  const handler = protocolHandlers.get(new URL(request.url).protocol.slice(0, -1));
  return handler && Promise.resolve(handler(request));
}

let checkPermission: PermissionCheck | undefined;
let checkDevice: (() => boolean) | undefined;
let requestPermission: PermissionRequest | undefined;

export const session = {
  defaultSession: {
    setPermissionCheckHandler(handler: PermissionCheck): void {
      checkPermission = handler;
    },
    setPermissionRequestHandler(handler: PermissionRequest): void {
      requestPermission = handler;
    },
    setDevicePermissionHandler(handler: () => boolean): void {
      checkDevice = handler;
    },
  },
};

/** Whether both handlers let a page have a permission. Without a handler Electron grants it. */
export async function isGranted(permission: string, origin: string): Promise<boolean> {
  const request = requestPermission;
  const requested = request ? await new Promise<boolean>((settle) => request(null, permission, settle)) : true;
  const device = ['hid', 'serial', 'usb'].includes(permission) ? (checkDevice?.() ?? true) : true;
  return requested && device && (checkPermission?.(null, permission, origin) ?? true);
}

let applicationMenu: readonly unknown[] = [];

export const Menu = {
  buildFromTemplate: (template: readonly unknown[]): readonly unknown[] => template,
  setApplicationMenu(menu: readonly unknown[]): void {
    applicationMenu = menu;
  },
  getApplicationMenu: (): { readonly items: readonly unknown[] } => ({ items: applicationMenu }),
};

/** The icons in the tray, for tests to look at and click. */
const trays: Tray[] = [];

export class Tray extends EventEmitter {
  tooltip = '';
  menu: readonly unknown[] = [];

  constructor(image: string) {
    super();
    if (process.env.TAQUILLA_STAND_IN_TRAY === 'none') throw new Error('the system has no tray');
    if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`);
    trays.push(this);
  }

  static shown(): readonly Tray[] {
    return trays;
  }

  setToolTip(text: string): void {
    this.tooltip = text;
  }

  setContextMenu(menu: readonly unknown[]): void {
    this.menu = menu;
  }
}

export const nativeTheme = { shouldUseDarkColors: false };

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };

export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };
