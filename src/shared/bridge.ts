/**
 * The whole of what the desktop shell gives the page: `window.taquilla`. In a browser it is absent and the client uses
 * `fetch`. Preload exposes exactly `bridgeKeys`; main answers on exactly `channels`.
 */
import type { ModelName } from './catalogue/index.ts';
import type { EventType } from './events.ts';

/** A request to the embedded server. Only paths under `/api/` are let through. */
export interface BridgeRequest {
  readonly method: string;
  /** Path with its query, starting with `/api/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The answer: text for JSON and `text/*`, bytes for everything else (PDF, images). Rejected only where the server was not there
 * or went before it answered, as `fetch` is.
 */
export interface BridgeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** One committed change, as `GET /api/events` sends it too. */
export interface LiveEvent {
  readonly sequence: number;
  readonly type: EventType;
  readonly model: ModelName;
  readonly id: number;
}

/** What became of a print or a save: failure is a value, never an exception. */
export type DeskResult =
  | { readonly ok: true; readonly path?: string }
  | {
      readonly ok: false;
      /** `cancelled`: the person closed the dialog. `refused`: the request was not acceptable. */
      readonly reason: 'cancelled' | 'refused' | 'failed';
      /** For the log and the details pane, in the system's own words. */
      readonly detail?: string;
    };

export interface AppInfo {
  readonly version: string;
  readonly electron: string;
  readonly chromium: string;
  readonly node: string;
  readonly platform: string;
  /** Language of the system's interface, as a BCP 47 tag. */
  readonly locale: string;
  readonly demo: boolean;
  readonly dataDir: string;
  /** Where further tills on this computer or network find the same server. */
  readonly serverUrl: string;
}

export interface Bridge {
  request(request: BridgeRequest): Promise<BridgeResponse>;
  /** Opens the system's print dialog (or prints at once where a receipt printer is set) for a PDF. */
  print(pdf: Uint8Array): Promise<DeskResult>;
  /** Asks where to save and writes the bytes there. `name` is only a suggestion; any folder in it is dropped. */
  saveFile(name: string, bytes: Uint8Array): Promise<DeskResult>;
  appInfo(): Promise<AppInfo>;
  /**
   * Calls the listener after each commit with what the user of the session may see, until the returned function is called.
   * `onEnd` is told the token of a session that does not stand any more.
   */
  onEvent(listener: (event: LiveEvent) => void, onEnd: (token: string) => void): () => void;
}

/** The golden list: what `window.taquilla` has, and nothing else. */
export const bridgeKeys = [
  'appInfo',
  'onEvent',
  'print',
  'request',
  'saveFile',
] as const satisfies readonly (keyof Bridge)[];

/** IPC channel of each entry of the golden list. */
export const channels = {
  request: 'taquilla:request',
  print: 'taquilla:print',
  saveFile: 'taquilla:save-file',
  appInfo: 'taquilla:app-info',
  event: 'taquilla:event',
  sessionEnded: 'taquilla:session-ended',
} as const;

/** A request body above this is refused (bytes of UTF-8). */
export const maxRequestBytes = 8 * 1024 * 1024;

declare global {
  interface Window {
    readonly taquilla?: Bridge;
  }
}
