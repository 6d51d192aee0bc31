/** The dialogs of the till, one at a time. */
import type { AccountStep } from './customer/AccountDialog.tsx';
import type { WaitingPayment } from './taken/waiting.ts';

export type Dialog =
  | { readonly kind: 'customer' | 'other' | 'best' | 'held' | 'help' | 'products' | 'favourites' | 'invoice' }
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'ticket'; readonly ticket: number }
  | { readonly kind: 'refundTaken' | 'owned'; readonly payment: WaitingPayment }
  | { readonly kind: 'account'; readonly step: AccountStep }
  | { readonly kind: 'use'; readonly use: number };
