/**
 * Leave for one action: a request that the service refuses for want of a permission waits here until a manager's PIN
 * authorises it, or nobody does. The dialog is `shell/authorise/AuthoriseDialog.tsx`, mounted once for all screens.
 */
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { isLastingAction } from '#shared/domain/scopes.ts';
import { sayHere } from '../browser/sayHere.ts';
import { isAskingAmounts, settleAmounts } from './amounts.ts';
import { onSessionChange } from './session.ts';

/** A refused request that may be authorised. */
export interface RefusedAction {
  readonly method: string;
  /** Path without its query: `/api/billing/checkout`. */
  readonly path: string;
  /** What it takes. */
  readonly scopes: readonly string[];
}

/** One that is asked about. */
export interface AskedAction extends RefusedAction {
  /** No two have the same. */
  readonly id: number;
}

interface Waiting extends AskedAction {
  readonly settle: (token: string | null) => void;
}

let queue: readonly Waiting[] = [];
let asked = 0;
/** Dialogs on screen: without one nobody could answer. */
let dialogs = 0;
const listeners = new Set<() => void>();

/** Asks for leave. Resolves to the token to send the action with, or to null where none is given. */
export function askAuthorisation(action: RefusedAction): Promise<string | null> {
  const isLendable = action.scopes.length > 0 && !action.scopes.some(isLastingAction);
  if (dialogs === 0 || !isLendable) return Promise.resolve(null);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  asked++;
  change([...queue, { ...action, id: asked, settle: resolve }]);
  return promise;
}

/** Answers the action that is asked about: with a token, or null. */
export function settleAuthorisation(token: string | null): void {
  const [first, ...rest] = queue;
  change(rest);
  first?.settle(token);
}

/** The action that is asked about, or null. */
export function useAskedAction(): AskedAction | null {
  return useSyncExternalStore(subscribe, () => queue[0] ?? null);
}

/** Makes a dialog known for as long as it is mounted. Another session is not to get what this one asked for. */
export function serveAuthorisations(): () => void {
  dialogs++;
  const stop = onSessionChange(refuseAll);
  return () => {
    dialogs--;
    stop();
    refuseAll();
  };
}

/**
 * Escape closes the topmost dialog only, and the function keys of the screen behind rest. Called before anything is
 * drawn: the dialogs of the screens listen to the window too, and would close first.
 */
export function keepKeysFromScreens(): void {
  window.addEventListener('keydown', keepKeys, { capture: true });
}

function keepKeys(event: KeyboardEvent): void {
  const asksAmounts = isAskingAmounts();
  if ((queue.length === 0 && !asksAmounts) || !/^(Escape|F\d+)$/.test(event.key)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (event.key !== 'Escape') sayHere(i18next.t('till:why.dialog'));
  else if (queue.length > 0) settleAuthorisation(null);
  else settleAmounts(false);
}

function refuseAll(): void {
  const waiting = queue;
  change([]);
  for (const { settle } of waiting) settle(null);
}

function change(next: readonly Waiting[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
