/**
 * Parts of a payment that were noted and are not sent yet. They stay until they are sent or taken back, whatever closes the
 * dialog: a lock, a reload, another screen.
 */
import { useState } from 'react';
import type { Known } from '#screens/base/api/writing.ts';
import type { Money } from '#shared/domain/money.ts';
import type { OperationName } from '#shared/operations/index.ts';
import { notedTotal, type TakenPayment } from './mixed.ts';

/** What is owed: sales in their order, a document, or what a deposit holds, which is owed to its customer. */
type Owed =
  | { readonly sales: readonly number[] }
  | { readonly invoice: number }
  | { readonly fromDeposit: { readonly deposit: number } };

/** A customer’s only deposit, which is made where there is none; or one deposit. */
export type DepositOf = { readonly customer: number } | { readonly deposit: number };

/** What is paid: what is owed, or what is sold and put in once it is paid. */
export type Payable =
  | Owed
  | { readonly recharge: { readonly customer: number; readonly voucherType: number; readonly amount: number } }
  | { readonly deposit: DepositOf & { readonly amount: number } };

/** True of what stays owed where it is not paid. */
export function isOwed(of: Payable): of is Owed {
  return 'sales' in of || 'invoice' in of || 'fromDeposit' in of;
}

const KEY = 'taquilla.noted';

interface Stored {
  readonly parts: readonly TakenPayment[];
  /** What was due when they were sent; null while they are not. */
  readonly sentAt: Money | null;
}

/** By what they pay. */
type StoredParts = Readonly<Record<string, Stored>>;

export interface NotedParts {
  readonly noted: readonly TakenPayment[];
  /** Notes something else in their place. */
  readonly note: (next: readonly TakenPayment[]) => void;
  /** Notes what is about to be sent: once so much less is due, it was paid. */
  readonly send: (next: readonly TakenPayment[]) => void;
}

/** What is noted towards something of which `due` is left to pay. */
export function useNotedParts(of: Payable, due: Money): NotedParts {
  const key = JSON.stringify(of);
  const [noted, setNoted] = useState(() => notedTowards(of, due));
  const store = (parts: readonly TakenPayment[], sentAt: Money | null): void => {
    storeParts(key, { parts, sentAt });
    setNoted(parts);
  };
  return { noted, note: (next) => store(next, null), send: (next) => store(next, due) };
}

/** What is noted towards something, and was not paid as far as is known. */
export function notedTowards(of: Payable, due: Money): readonly TakenPayment[] {
  const { parts, sentAt } = readStored()[JSON.stringify(of)] ?? NOTHING;
  // Their answer may have been lost. What is not owed comes to the same when it is bought again.
  const isPaid = sentAt !== null && (!isOwed(of) || due <= sentAt - notedTotal(parts));
  return isPaid ? [] : parts;
}

/** Hears what became of parts that were sent when nobody looks any more: refused, they are noted still. */
export function settleNoted({ write, outcome }: Known): void {
  if (!('operation' in write) || (outcome !== 'refused' && outcome !== 'done')) return;
  for (const [key, { parts }] of Object.entries(readStored())) {
    const { operation, input } = askedFor(JSON.parse(key) as Payable);
    const sent = write.input as Readonly<Record<string, unknown>>;
    const isOf = Object.entries(input).every(([name, value]) => JSON.stringify(sent[name]) === JSON.stringify(value));
    if (operation === write.operation && isOf)
      storeParts(key, { parts: outcome === 'done' ? [] : parts, sentAt: null });
  }
}

/** The operation that pays something, and what of its input says what that is. */
function askedFor(of: Payable): { readonly operation: OperationName; readonly input: object } {
  if ('sales' in of) return { operation: 'paySale', input: of };
  if ('invoice' in of) return { operation: 'payInvoice', input: of };
  if ('recharge' in of) return { operation: 'voucherRecharge', input: of.recharge };
  if ('fromDeposit' in of) return { operation: 'depositReturn', input: of.fromDeposit };
  return { operation: 'depositRecharge', input: of.deposit };
}

const NOTHING: Stored = { parts: [], sentAt: null };

/** True where something is noted towards it. */
export function hasNotedParts(of: Payable): boolean {
  return (readStored()[JSON.stringify(of)] ?? NOTHING).parts.length > 0;
}

function storeParts(key: string, stored: Stored): void {
  const { [key]: _, ...others } = readStored();
  sessionStorage.setItem(KEY, JSON.stringify(stored.parts.length === 0 ? others : { ...others, [key]: stored }));
}

function readStored(): StoredParts {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as StoredParts;
}
