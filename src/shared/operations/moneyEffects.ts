/**
 * What every action can do to money, and the scope it takes beyond its own. A drawer loses cash, and a debt becomes less,
 * only where a row says so: a generated test holds the service to this table, and docs/API.md shows it.
 */
import type { ModelName } from '../catalogue/index.ts';
import type { ActionScope } from '../domain/scopes.ts';
import type { contracts } from './contracts/index.ts';

/** Expected cash or card: it rises, it falls, or a count takes its place. */
export type TillEffect = 'in' | 'out' | 'counted';
/**
 * What customers owe: more of it; less of it by a payment of as much; less of it with nothing paid; the same owed by
 * another, who owed nothing of it.
 */
export type DebtEffect = 'more' | 'paid' | 'less' | 'moved';
/** What customers hold on vouchers and deposits: more, less. */
export type BalanceEffect = 'more' | 'less';

/** When an action takes a scope beyond its own. */
export interface Right {
  readonly scope: ActionScope;
  /** In English, as docs/API.md has it. */
  readonly when: string;
}

export interface MoneyEffects {
  readonly cash?: readonly TillEffect[];
  readonly card?: readonly TillEffect[];
  readonly owed?: readonly DebtEffect[];
  readonly held?: readonly BalanceEffect[];
  /** By a name of the case. */
  readonly rights?: Readonly<Record<string, Right>>;
}

/** It moves no money. */
const none = {} as const satisfies MoneyEffects;
const refund = (when: string) => ({ scope: 'billing:refund', when }) as const;
const price = (when: string) => ({ scope: 'billing:price', when }) as const;
/** What leaves before it is paid, or is issued unpaid, to who may not owe it. */
const lend = (when: string) => ({ scope: 'customer:credit', when }) as const;
/** What is dated before today. */
const dated = (when: string) => ({ scope: 'invoice:import', when }) as const;
const PAST = 'its date is before today';
const PAST_AT_ONCE = `it is confirmed at once, and ${PAST}`;
const LONGER = 'it is to be paid later than its customer’s terms say';
const UNPAID = 'something on it is unpaid, and its buyer or a product does not allow that';
const discount = (when: string) => ({ scope: 'billing:discount', when }) as const;

type Contracts = typeof contracts;

/** What only reads moves nothing. */
type Writing = {
  [N in keyof Contracts]: Contracts[N]['kind'] extends 'write' ? N : never;
}[keyof Contracts];

