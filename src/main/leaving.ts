/** When the application ends and when it stays in the tray: others may be selling on its server. */
import { logError } from './log.ts';
import type { ServerUse } from './serverMessages.ts';

export interface LeavingOptions {
  readonly use: () => ServerUse;
  /** Whether there is an icon by which the window comes back. */
  readonly hasTray: () => boolean;
  /** Asks whether to quit while others use the server. */
  readonly ask: () => Promise<boolean>;
  /** Says that the application goes on without a window. */
  readonly tellStays: () => Promise<void>;
  readonly quit: () => void;
}

export interface Leaving {
  /** The person chose to quit: asks first where others use the server. */
  readonly requestQuit: () => void;
  /** Whether the window may close now. Where the application would be out of reach without it, asks and says false. */
  readonly mayClose: () => boolean;
  /** Ends, or stays for the others and says so the first time. */
  readonly lastWindowClosed: () => void;
  /** The application is ending, because of a signal, the system or an answer: nothing is asked any more. */
  readonly ending: () => void;
}

/** Decides on a start of the application. */
export function createLeaving({ use, hasTray, ask, tellStays, quit }: LeavingOptions): Leaving {
  let isEnding = false;
  let isAsking = false;
  let hasTold = false;

  const isShared = (): boolean => use().servesNetwork || use().others > 0;
  const askToQuit = async (): Promise<void> => {
    isAsking = true;
    try {
      if (await ask()) quit();
    } catch (error) {
      logError('the question could not be asked', error);
    } finally {
      isAsking = false;
    }
  };
  const requestQuit = (): void => {
    if (isAsking || isEnding) return;
    if (isShared()) void askToQuit();
    else quit();
  };

  return {
    requestQuit,
    mayClose: () => {
      if (isEnding || hasTray() || !isShared()) return true;
      requestQuit();
      return false;
    },
    lastWindowClosed: () => {
      if (isEnding) return;
      if (!hasTray() || !isShared()) {
        quit();
      } else if (!hasTold) {
        hasTold = true;
        tellStays().catch((error: unknown) => logError('nobody could be told that the application goes on', error));
      }
    },
    ending: () => {
      isEnding = true;
    },
  };
}
