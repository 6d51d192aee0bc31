/**
 * Amounts that make no sense at this facility wait here, before they are sent, until somebody says that they are right. The
 * dialog is `shell/amounts/AmountDialog.tsx`, mounted once for all screens. An amount is asked about once: what was confirmed is
 * not asked again until it is done, over a reload too.
 */
import { useSyncExternalStore } from 'react';
import { type EnteredAmount, isOutOfProportion, type Proportion } from '#shared/domain/proportion.ts';
import { ApiError } from './errors.ts';
import { onSessionChange } from './session.ts';

interface Question {
  /** No two have the same. */
  readonly id: number;
  readonly amounts: readonly EnteredAmount[];
  readonly settle: (isRight: boolean) => void;
}

const KEY = 'taquilla.confirmedAmounts';

let question: Question | null = null;
let asked = 0;
/** What is large here; null where no dialog is on screen, which could ask. */
let proportion: Proportion | null = null;
const listeners = new Set<() => void>();

/**
 * Lets amounts through, or asks about those that are out of proportion. Throws ApiError `not_confirmed` where they are not
 * right: nothing was sent. `action` says what they are for.
 */
export async function confirmAmounts(action: string, amounts: readonly EnteredAmount[]): Promise<void> {
  const large = proportion;
  if (large === null) return;
  const known = confirmed();
  const open = amounts.filter((amount) => isOutOfProportion(amount, large) && !known.includes(nameOf(action, amount)));
  if (open.length === 0) return;
  // One after the other: a second action asks once the first is answered.
  question?.settle(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked++;
  change({ id: asked, amounts: open, settle: resolve });
  const isRight = await promise;
  if (!isRight) throw new ApiError('not_confirmed', 0, {});
  remember([...confirmed(), ...open.map((amount) => nameOf(action, amount))]);
}

/** The action is done: the same amount is asked about again the next time. */
export function forgetAmounts(action: string): void {
  const before = confirmed();
  const others = before.filter((name) => !name.startsWith(`${action} `));
  if (others.length < before.length) remember(others);
}

/** Answers what is asked. */
export function settleAmounts(isRight: boolean): void {
  const current = question;
  change(null);
  current?.settle(isRight);
}

/** What is asked about, or null. */
export function useAmountQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}

/** Makes known what is large here, for as long as a dialog is mounted that can ask. */
export function serveAmounts(large: Proportion): () => void {
  proportion = large;
  const stop = onSessionChange(() => settleAmounts(false));
  return () => {
    proportion = null;
    stop();
    settleAmounts(false);
  };
}

/** True while somebody is asked. */
export function isAskingAmounts(): boolean {
  return question !== null;
}

function nameOf(action: string, { kind, amount, against }: EnteredAmount): string {
  return `${action} ${kind} ${amount} ${against ?? ''}`;
}

function confirmed(): readonly string[] {
  const text = sessionStorage.getItem(KEY);
  return text === null ? [] : (JSON.parse(text) as string[]);
}

function remember(names: readonly string[]): void {
  if (names.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(names));
}

function change(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
