/** The basket of a till and what happens to it, from the first product to the receipt. Pure: no clock, no network. */
import { MAX_AMOUNT } from '#shared/domain/money.ts';
import type { UsedVoucher } from '#shared/domain/voucherUses.ts';
import { nextTakenId, type TakenPayment } from '../payments/mixed.ts';
import type { PaidDeposit } from '../payments/usePayable.ts';
import type { BasketCustomer, BasketLine, BasketProduct, CheckoutInput, LineRecharge } from './basketLine.ts';
import { refreshLines, type SoldProducts } from './catalogueChanges.ts';
import type { HeldRecord } from './heldRecord.ts';
import type { Rating } from './rates.ts';
import type { Recharges } from './recharges.ts';
import { type NewWaiting, ownedByAnother, type WaitingPayment } from './waiting.ts';

/** A voucher for the bearer whose code was scanned. */
export interface BearerVoucher {
  readonly voucher: number;
  readonly name: string;
  readonly code: string;
}

export interface Basket {
  /** Its identity on the server too, and the Idempotency-Key of its charge. */
  readonly uuid: string;
  readonly lines: readonly BasketLine[];
  readonly nextLine: number;
  readonly selected: number | null;
  readonly customer: BasketCustomer | null;
  /** Vouchers for the bearer that may pay. Whoever takes the basket up elsewhere scans them again. */
  readonly bearer: readonly BearerVoucher[];
  /** What lies on the counter: cash, each note until it is given back. No other change of the basket touches it. */
  readonly handed: readonly TakenPayment[];
  /** What was paid elsewhere already, as the server has it (`basketPayment`). Only a document or giving it back ends it. */
  readonly waiting: readonly WaitingPayment[];
}

/** A charge under way. `lost`: its answer did not arrive, so only the very same request may follow. */
export interface Charge {
  readonly input: CheckoutInput;
  readonly lost: boolean;
}

/** What else is done with a whole basket on the server. Each has a key: only the very same request may follow it. */
export type BasketMove =
  | { readonly kind: 'hold'; readonly key: string; readonly record: HeldRecord }
  | { readonly kind: 'takeUp'; readonly key: string; readonly held: number; readonly pos: number | null }
  | { readonly kind: 'take'; readonly key: string; readonly payment: NewWaiting; readonly pos: number | null }
  | { readonly kind: 'refund'; readonly key: string; readonly payment: WaitingPayment; readonly reason: string };

/** A move under way. `lost`: its answer did not arrive. */
export interface Moving {
  readonly move: BasketMove;
  readonly lost: boolean;
}

/** What a charge gave, until the next sale starts. Amounts in units of currency. */
export interface Receipt {
  /** Null where vouchers paid for all of it, or a deposit took it or gave it: there is no document. */
  readonly invoice: number | null;
  readonly number: string;
  /** What vouchers of units paid for; null where none did. */
  readonly use: ReceiptUse | null;
  /** Ids of the new vouchers for the bearer, whose codes are to be printed. */
  readonly vouchers: readonly number[];
  readonly total: number;
  /** Cash handed over; null when there was none. */
  readonly tendered: number | null;
  readonly change: number;
  /** It was paid back. */
  readonly isRefund?: boolean;
  /** The deposit that it went into or came out of. */
  readonly deposit?: PaidDeposit;
  /** What was taken on top of the total. */
  readonly tip?: number;
  /** Ids of the payment methods it was paid with; none when it was free. */
  readonly methods: readonly number[];
  /** Path of the ticket's PDF, null when there is none. */
  readonly document: string | null;
}

/** What was used of vouchers, and what is left on each. */
export interface ReceiptUse {
  /** Id of the `voucherUse`. */
  readonly id: number;
  readonly description: string;
  readonly vouchers: readonly UsedVoucher[];
}

/** A document that has the identity of this basket and is not of its charge. Amount in units of currency. */
export interface SoldElsewhere {
  /** Null where vouchers paid for all of it. */
  readonly invoice: number | null;
  readonly number: string;
  readonly total: number;
}

export interface TillState {
  readonly basket: Basket;
  readonly charge: Charge | null;
  readonly receipt: Receipt | null;
  /** The basket was found sold, and somebody has to say whether what is in it is another sale. */
  readonly soldElsewhere: SoldElsewhere | null;
  readonly moving: Moving | null;
  /** It came to a basket that holds money and no lines: somebody has to say whose the money is. */
  readonly unsaid: Added | null;
}

