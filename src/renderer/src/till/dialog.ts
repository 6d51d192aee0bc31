/** The dialogs of the till, one at a time. */
import type { BasketProduct } from '#screens/subjects/checkout/basketLine.ts';
import type { WaitingPayment } from '#screens/subjects/checkout/waiting.ts';
import type { LifeStep } from '#screens/subjects/subscriptions/life/LifeDialog.tsx';
import type { AccountStep } from './customer/AccountDialog.tsx';
import type { DoorStep } from './entry/DoorDialog.tsx';

export type Dialog =
  | { readonly kind: 'customer' | 'other' | 'best' | 'held' | 'help' | 'products' | 'favourites' | 'invoice' | 'entry' }
  /** Whose a product is that is no goods: their fee, or their sign-up. */
  | { readonly kind: 'whose'; readonly product: number }
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'ticket'; readonly ticket: number }
  | { readonly kind: 'refundTaken' | 'owned'; readonly payment: WaitingPayment }
  | { readonly kind: 'account'; readonly step: AccountStep }
  | { readonly kind: 'subscription'; readonly step: LifeStep }
  | { readonly kind: 'door'; readonly step: DoorStep }
  | { readonly kind: 'use'; readonly use: number }
  | { readonly kind: 'bearer'; readonly voucher: number }
  /** Which type of voucher a product recharges: one that comes into the basket, or a line that is there. */
  | {
      readonly kind: 'recharge';
      readonly product: BasketProduct;
      readonly units: number;
      readonly line: number | null;
    };
