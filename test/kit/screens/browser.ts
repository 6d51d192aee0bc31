/**
 * A page of the screens without its pictures: the store of writes with all below it, over a network that loses answers. The
 * pauses of the client are over at once, those of the store when `passTime` says so.
 */
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { vi } from 'vitest';
import type { Outcome, Write } from '#screens/base/api/outcome.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

/**
 * What becomes of an answer: the request does not arrive, the answer does not, half of it does, or it does not and then
 * something else answers in the place of the service.
 */
export const cuts = ['before', 'after', 'torn', 'by another'] as const;
export type Cut = (typeof cuts)[number];

type Session = OutputOf<Contract<'sessionStart'>>;

interface Waiting {
  readonly onDone: (output: unknown, write: Write) => void;
  readonly onFailed: (error: Error, write: Write) => void;
  readonly isGone: () => boolean;
}

/** What `writing.ts` tells of a write whose form is gone. */
export interface Told {
  readonly write: Write;
  readonly outcome: 'open' | 'done' | 'before' | 'refused';
}

/** The modules of a page, which this program does not check: they are of a browser. */
interface Writing {
  readonly run: (write: Write, waiting: Waiting) => string;
  readonly stateOf: (subject: string) => Outcome;
  readonly onWriteChange: (listener: () => void) => () => void;
  readonly onUnseenWrite: (listener: (told: Told) => void) => () => void;
  readonly resumeWrites: () => void;
}

export interface Page {
  readonly run: Writing['run'];
  readonly stateOf: Writing['stateOf'];
  /** What it told of writes whose form is gone. */
  readonly told: readonly Told[];
  readonly signIn: (session: Session | null) => void;
  /** Resolves to the state of a subject once nothing is sent for it. */
  readonly settled: (subject: string) => Promise<Outcome>;
  /** An error as a form shows it, with a note that nothing was done. */
  readonly drawn: (error: Error, note: string) => string;
}

export interface Browser {
  /** Loads a page, in the place of the one there is. */
  readonly load: () => Promise<Page>;
  /** Forgets what pages have stored. */
  readonly forget: () => void;
  /** Loses answers from now on, or none. */
  readonly lose: (cut: Cut | null) => void;
  /** Everything that was sent to change something, by its key. */
  readonly sent: readonly (string | null)[];
  /** Ends the pauses of the store. */
  readonly passTime: () => void;
}

interface Pause {
  readonly end: () => void;
}

const screens = '#screens/';
const texts = JSON.parse(
  readFileSync(new URL('../../../src/renderer/src/base/common/i18n/es.json', import.meta.url), 'utf8'),
) as object;

/** Opens a browser on the server that is at `base()`, in the place of this program's own globals. */
export function openBrowser(base: () => string): Browser {
  const { fetch: fetched, setTimeout: later, clearTimeout: never } = globalThis;
  const stored = new Map<string, string>();
  const pauses = new Set<Pause>();
  const sent: (string | null)[] = [];
  let losing: Cut | null = null;
  let since = 0;

  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal('setTimeout', (run: () => void, wait?: number, ...rest: []) => {
    const caller = new Error().stack?.split('\n')[2] ?? '';
    if (!caller.includes('base/api/writing.ts')) {
      return later(run, caller.includes('base/api/client.ts') ? 0 : wait, ...rest);
    }
    const pause = { end: run };
    pauses.add(pause);
    return pause;
  });
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout & Pause) => {
    if (!pauses.delete(timer)) never(timer);
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    // A press may go by the key of one before it.
    const isRepeated = key !== null && sent.indexOf(key, since) >= 0;
    if (init.method === 'POST' || init.method === 'DELETE') sent.push(key);
    if (losing === 'before') throw new TypeError('network');
    if (losing === 'by another' && isRepeated) {
      return new Response('<h1>No existe</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
    }
    const answer = await fetched(`${base()}${path}`, init);
    if (losing === null) return answer;
    const text = await answer.text();
    if (losing !== 'torn') throw new TypeError('network');
    const type = answer.headers.get('content-type') ?? '';
    return new Response(text.slice(0, text.length / 2), { status: answer.status, headers: { 'content-type': type } });
  });

  return {
    load: async () => {
      pauses.clear();
      vi.resetModules();
      return pageOf();
    },
    forget: () => stored.clear(),
    lose: (cut) => {
      losing = cut;
      since = sent.length;
    },
    sent,
    passTime: () => {
      const ended = [...pauses];
      pauses.clear();
      for (const { end } of ended) end();
    },
  };
}

async function pageOf(): Promise<Page> {
  const of = async <T>(file: string): Promise<T> => (await import(`${screens}${file}`)) as T;
  const writing = await of<Writing>('base/api/writing.ts');
  const { setSession } = await of<{ setSession: Page['signIn'] }>('base/api/session.ts');
  const { ErrorNotice } = await of<{ ErrorNotice: () => null }>('components/ErrorNotice.tsx');
  const { addTexts } = await of<{ addTexts: (area: string, texts: object) => void }>('base/i18n/index.ts');
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { MantineProvider } = await import('@mantine/core');
  addTexts('common', texts);
  const told: Told[] = [];
  writing.onUnseenWrite((one) => told.push(one));
  writing.resumeWrites();
  return {
    run: writing.run,
    stateOf: writing.stateOf,
    told,
    signIn: setSession,
    settled: async (subject) => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const look = (): void => {
        const state = writing.stateOf(subject);
        if (state.at !== 'sending') resolve(state);
      };
      const stop = writing.onWriteChange(look);
      look();
      return promise.finally(stop);
    },
    drawn: (error, note) =>
      renderToStaticMarkup(createElement(MantineProvider, null, createElement(ErrorNotice, { error, note } as object))),
  };
}