/** A product on its way into the basket. */
export interface Added {
  readonly product: BasketProduct;
  readonly units: number;
}

/** What people do to the basket. While a charge or a move is under way nothing of it is taken. */
type BasketAction =
  | { readonly type: 'add'; readonly product: BasketProduct; readonly units: number }
  | { readonly type: 'setUnits'; readonly line: number; readonly units: number }
  | { readonly type: 'setPrice'; readonly line: number; readonly price: number }
  | { readonly type: 'setDiscount'; readonly line: number; readonly rate: number }
  | { readonly type: 'remove'; readonly line: number }
  | { readonly type: 'clear' }
  | { readonly type: 'restore'; readonly basket: Basket }
  | { readonly type: 'select'; readonly line: number | null }
  | { readonly type: 'moveSelection'; readonly by: 1 | -1 }
  | { readonly type: 'setCustomer'; readonly customer: BasketCustomer | null }
  | { readonly type: 'showVoucher'; readonly voucher: BearerVoucher }
  | { readonly type: 'putVoucherAway'; readonly voucher: number }
  | { readonly type: 'setRecharge'; readonly line: number; readonly recharge: LineRecharge }
  | { readonly type: 'hand'; readonly payment: Omit<TakenPayment, 'id'> }
  | { readonly type: 'takeBack'; readonly id: number }
  /** `recharges`: what products are sold as vouchers, `rating`: whom for and when; where that is known. */
  | {
      readonly type: 'refresh';
      readonly sold: SoldProducts;
      readonly recharges?: Recharges | undefined;
      readonly rating?: Rating | undefined;
    }
  | { readonly type: 'describe'; readonly line: number; readonly note: string; readonly reason: number | null };

export type TillAction =
  | BasketAction
  | { readonly type: 'chargeSent'; readonly input: CheckoutInput }
  | { readonly type: 'chargeLost' }
  | { readonly type: 'chargeRefused' }
  | { readonly type: 'charged'; readonly receipt: Receipt | null; readonly nextUuid: string }
  /** What was owed was paid beside the basket, which stays. */
  | { readonly type: 'collected'; readonly receipt: Receipt }
  | { readonly type: 'soldElsewhere'; readonly document: SoldElsewhere; readonly nextUuid: string }
  | { readonly type: 'anotherSale' }
  | { readonly type: 'nextSale' }
  | { readonly type: 'moveSent'; readonly move: BasketMove }
  | { readonly type: 'moveLost' }
  | { readonly type: 'moveRefused' }
  | { readonly type: 'moved'; readonly basket: Basket }
  /** What the server has of the basket's payments. */
  | { readonly type: 'waiting'; readonly basket: string; readonly payments: readonly WaitingPayment[] }
  /** The money in the basket is of whoever the next product is for; or it is not known to be. */
  | { readonly type: 'sameCustomer' }
  | { readonly type: 'unsaid' };

/** Most units a line takes (the contract's limit) and how finely. */
export const MAX_UNITS = 1_000_000;

export function emptyBasket(uuid: string): Basket {
  return { uuid, lines: [], nextLine: 1, selected: null, customer: null, bearer: [], handed: [], waiting: [] };
}

/** Tells one receipt from another. */
export function receiptId({ invoice, use, deposit }: Receipt): string {
  const sold = `${invoice ?? ''}/${use?.id ?? ''}`;
  return deposit === undefined ? sold : `${sold}/${deposit.movement}`;
}

/** Things in the basket: whole units count each, a line of a fraction counts once. */
export function itemsOf(basket: Basket): number {
  return basket.lines.reduce((count, { units }) => count + (Number.isInteger(units) ? units : 1), 0);
}

/** True where money was taken for a basket, in cash or elsewhere. */
export function holdsMoney({ handed, waiting }: Basket): boolean {
  return handed.length > 0 || waiting.length > 0;
}

/** True where a part was paid off the balance of its customer, who stays until that is given back. */
function isOwned({ waiting, customer }: Basket): boolean {
  return customer !== null && waiting.some(({ owner }) => owner?.id === customer.id);
}

/** True where there is nothing in a basket that would be missed. */
export function isBlank(basket: Basket): boolean {
  return basket.lines.length === 0 && !holdsMoney(basket);
}

