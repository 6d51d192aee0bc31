/** What can be asked for from every screen, by the words people use for it: where it is done, and what it takes. */
import type { Translate } from '#screens/base/i18n/index.ts';
import type { CashIntent } from '#screens/cash/intents.ts';
import type { CounterPath } from '#screens/session/counter.ts';
import type { TillIntent } from '#screens/till/intents.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { OperationName } from '#shared/operations/index.ts';

export interface Action {
  readonly id: string;
  readonly to: CounterPath;
  /** What the screen does once it is there; none where being there is enough. */
  readonly intent: CashIntent | TillIntent | null;
  /** What it takes to do it. */
  readonly scopes: readonly string[];
  /** What is done with it in the end. */
  readonly operations: readonly OperationName[];
  readonly title: (t: Translate) => string;
  /** Further words it is found by. */
  readonly words: (t: Translate) => string;
}

const desk = ['pos:operate'] as const;
const till = ['billing:operate', 'pos:operate'] as const;

export const actions: readonly Action[] = [
  {
    id: 'close',
    to: '/cash',
    intent: 'cash.close',
    scopes: desk,
    operations: ['posClose'],
    title: (t) => t('commands:action.close'),
    words: (t) => t('commands:words.close'),
  },
  {
    id: 'cashIn',
    to: '/cash',
    intent: 'cash.cashIn',
    scopes: desk,
    operations: ['posCashIn'],
    title: (t) => t('commands:action.cashIn'),
    words: (t) => t('commands:words.cashIn'),
  },
  {
    id: 'cashOut',
    to: '/cash',
    intent: 'cash.cashOut',
    scopes: desk,
    operations: ['posCashOut'],
    title: (t) => t('commands:action.cashOut'),
    words: (t) => t('commands:words.cashOut'),
  },
  {
    id: 'count',
    to: '/cash',
    intent: 'cash.count',
    scopes: desk,
    operations: ['posCount'],
    title: (t) => t('commands:action.count'),
    words: (t) => t('commands:words.count'),
  },
  {
    id: 'handover',
    to: '/cash',
    intent: 'cash.handover',
    scopes: desk,
    operations: ['posHandover'],
    title: (t) => t('commands:action.handover'),
    words: (t) => t('commands:words.handover'),
  },
  {
    id: 'drawer',
    to: '/cash',
    intent: 'cash.drawer',
    scopes: desk,
    operations: ['posOpenDrawer'],
    title: (t) => t('commands:action.drawer'),
    words: (t) => t('commands:words.drawer'),
  },
  {
    id: 'xReport',
    to: '/cash',
    intent: 'cash.xReport',
    scopes: desk,
    operations: [],
    title: (t) => t('commands:action.xReport'),
    words: (t) => t('commands:words.xReport'),
  },
  {
    id: 'closings',
    to: '/cash',
    intent: 'cash.history',
    scopes: desk,
    operations: [],
    title: (t) => t('commands:action.closings'),
    words: (t) => t('commands:words.closings'),
  },
  {
    id: 'open',
    to: '/cash',
    intent: null,
    scopes: desk,
    operations: ['posOpen'],
    title: (t) => t('commands:action.open'),
    words: (t) => t('commands:words.open'),
  },
  {
    id: 'refund',
    to: '/till',
    intent: 'till.sales',
    scopes: till,
    operations: ['refundSale', 'createCreditNote', 'cancelPayment', 'changePaymentMethod'],
    title: (t) => t('commands:action.refund'),
    words: (t) => t('commands:words.refund'),
  },
  {
    id: 'sales',
    to: '/till',
    intent: 'till.sales',
    scopes: till,
    operations: ['posPrintTicket', 'sendInvoice'],
    title: (t) => t('commands:action.sales'),
    words: (t) => t('commands:words.sales'),
  },
  {
    id: 'held',
    to: '/till',
    intent: 'till.held',
    scopes: till,
    operations: ['takeUpBasket'],
    title: (t) => t('commands:action.held'),
    words: (t) => t('commands:words.held'),
  },
  {
    id: 'customer',
    to: '/till',
    intent: 'till.customer',
    scopes: till,
    operations: [],
    title: (t) => t('commands:action.customer'),
    words: (t) => t('commands:words.customer'),
  },
  {
    id: 'entry',
    to: '/till',
    intent: 'till.entry',
    scopes: [...till, 'entry:operate'],
    operations: ['enterCustomer'],
    title: (t) => t('commands:action.entry'),
    words: (t) => t('commands:words.entry'),
  },
  {
    id: 'charge',
    to: '/till',
    intent: null,
    scopes: till,
    operations: ['checkout', 'takeBasketPayment', 'refundBasketPayment'],
    title: (t) => t('commands:action.charge'),
    words: (t) => t('commands:words.charge'),
  },
];

/** Those that somebody with these permissions may do. */
export function actionsFor(permissions: readonly string[]): readonly Action[] {
  return actions.filter(({ scopes }) => scopes.every((scope) => covers(permissions, scope)));
}
