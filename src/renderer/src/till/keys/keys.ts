/** The keys of the till and what they ask for, whatever has the focus. */
import { methodKeys } from '#screens/subjects/payments/methodKeys.ts';

export type TillCommand =
  | 'search'
  | 'customer'
  | 'discount'
  | 'card'
  | 'cash'
  | 'hold'
  | 'sales'
  | 'voucher'
  | 'other'
  | 'back'
  | 'up'
  | 'down'
  | 'more'
  | 'less'
  | 'remove'
  | 'entry'
  | 'help';

const functionKeys: Readonly<Record<string, TillCommand>> = {
  F1: 'entry',
  F2: 'search',
  F3: 'customer',
  F6: 'discount',
  [methodKeys.card]: 'card',
  [methodKeys.cash]: 'cash',
  F4: 'hold',
  F7: 'sales',
  F10: 'voucher',
  F12: 'other',
  Escape: 'back',
};

/** Keys that act on the basket while nothing is being typed. */
const basketKeys: Readonly<Record<string, TillCommand>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'more',
  '-': 'less',
  Delete: 'remove',
  '?': 'help',
};

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Where the focus is: typing text, in the empty search box, or elsewhere. */
export type FocusPlace = 'text' | 'emptySearch' | 'elsewhere';

/** The command of a key, or null when the key is not the till's. */
export function commandOf(press: KeyPress, focus: FocusPlace): TillCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const always = functionKeys[press.key];
  if (always !== undefined) return always;
  return focus === 'text' ? null : (basketKeys[press.key] ?? null);
}

/** True for a character that, typed away from any field, belongs into the search box. */
export function startsSearch(press: KeyPress): boolean {
  return !(press.ctrlKey || press.altKey || press.metaKey) && /^[\p{L}\p{N}*×]$/u.test(press.key);
}

/** The command's key as it is printed on a button. */
export const keyNames = {
  entry: 'F1',
  search: 'F2',
  customer: 'F3',
  discount: 'F6',
  card: methodKeys.card,
  cash: methodKeys.cash,
  hold: 'F4',
  sales: 'F7',
  voucher: 'F10',
  other: 'F12',
  back: 'Esc',
  lines: '↑ ↓',
  units: '+ −',
  help: '?',
} as const;