/** The till of a basket with which nothing is being done. */
export function emptyTill(basket: Basket): TillState {
  return { basket, charge: null, receipt: null, soldElsewhere: null, moving: null, unsaid: null };
}

/** The state after an action. While a charge or a move is under way, or one's outcome is to be judged, the basket does not change. */
export function reduceTill(state: TillState, action: TillAction): TillState {
  switch (action.type) {
    case 'chargeSent':
      return { ...state, charge: { input: action.input, lost: state.charge?.lost ?? false }, receipt: null };
    case 'chargeLost':
      return state.charge === null ? state : { ...state, charge: { ...state.charge, lost: true } };
    case 'chargeRefused':
      return { ...state, charge: null };
    case 'charged':
      return { ...emptyTill(emptyBasket(action.nextUuid)), receipt: action.receipt };
    case 'collected':
      return { ...state, receipt: action.receipt };
    case 'soldElsewhere': {
      // What was taken under its identity is the server's: on that document, or waiting.
      const basket = { ...state.basket, uuid: action.nextUuid, waiting: [] };
      return { ...emptyTill(basket), soldElsewhere: action.document };
    }
    case 'anotherSale':
      return { ...state, soldElsewhere: null };
    case 'nextSale':
      return { ...state, receipt: null };
    case 'moveSent':
      return { ...state, moving: { move: action.move, lost: state.moving?.lost ?? false }, receipt: null };
    case 'moveLost':
      return state.moving === null ? state : { ...state, moving: { ...state.moving, lost: true } };
    case 'moveRefused':
      return { ...state, moving: null };
    case 'moved':
      return emptyTill(action.basket);
    case 'waiting':
      // While a charge or a move is under way, its own answer says what became of them.
      if (action.basket !== state.basket.uuid || state.charge !== null || state.moving !== null) return state;
      // A key that waits for what is being read is dropped with another basket.
      return isSameJson(action.payments, state.basket.waiting)
        ? state
        : { ...state, basket: { ...state.basket, waiting: action.payments } };
    case 'sameCustomer': {
      if (state.unsaid === null) return state;
      const { product, units } = state.unsaid;
      return { ...state, basket: addProduct(state.basket, product, units), unsaid: null };
    }
    case 'unsaid':
      return { ...state, unsaid: null };
    default: {
      if (state.charge !== null || state.moving !== null) return state;
      if (state.soldElsewhere !== null && action.type !== 'clear') return state;
      if (action.type === 'add' && action.units > 0 && state.basket.lines.length === 0 && holdsMoney(state.basket)) {
        return { ...state, unsaid: { product: action.product, units: action.units } };
      }
      const basket = reduceBasket(state.basket, action);
      return basket === state.basket || !isPriceable(basket)
        ? state
        : { ...state, basket, receipt: null, soldElsewhere: null, unsaid: null };
    }
  }
}

function reduceBasket(basket: Basket, action: BasketAction): Basket {
  switch (action.type) {
    case 'add':
      // A till sells: what a credit note took back has units below zero.
      return action.units > 0 ? addProduct(basket, action.product, action.units) : basket;
    case 'setUnits':
      if (!(action.units > 0)) return removeLine(basket, action.line);
      return changeLine(basket, action.line, { units: tidyUnits(action.units) });
    case 'setPrice':
      return setPrice(basket, action.line, Math.max(0, action.price));
    case 'refresh': {
      const lines = refreshLines(basket.lines, action.sold, action.recharges, action.rating);
      return lines === basket.lines ? basket : { ...basket, lines };
    }
    case 'setDiscount':
      return changeLine(basket, action.line, { discountRate: Math.min(100, Math.max(0, action.rate)) });
    case 'remove':
      return removeLine(basket, action.line);
    case 'clear':
      return { ...basket, lines: [], selected: null, customer: isOwned(basket) ? basket.customer : null, bearer: [] };
    case 'restore':
      // Only into the basket it came from: once that one is charged there is nothing to give back.
      return action.basket.uuid === basket.uuid ? restoreRemoved(basket, action.basket) : basket;
    case 'select':
      return { ...basket, selected: action.line };
    case 'moveSelection':
      return { ...basket, selected: neighbour(basket, action.by) };
    case 'setCustomer':
      // Refused when it is charged, and by then whoever paid may have gone.
      if (ownedByAnother(basket.waiting, action.customer?.id ?? null) !== null) return basket;
      return { ...basket, customer: action.customer };
    case 'showVoucher': {
      const others = basket.bearer.filter(({ voucher }) => voucher !== action.voucher.voucher);
      return { ...basket, bearer: [...others, action.voucher] };
    }
    case 'putVoucherAway':
      return { ...basket, bearer: basket.bearer.filter(({ voucher }) => voucher !== action.voucher) };
    case 'setRecharge':
      return changeLine(basket, action.line, { recharge: action.recharge });
    case 'hand':
      return { ...basket, handed: [...basket.handed, { ...action.payment, id: nextTakenId(basket.handed) }] };
    case 'takeBack':
      return { ...basket, handed: basket.handed.filter(({ id }) => id !== action.id) };
    case 'describe':
      return changeLine(basket, action.line, { note: action.note, discountReason: action.reason });
  }
}

