/** What the desktop and the process of its server say to each other. */

import type { InjectedRequest, InjectedResponse } from '#server/service.ts';
import type { PackageKind } from '#server/updates/feed.ts';
import type { UpdateSource } from '#server/updates/source.ts';
import type { HandOver } from '#server/updates/updates.ts';
import type { LiveEvent } from '#shared/bridge.ts';
import type { CommandLine } from './commandLine.ts';
import type { Language } from './texts.ts';

/** What a server is started with. */
export interface ServerStart extends Pick<CommandLine, 'demo' | 'isNew' | 'mayBeOlder' | 'port'> {
  readonly dataDir: string;
  readonly rendererDir: string;
  readonly language: Language;
  /** How the program was installed; null where somebody does it by hand. */
  readonly installedAs: PackageKind | null;
  /** Who is asked for new versions, where it is not whom the build says. */
  readonly updateSource?: UpdateSource;
}

/** What the page and the shell need of a server that runs. */
export interface ServerFacts {
  readonly url: string;
  readonly terminalToken: string;
}

/** Who but the till's own window uses the server. */
export interface ServerUse {
  readonly servesNetwork: boolean;
  /** Pages of browsers and programs that follow the events. */
  readonly others: number;
}

/** Why a server could not start, in words for who is at the desk. */
export interface StartFailure {
  readonly title: string;
  readonly message: string;
}

export type ToServer =
  | { readonly kind: 'start'; readonly start: ServerStart }
  | { readonly kind: 'request'; readonly id: number; readonly request: InjectedRequest }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  /** The file is known that is to be installed. */
  | { readonly kind: 'heard' }
  /** Of a process that the server asked for: some of its output, and its end. */
  | {
      readonly kind: 'taskOutput';
      readonly id: number;
      readonly stream: 'stdout' | 'stderr';
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'taskExit'; readonly id: number; readonly code: number | null };

export type FromServer =
  | { readonly kind: 'started'; readonly facts: ServerFacts }
  | { readonly kind: 'failed'; readonly failure: StartFailure }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: InjectedResponse }
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'use'; readonly use: ServerUse }
  | { readonly kind: 'pong' }
  /** Somebody wants the new version installed: the application is to end. */
  | { readonly kind: 'install' }
  /** It may be, once this process has ended. */
  | { readonly kind: 'handOver'; readonly handOver: HandOver }
  /** Asks for a process, because this one can start none of Electron's. */
  | { readonly kind: 'task'; readonly id: number; readonly entry: string; readonly args: readonly string[] }
  | { readonly kind: 'endTask'; readonly id: number };
