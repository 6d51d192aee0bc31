/** The other end of `window.taquilla`. Every message is checked for its sender; every answer is a value. */
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { type AppInfo, type BridgeResponse, channels, type DeskResult } from '#shared/bridge.ts';
import { type ErrorCode, errorCatalogue, type Problem } from '#shared/errors.ts';
import { logError } from './log.ts';
import { createPageEvents, type Page, type PageEvents } from './pageEvents.ts';
import { guardRequest } from './requestGuard.ts';
import type { DeskServer } from './serverHost.ts';
import { ServerGoneError } from './serverRequests.ts';
import type { Language } from './texts.ts';

export interface IpcOptions {
  readonly server: DeskServer;
  readonly language: Language;
  readonly isOwnPage: (url: string) => boolean;
  readonly info: Omit<AppInfo, 'serverUrl'>;
  readonly print: (pdf: Uint8Array) => Promise<DeskResult>;
}

/** A ticket is some kilobytes, a year's report a few megabytes. */
const maxFileBytes = 64 * 1024 * 1024;

/** Answers the golden list and passes on live events. */
export function connectPages(options: IpcOptions): void {
  const { server, language, isOwnPage, info, print } = options;
  const trusted = (event: IpcMainInvokeEvent): boolean => isTrustedSender(event.senderFrame, isOwnPage);
  const events = createPageEvents(server);
  const pages = new WeakMap<WebContents, Page>();
  const pageOf = (contents: WebContents): Page => {
    const known = pages.get(contents);
    if (known !== undefined) return known;
    const send = (channel: string, value: unknown): void => {
      if (!contents.isDestroyed() && isOwnPage(contents.getURL())) contents.send(channel, value);
    };
    const page: Page = {
      event: (change) => send(channels.event, change),
      sessionEnded: (token) => send(channels.sessionEnded, token),
    };
    pages.set(contents, page);
    contents.once('destroyed', () => events.forget(page));
    return page;
  };

  ipcMain.handle(channels.request, async (event, raw: unknown): Promise<BridgeResponse> => {
    if (!trusted(event)) {
      return problem('origin_not_allowed', language);
    }
    try {
      return await passOn(server, raw, language, { events, page: pageOf(event.sender) });
    } catch (error) {
      // The page has to take it for an answer that was lost: the request may have been carried out.
      if (error instanceof ServerGoneError) throw error;
      logError('a request from the page failed', error);
      return problem('internal', language);
    }
  });
  ipcMain.handle(channels.print, async (event, pdf: unknown): Promise<DeskResult> => {
    if (!trusted(event) || !isPdf(pdf)) {
      return { ok: false, reason: 'refused' };
    }
    return print(pdf);
  });
  ipcMain.handle(channels.saveFile, async (event, name: unknown, bytes: unknown): Promise<DeskResult> => {
    if (!trusted(event) || typeof name !== 'string' || !isFile(bytes)) {
      return { ok: false, reason: 'refused' };
    }
    return saveFile(BrowserWindow.fromWebContents(event.sender), name, bytes);
  });
  ipcMain.handle(channels.appInfo, (event): AppInfo => {
    if (!trusted(event)) {
      throw new Error('refused');
    }
    return { ...info, serverUrl: server.url };
  });
}

/** Only the top frame of one of the application's own pages is listened to. */
export function isTrustedSender(
  frame: { readonly url: string; readonly parent: unknown } | null,
  isOwnPage: (url: string) => boolean,
): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url);
}

/** A name that is only a name, on any file system: no folders, reserved characters or leading dots. */
export function safeFileName(name: string): string {
  const cleaned = basename(name.replaceAll('\\', '/'))
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 120)
    .trim();
  return cleaned === '' ? 'taquilla' : cleaned;
}

async function passOn(
  server: DeskServer,
  raw: unknown,
  language: Language,
  { events, page }: { readonly events: PageEvents; readonly page: Page },
): Promise<BridgeResponse> {
  const guarded = guardRequest(raw);
  if (!guarded.ok) {
    return problem(guarded.code, language);
  }
  const { method, path, headers, body } = guarded.request;
  events.asks(page, headers.authorization);
  const answer = await server.inject({
    method,
    path,
    headers: { ...headers, 'x-taquilla-terminal': server.terminalToken },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status === 401) events.refused(page, headers.authorization);
  const isText = /^(text\/|application\/([a-z.+-]+\+)?json\b)/.test(answer.headers['content-type'] ?? 'text/plain');
  return {
    status: answer.status,
    headers: answer.headers,
    body: isText ? new TextDecoder().decode(answer.body) : answer.body,
  };
}

function problem(code: ErrorCode, language: Language): BridgeResponse {
  const { status, title } = errorCatalogue[code];
  const body: Problem = { type: `/problems/${code}`, title: title[language], status, code, instance: '/desktop' };
  return { status, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(body) };
}

async function saveFile(window: BrowserWindow | null, name: string, bytes: Uint8Array): Promise<DeskResult> {
  try {
    const options = { defaultPath: join(app.getPath('downloads'), safeFileName(name)) };
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '') {
      return { ok: false, reason: 'cancelled' };
    }
    await writeFile(filePath, bytes, { mode: 0o600 });
    return { ok: true, path: filePath };
  } catch (error) {
    logError('a file could not be saved', error);
    return { ok: false, reason: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

const isFile = (value: unknown): value is Uint8Array => value instanceof Uint8Array && value.length <= maxFileBytes;

const isPdf = (value: unknown): value is Uint8Array =>
  isFile(value) && new TextDecoder('latin1').decode(value.subarray(0, 5)) === '%PDF-';