/** The same product at its own price, or by the same rate, and without discount joins the line it already has. */
function addProduct(basket: Basket, product: BasketProduct, units: number): Basket {
  const price = product.label?.price ?? product.rate?.price ?? product.price;
  const same = basket.lines.find(
    (line) =>
      line.product === product.product &&
      line.label?.code === product.label?.code &&
      line.price === price &&
      line.listPrice === product.price &&
      line.rate?.id === product.rate?.id &&
      line.discountRate === 0 &&
      line.note === '' &&
      line.gone === undefined &&
      joins(line.recharge, product.recharge),
  );
  if (same !== undefined) {
    const changed = changeLine(basket, same.id, { units: tidyUnits(same.units + units) });
    return { ...changed, selected: same.id };
  }
  const line: BasketLine = {
    ...product,
    id: basket.nextLine,
    price,
    listPrice: product.price,
    units: tidyUnits(units),
    discountRate: 0,
    discountReason: null,
    note: '',
  };
  return { ...basket, lines: [...basket.lines, line], nextLine: line.id + 1, selected: line.id };
}

/** Each new voucher for the bearer is a paper, and a line, of its own. */
function joins(a: LineRecharge | null = null, b: LineRecharge | null = null): boolean {
  if (a === null || b === null) return a === b;
  const isNew = b.bearer && b.voucher === null;
  return a.voucherType === b.voucherType && a.voucher === b.voucher && !isNew;
}

function changeLine(basket: Basket, id: number, change: Partial<BasketLine>): Basket {
  const lines = basket.lines.map((line) => (line.id === id ? { ...line, ...change } : line));
  return { ...basket, lines };
}

/** Whoever gives a line another price has seen what the catalogue changed of it. */
function setPrice(basket: Basket, id: number, price: number): Basket {
  const lines = basket.lines.map((line) => {
    if (line.id !== id || line.price === price) return line;
    const { was: _, ...rest } = line;
    return { ...rest, price };
  });
  return changeLine({ ...basket, lines }, id, {});
}

function removeLine(basket: Basket, id: number): Basket {
  const index = basket.lines.findIndex((line) => line.id === id);
  if (index < 0) return basket;
  const lines = basket.lines.filter((line) => line.id !== id);
  const selected = basket.selected === id ? ((lines[index] ?? lines.at(-1))?.id ?? null) : basket.selected;
  return { ...basket, lines, selected };
}

/** What is gone of the basket as it was, beside what came into it since. */
function restoreRemoved(basket: Basket, before: Basket): Basket {
  const present = new Set(basket.lines.map(({ id }) => id));
  const gone = before.lines.filter(({ id }) => !present.has(id));
  return {
    ...basket,
    lines: [...basket.lines, ...gone].sort((a, b) => a.id - b.id),
    selected: before.selected,
    customer: basket.customer ?? before.customer,
  };
}

function neighbour(basket: Basket, by: 1 | -1): number | null {
  const index = basket.lines.findIndex((line) => line.id === basket.selected);
  const next = index < 0 ? (by > 0 ? 0 : basket.lines.length - 1) : index + by;
  return basket.lines[next]?.id ?? basket.selected;
}

/** Whether what the lines come to is an amount the service takes. A change that goes beyond it is not made. */
function isPriceable({ lines }: Basket): boolean {
  return lines.reduce((sum, line) => sum + line.price * line.units, 0) <= MAX_AMOUNT;
}

/** At most three decimals, as the contract takes units. */
function tidyUnits(units: number): number {
  return Math.min(MAX_UNITS, Math.round(units * 1000) / 1000);
}

function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
