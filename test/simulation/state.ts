/**
 * What a facility should hold, in few numbers, worked out by rules of its own: none of the service's code is used
 * here, so that both are wrong together only where both were told the same wrong thing. Amounts are cents, units
 * thousandths, moments epoch milliseconds.
 */
import type { DocumentCode, MethodName, OnAccountMethod, PaidBy, ProductName, Role, VoucherName } from './fixtures.ts';

export interface Till {
  readonly id: number;
  open: boolean;
  /** What drawer and terminal should hold. */
  cash: number;
  card: number;
  /** What the last closing left; null before the first. */
  left: number | null;
  closings: number;
}

export interface Sale {
  readonly id: number;
  total: number;
  pending: number;
  /** 0 draft, 2 pending, 3 partly paid, 4 paid, 5 cancelled, 6 refunded, 7 expired. */
  status: number;
  customer: number | null;
  product: ProductName | null;
  units: number;
  timeout: number | null;
  document: number | null;
  /** The method by which it is to be paid later. */
  onAccount: OnAccountMethod | null;
  /** The sale of a recharge: nobody may change it. */
  readonly isRecharge: boolean;
  /** The sale of a recharge of money: vouchers do not pay it. */
  readonly isWallet: boolean;
  /** What it put on a voucher was taken out with a refund of it. */
  wasTakenOut: boolean;
  /** The sale it reverses. */
  readonly reversalOf: number | null;
  /** Percentage points. */
  readonly tax: number;
  /** Hundredths of a percentage point. */
  discount: number;
  /** Cents a unit where it is not the product's. */
  price: number | null;
  /** Its goods have left the store. */
  areGoodsOut: boolean;
}

export interface Document {
  readonly id: number;
  readonly type: DocumentCode;
  /** Null in a draft. */
  number: string | null;
  date: string | null;
  readonly customer: number | null;
  readonly base: number;
  readonly total: number;
  pending: number;
  /** 0 draft, 1 confirmed, 2 voided. */
  status: number;
  readonly lines: readonly DocumentLine[];
  /** The document it credits. */
  readonly credits: number | null;
  /** The document it was converted to. */
  converted: number | null;
}

export interface DocumentLine {
  readonly id: number;
  /** The sale it charges, itself or through its source; of a credit note the one it reverses. */
  readonly sale: number;
  readonly total: number;
  readonly tax: number;
  /** Of a credit note the line it credits. */
  readonly of: DocumentLine | null;
  /** What is credited of it, and whether nothing of it is left. */
  credited: number;
  isGone: boolean;
}

export interface Share {
  readonly sale: number | null;
  /** A payment of a sale pays the document that comes to charge it. */
  document: number | null;
  readonly amount: number;
}

/** What a payment took out of a lot of a voucher, or out of a deposit. */
export interface Draw {
  readonly from: Lot | Deposit;
  readonly amount: number;
}

export interface Payment {
  readonly id: number;
  readonly method: PaidBy;
  readonly amount: number;
  readonly tip: number;
  readonly customer: number | null;
  readonly till: number | null;
  readonly shares: readonly Share[];
  readonly draws: readonly Draw[];
  /** Who took it, and in which session of its cash point: after how many closings. */
  readonly by?: Role;
  readonly session?: number | null;
  /** It pays, and was not reversed: only then can it be reversed. */
  standing: boolean;
}

export interface Lot {
  /** The movement of its recharge. */
  readonly id: number;
  readonly voucher: number;
  readonly type: VoucherName;
  readonly customer: number;
  readonly expires: number | null;
  /** The sale of its recharge, and what was recharged less what was withdrawn. */
  readonly sale: number;
  granted: number;
  remaining: number;
}

/** A use of a voucher without payment. */
export interface Use {
  readonly id: number;
  readonly lot: Lot;
  /** What was not returned yet. */
  open: number;
}

export interface Deposit {
  readonly id: number;
  readonly customer: number;
  /** The last day it is valid, `YYYY-MM-DD`. */
  readonly endDate: string | null;
  balance: number;
  /** By method what came in and has not gone back. */
  readonly came: Map<PaidBy, number>;
}

export interface Ahead {
  readonly customer: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Of a recharge that of its sale. */
  readonly amount: number;
  /** The sale of a recharge; null of a deposit. */
  readonly sale: number | null;
}

export interface Order {
  readonly id: number;
  /** 0 draft, 1 confirmed, 3 sent, 4 partly received, 5 received, 6 cancelled. */
  status: number;
  readonly lines: readonly OrderLine[];
}

