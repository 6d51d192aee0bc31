/**
 * Why a key, a tap or a scan cannot do what it is for now: one rule for keys, buttons, tiles, search and scanner, so that
 * none of them does nothing without a word. Pure.
 */
import type { TillState } from '#screens/subjects/checkout/basket.ts';
import type { TillCommand } from './keys/keys.ts';

/** What a command depends on. */
export interface TillFacts {
  readonly till: TillState;
  /** Nothing is due. */
  readonly isFree: boolean;
  /** The customer owes something: with nothing in the basket, cash collects that. */
  readonly owes?: boolean;
  /** More was taken than there is to pay. */
  readonly isExcess?: boolean;
  /** The cash point is closed. */
  readonly closed: boolean;
  /** The server does not answer. */
  readonly gone: boolean;
  readonly hasCash: boolean;
  readonly hasCard: boolean;
  /** Entries may be counted. */
  readonly mayEnter: boolean;
  /** A dialog has the keyboard. */
  readonly dialog: boolean;
}

/** The texts of the reasons. */
export const whyTexts = {
  dialog: 'till:why.dialog',
  charging: 'till:why.charging',
  moving: 'till:why.moving',
  soldElsewhere: 'till:why.soldElsewhere',
  gone: 'till:why.gone',
  closed: 'till:why.closed',
  empty: 'till:why.empty',
  free: 'till:why.free',
  unsold: 'till:why.unsold',
  excess: 'till:why.excess',
  noCash: 'till:why.noCash',
  noCard: 'till:why.noCard',
  firstLine: 'till:why.firstLine',
  lastLine: 'till:why.lastLine',
  noEntry: 'till:why.noEntry',
} as const;

export type WhyNot = keyof typeof whyTexts;

/** Commands that change the basket or what is done with it. */
const CHANGING: ReadonlySet<TillCommand> = new Set([
  ...(['customer', 'discount', 'card', 'cash', 'hold', 'voucher', 'other'] as const),
  ...(['up', 'down', 'more', 'less', 'remove'] as const),
]);
const PAYING: ReadonlySet<TillCommand> = new Set(['card', 'cash', 'voucher', 'other']);
const OF_LINES: ReadonlySet<TillCommand> = new Set(['discount', 'up', 'down', 'more', 'less', 'remove']);

/** Why a command does nothing now; null when it acts. */
export function whyNot(command: TillCommand, facts: TillFacts): WhyNot | null {
  const { till } = facts;
  // Escape is the dialog's own.
  if (facts.dialog) return command === 'back' ? null : 'dialog';
  if (command === 'entry') return facts.mayEnter ? null : 'noEntry';
  if (!CHANGING.has(command)) return null;
  const locked = whyLocked(till);
  if (locked !== null) return locked;
  const { lines } = till.basket;
  if (PAYING.has(command)) return whyNotPaid(command, facts);
  if (!OF_LINES.has(command)) return null;
  if (lines.length === 0) return 'empty';
  const place = lines.findIndex(({ id }) => id === till.basket.selected);
  if (command === 'up' && place === 0) return 'firstLine';
  if (command === 'down' && place === lines.length - 1) return 'lastLine';
  return null;
}

/** Why nothing may come into the basket, and nothing of it may change; null when it may. */
export function whyLocked({ charge, moving, soldElsewhere }: TillState): WhyNot | null {
  if (charge !== null) return 'charging';
  if (moving !== null) return 'moving';
  return soldElsewhere === null ? null : 'soldElsewhere';
}

function whyNotPaid(command: TillCommand, facts: TillFacts): WhyNot | null {
  const { lines } = facts.till.basket;
  if (facts.gone) return 'gone';
  if (facts.closed) return 'closed';
  if (lines.length === 0) return command === 'cash' && facts.owes === true ? null : 'empty';
  if (lines.some(({ gone }) => gone === true)) return 'unsold';
  if (facts.isExcess === true) return 'excess';
  if (facts.isFree) return command === 'cash' ? null : 'free';
  if (command === 'cash' && !facts.hasCash) return 'noCash';
  return command === 'card' && !facts.hasCard ? 'noCard' : null;
}