/** Every operation that writes. One without a row does not compile. */
export const moneyEffects = {
  checkout: {
    cash: ['in'],
    card: ['in'],
    owed: ['more'],
    held: ['less', 'more'],
    rights: { price: price('another price than the product’s'), discount: discount('a discount') },
  },
  takeBasketPayment: { card: ['in'], held: ['less'] },
  refundBasketPayment: {
    card: ['out'],
    held: ['more'],
    rights: {
      own: {
        scope: 'billing:correct',
        when: 'what one took oneself in the running session goes back, before the drawer is handed over',
      },
      other: refund('anything else is given back'),
    },
  },
  saveSale: {
    owed: ['more', 'less', 'moved'],
    rights: {
      price: price('another price or other taxes than the product’s, or more charged by those it has'),
      discount: discount('another discount, or more given away by the one it has'),
      lower: refund('what is owed of a pending sale becomes less'),
      draft: refund('a pending sale becomes a draft'),
      debtor: refund('somebody’s pending sale becomes another’s or nobody’s'),
      sooner: refund('a pending sale, or its basket, expires at all or sooner'),
    },
  },
  paySale: {
    cash: ['in'],
    card: ['in'],
    owed: ['paid', 'moved'],
    held: ['less', 'more'],
    rights: { unpaid: lend('goods leave of which only a part is paid, and customer or product does not allow that') },
  },
  payInvoice: {
    cash: ['in', 'out'],
    card: ['in', 'out'],
    owed: ['paid', 'moved'],
    held: ['less', 'more'],
    rights: { out: refund('the document owes its customer, and is paid out') },
  },
  cancelPayment: { cash: ['out'], card: ['out'], owed: ['more'], held: ['more', 'less'] },
  changePaymentMethod: {
    cash: ['in', 'out'],
    card: ['in', 'out'],
    held: ['more'],
    rights: {
      own: {
        scope: 'billing:correct',
        when: 'one’s own payment of the running session moves between cash and card, before the drawer is handed over',
      },
      other: refund('anything else is changed'),
    },
  },
  cancelSale: { owed: ['less'], rights: { owed: refund('something is owed of it or of its basket') } },
  refundSale: { cash: ['out'], card: ['out'], owed: ['less'], held: ['more', 'less'] },
  exchangeSale: {
    cash: ['in', 'out'],
    card: ['in', 'out'],
    owed: ['more', 'less'],
    held: ['more', 'less'],
    rights: { price: price('another price than the product’s'), discount: discount('a discount') },
  },
  createInvoice: {
    owed: ['moved'],
    rights: {
      unpaid: lend(`it is confirmed at once, and ${UNPAID}`),
      past: dated(PAST_AT_ONCE),
    },
  },
  documentPaid: none,
  printInvoice: none,
  confirmInvoice: {
    owed: ['more', 'less'],
    held: ['less'],
    rights: {
      creditNote: refund('it is a credit note'),
      less: refund('lines that charge no sale take more off than they add'),
      unpaid: lend(UNPAID),
      longer: lend(LONGER),
      past: dated(PAST),
    },
  },
  convertInvoice: {
    owed: ['more', 'less', 'moved'],
    rights: {
      less: refund('confirmed at once, its lines that charge no sale take more off than they add'),
      unpaid: lend(`it is an offer that is confirmed at once, and ${UNPAID}`),
      past: dated(PAST_AT_ONCE),
    },
  },
  takeUpBasket: none,
  createSummaryInvoice: { rights: { past: dated(PAST_AT_ONCE) } },
  replaceInvoice: { owed: ['moved'], rights: { past: dated(PAST_AT_ONCE) } },
  createCreditNote: {
    owed: ['less'],
    held: ['less'],
    rights: { past: dated(PAST_AT_ONCE) },
  },
  voidInvoice: { owed: ['less', 'more'] },
  sendInvoice: none,
  withdrawEmail: none,
  resendEmail: none,
  sendReminders: none,
  voucherRecharge: {
    cash: ['in'],
    card: ['in'],
    owed: ['more'],
    held: ['more'],
    rights: {
      price: {
        scope: 'billing:price',
        when: 'it costs another price than it has, or lasts longer than its type gives',
      },
      unpaid: lend('it is left to be paid, and customer or product does not allow that'),
    },
  },
  voucherConsume: { held: ['less'] },
  voucherRefund: { held: ['more', 'less'] },
  voucherCancelUse: {
    held: ['more'],
    rights: {
      today: { scope: 'billing:correct', when: 'it is of today' },
      later: refund('it is of another day'),
    },
  },
  voucherReplaceCode: none,
  enterCustomer: none,
  monthClose: none,
  undoEntry: {
    held: ['more'],
    rights: {
      other: { scope: 'entry:correct', when: 'it is another’s, or of another day' },
      today: { scope: 'billing:correct', when: 'a use of vouchers of today is cancelled with it' },
      later: refund('that use is of another day'),
    },
  },
  customerMerge: { owed: ['moved'] },
  customerUndoMerge: { owed: ['moved'] },
  customerErase: none,
  bulkStart: none,
  createRemittance: none,
  exportRemittance: none,
  cancelRemittance: none,
  closeRemittance: none,
  chargeRemittance: { owed: ['paid'] },
  importReturns: { owed: ['more'] },
  issueFees: { owed: ['more'], held: ['more'] },
  subscriptionSignUp: { owed: ['more'], held: ['more'] },
  subscriptionChange: { owed: ['less'], rights: { owed: refund('fees that are owed are cancelled') } },
  subscriptionPause: { owed: ['less'], rights: { owed: refund('fees that are owed are cancelled') } },
  subscriptionResume: { owed: ['less'], rights: { owed: refund('fees of leave that are owed are cancelled') } },
  subscriptionLeave: {
    owed: ['less'],
    rights: {
      owed: refund('fees that are owed are cancelled'),
      kept: refund('its type may not be cancelled'),
    },
  },
  subscriptionRenew: { owed: ['more'], held: ['more'] },
  stopFees: none,
  resumeFees: { owed: ['more'], held: ['more'] },
  bulkCancel: none,
  bulkUndo: none,
  importStart: none,
  importAddRows: none,
  importCheck: none,
  importApply: none,
  importCancel: none,
  importUndo: none,
  depositRecharge: { cash: ['in'], card: ['in'], held: ['more'] },
  depositReturn: {
    cash: ['out'],
    card: ['out'],
    held: ['less'],
    rights: { otherWay: refund('it goes out by another way than it came, or more than came that way') },
  },
  posOpen: { cash: ['counted'], card: ['counted'] },
  posCashIn: { cash: ['in'] },
  posCashOut: { cash: ['out'] },
  posCount: none,
  posHandover: none,
  posClose: {
    cash: ['counted'],
    card: ['counted'],
    rights: { difference: { scope: 'pos:authorise', when: 'the difference is above the manager limit' } },
  },
  posPrintTicket: none,
  posPrintVoucher: none,
  posPrintTest: none,
  posOpenDrawer: none,
  stockCreateOrder: none,
  stockConfirmOrder: none,
  stockSendOrder: none,
  stockEmailOrder: none,
  stockReceiveOrder: none,
  stockCancelOrder: none,
  stockCount: none,
  stockStartCount: none,
  stockRecordCount: none,
  stockFinishCount: none,
  stockCancelCount: none,
  scheduleSend: none,
  stockUpdateOrder: none,
  clockConfirm: none,
  fileVerify: none,
  systemMakeBackup: none,
  cancelJob: none,
  retryJob: none,
  systemTestMail: none,
  systemTestBucket: none,
  systemTestIdentity: none,
  keyCreate: none,
  keyRevoke: none,
  keyRotate: none,
  sessionAuthorise: none,
  sessionChangePin: none,
  sessionEnd: none,
  sessionStart: none,
  setup: none,
  terminalCreateCode: none,
  terminalEnrol: none,
  terminalRevoke: none,
  webhookPause: none,
  webhookPing: none,
  webhookReplay: none,
  webhookResume: none,
  webhookRotateSecret: none,
} as const satisfies Readonly<Record<Writing, MoneyEffects>>;

/** Records that move money when they are written through the record API. */
export const recordEffects = {
  posMovement: {
    cash: ['in', 'out', 'counted'],
    card: ['counted'],
    rights: {
      strikeOut: refund('cash put in is struck out'),
      difference: { scope: 'pos:authorise', when: 'the difference of a closing is above the manager limit' },
    },
  },
  deposit: {
    held: ['more', 'less'],
    rights: {
      balance: refund('a balance is written'),
      customer: refund('one with money in it becomes another customer’s'),
      endDate: refund('the last day of one with money in it changes'),
    },
  },
  invoice: none,
  invoiceLine: none,
  customer: {
    owed: ['more'],
    rights: { credit: { scope: 'customer:credit', when: 'whether they may owe, how much, or until when, changes' } },
  },
} as const satisfies Readonly<Partial<Record<ModelName, MoneyEffects>>>;