export interface OrderLine {
  readonly id: number;
  readonly product: ProductName;
  readonly amount: number;
  received: number;
}

/** Money taken for a basket before it is charged. */
export interface Taken {
  readonly id: number;
  readonly basket: string;
  readonly method: MethodName;
  readonly amount: number;
  readonly tip: number;
  readonly customer: number | null;
  readonly till: number;
  /** Who took it, and after how many closings of its cash point. */
  readonly by: Role;
  readonly session: number;
  readonly draws: readonly Draw[];
  /** 1 waiting, 2 charged, 3 given back. */
  status: number;
}

/** What a basket used of vouchers of units. */
export interface VoucherUse {
  readonly id: number;
  readonly basket: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly till: number;
  /** In which session of its cash point: after how many closings. */
  readonly session: number;
  readonly draws: readonly Draw[];
  readonly goods: readonly { readonly product: ProductName; readonly units: number }[];
  cancelled: boolean;
}

/** An opening of a drawer without a sale. */
export interface DrawerOpening {
  readonly till: number;
  /** After how many closings of its cash point. */
  readonly session: number;
  readonly comments: string;
}

export interface State {
  readonly tills: readonly Till[];
  readonly sales: Map<number, Sale>;
  readonly documents: Map<number, Document>;
  readonly payments: Map<number, Payment>;
  readonly series: Map<DocumentCode, { last: number; date: string }>;
  receipts: number;
  readonly lots: Lot[];
  readonly uses: Use[];
  readonly voucherUses: Map<number, VoucherUse>;
  readonly drawers: DrawerOpening[];
  readonly deposits: Deposit[];
  /** What customers paid in ahead on which day, and what of deposits went back to them: below zero. */
  readonly ahead: Ahead[];
  readonly taken: Map<number, Taken>;
  readonly stock: Map<ProductName, number>;
  readonly orders: Map<number, Order>;
}

/** A facility in which nothing has happened but that its first cash point was opened with 100.00. */
export function newState(tills: readonly [number, number]): State {
  const [first, second] = tills;
  return {
    tills: [
      { id: first, open: true, cash: 10_000, card: 0, left: null, closings: 0 },
      { id: second, open: false, cash: 0, card: 0, left: null, closings: 0 },
    ],
    sales: new Map(),
    documents: new Map(),
    payments: new Map(),
    series: new Map(),
    receipts: 0,
    lots: [],
    uses: [],
    voucherUses: new Map(),
    drawers: [],
    deposits: [],
    ahead: [],
    taken: new Map(),
    stock: new Map(),
    orders: new Map(),
  };
}

/** The day in Madrid, `YYYY-MM-DD`. */
export function dayAt(moment: number): string {
  return days.format(moment);
}

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

/** The moment a day begins in Madrid, which is one or two hours ahead of UTC. */
export function startOf(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (const hours of [2, 1]) {
    const moment = midnight - hours * 3_600_000;
    if (dayAt(moment) === day) return moment;
  }
  throw new Error(`no such day: ${day}`);
}

/** The same time of the day in Madrid a year later; where there is none, as on the night before. */
export function yearAfter(moment: number): number {
  const local = new Date(`${times.format(moment).replace(' ', 'T')}Z`);
  const wanted = new Date(local);
  wanted.setUTCFullYear(local.getUTCFullYear() + 1);
  // 29 February becomes the 28th.
  if (wanted.getUTCDate() !== local.getUTCDate()) wanted.setUTCDate(0);
  const wall = wanted.toISOString().slice(0, 19).replace('T', ' ');
  const at = [2, 1].map((hours) => wanted.getTime() - hours * 3_600_000);
  return (at.find((one) => times.format(one) === wall) ?? at[1] ?? 0) + (moment % 1_000);
}

const times = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'medium' });

/** True for a pending sale whose time is over. What a document charges or is on account has no such time. */
export function hasExpired({ status, timeout, document, onAccount }: Sale, now: number): boolean {
  return status === 2 && document === null && onAccount === null && timeout !== null && timeout <= now;
}

/** True while a lot can be used. */
export function isUsable({ remaining, expires }: Lot, now: number): boolean {
  return remaining > 0 && (expires === null || expires > now);
}

/** True while a deposit can be used: the whole of its last day. */
export function isValid({ endDate }: Deposit, now: number): boolean {
  return endDate === null || endDate >= dayAt(now);
}
