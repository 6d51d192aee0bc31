/** Taking back what was sold: credit notes, what they owe, and money that goes back. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, type Choice, cents, choice, prefer, who, wire } from '../action.ts';
import type { DocumentCode, MethodName } from '../fixtures.ts';
import {
  apply,
  chainOf,
  faultsOfCash,
  finishRefund,
  must,
  nextNumber,
  operationOf,
  restoreGoods,
  reversalsOf,
  sum,
  type Target,
  targetsOf,
  tillFor,
} from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import {
  type Document,
  type DocumentLine,
  dayAt,
  isUsable,
  type Lot,
  type Sale,
  type Share,
  type State,
} from '../state.ts';
import { addSale, lineId } from './selling.ts';

const method = fc.constantFrom<MethodName[]>('cash', 'cash', 'card', 'transfer', 'online');

/** What of a line, or of a sale on no document, is reversed. */
interface Credited {
  readonly line: DocumentLine | null;
  readonly sale: Sale;
  /** More than zero, or nothing of what was free. */
  readonly amount: number;
  /** Nothing is left of it. */
  readonly isWhole: boolean;
}

interface CreditPlan {
  readonly document: Document | null;
  readonly credited: readonly Credited[];
  readonly faults: readonly string[];
  /** What of the credits pays what is owed of sales of the same document. */
  readonly setOff: readonly { readonly of: Target; readonly by: Credited; readonly amount: number }[];
  /** What is owed to the customer then. */
  readonly owed: number;
}

/** What comes of crediting lines of a document; all that is left of it without `request`. Nothing is moved. */
export function planCredit(
  state: State,
  now: number,
  document: Document,
  request: { readonly line: DocumentLine; readonly amount: number | null } | null,
): CreditPlan {
  const type = creditTypeOf(document);
  const lines = request === null ? document.lines.filter(({ isGone }) => !isGone) : [request.line];
  const faults: string[] = [];
  const isCreditable = document.status === 1 && document.credits === null && document.converted === null;
  if (!isCreditable || lines.length === 0) faults.push('invalid_transition');
  const credited = lines.map((line): Credited => {
    const left = line.total - line.credited;
    const amount = request?.amount ?? left;
    if (line.isGone || amount > left) faults.push('field:too_big');
    return { line, sale: must(state.sales, line.sale), amount, isWhole: amount === left };
  });
  faults.push(...nextNumber(state, type, now).faults);
  if (document.date !== null && dayAt(now) < document.date) faults.push('field:too_small');
  faults.push(...credited.flatMap((one) => faultsOfLot(state, one, now)));
  const setOff = document.pending > 0 ? matched(targetsOf(state, document), credited) : [];
  const owed = sum(credited.map(({ amount }) => amount)) - sum(setOff.map(({ amount }) => amount));
  return { document, credited, faults, setOff, owed };
}

function creditTypeOf({ type }: Document): DocumentCode {
  return type === 'T' ? 'RT' : 'R';
}

/** What a recharge put in has to be there to be taken out again. */
function faultsOfLot(state: State, { sale, isWhole }: Credited, now: number): string[] {
  const lot = isWhole ? lotOf(state, sale) : null;
  if (lot === null || lot.granted === 0) return [];
  return isUsable(lot, now) && lot.remaining >= lot.granted ? [] : ['insufficient_balance'];
}

function lotOf({ lots }: State, { id, isRecharge }: Sale): Lot | null {
  return (isRecharge ? lots.find(({ sale }) => sale === id) : null) ?? null;
}

/** What is owed of a sale is set off against its own credit first, then against what is left of the others. */
function matched(owed: readonly Target[], credited: readonly Credited[]): CreditPlan['setOff'] {
  const open = new Map<Target | Credited, number>();
  for (const of of owed) open.set(of, of.sale?.pending ?? 0);
  for (const by of credited) open.set(by, by.amount);
  const found: { of: Target; by: Credited; amount: number }[] = [];
  const match = (of: Target, by: Credited): void => {
    const amount = Math.min(open.get(of) ?? 0, open.get(by) ?? 0);
    if (amount <= 0) return;
    open.set(of, (open.get(of) ?? 0) - amount);
    open.set(by, (open.get(by) ?? 0) - amount);
    found.push({ of, by, amount });
  };
  for (const of of owed) for (const by of credited) if (by.sale === of.sale) match(of, by);
  for (const of of owed) for (const by of credited) match(of, by);
  return found;
}

/** The credit note and its negative sales, as they were answered. */
interface Made {
  /** How many set-offs came after that of the note with its document. */
  readonly later?: number;
  readonly note: { readonly id: number; readonly totalBeforeTaxes: number; readonly lines?: readonly object[] | null };
}

/** Writes a credit note. Returns what it owes its customer by. */
export async function credit(
  state: State,
  scenario: Scenario,
  planned: CreditPlan,
  { note, later = 0 }: Made,
): Promise<Target[]> {
  const { document, credited, setOff } = planned;
  if (document === null) throw new Error('credited what is on no document');
  const type = creditTypeOf(document);
  const { number, last, date } = nextNumber(state, type, scenario.clock.now);
  state.series.set(type, { last, date });
  for (const { line, amount, isWhole } of credited) {
    if (line === null) continue;
    line.credited += amount;
    line.isGone = isWhole;
  }
  const total = 0 - sum(credited.map(({ amount }) => amount));
  const base = cents(note.totalBeforeTaxes);
  const written: Document = {
    id: note.id,
    type,
    number,
    date,
    customer: document.customer,
    base,
    total,
    pending: total,
    status: 1,
    lines: credited.map(({ sale, line, amount }, index) => {
      const own = { id: lineId(note.lines, index), sale: sale.id, total: 0 - amount, tax: line?.tax ?? 0 };
      return { ...own, of: line, credited: 0, isGone: true };
    }),
    credits: document.id,
    converted: null,
  };
  state.documents.set(note.id, written);
  if (document.lines.every(({ isGone }) => isGone)) {
    const notes = [...state.documents.values()].filter(
      ({ credits, status }) => credits === document.id && status === 1,
    );
    const bases = document.base + sum(notes.map((one) => one.base));
    expect(bases, 'what of the base no credit note credits').toBe(0);
  }
  const reversals = credited.map((one, index) => addReversal(state, one, saleId(note.lines, index), written.id));
  if (setOff.length > 0) {
    const paid = (await scenario.api.list('payment', 'amount=0&sort=-id&limit=2'))[later];
    const shares = setOff.flatMap(({ of, by, amount }): Share[] => {
      const reversal = reversals[credited.indexOf(by)];
      return [
        { sale: of.sale?.id ?? null, document: of.document?.id ?? null, amount },
        { sale: reversal?.id ?? null, document: written.id, amount: -amount },
      ];
    });
    const { customer } = document;
    const payment = { id: paid?.id ?? 0, method: 'setOff' as const, amount: 0, tip: 0, customer, till: null, shares };
    apply(state, { ...payment, draws: [], standing: false });
  }
  for (const one of credited) takeOut(state, one);
  return reversals.filter(({ pending }) => pending !== 0).map((sale) => ({ sale, document: written }));
}

/** Writes a negative sale. */
function addReversal(state: State, { sale, amount }: Credited, id: number, document: number | null): Sale {
  const { customer, product, tax } = sale;
  const status = amount === 0 ? 4 : 2;
  const total = amount === 0 ? 0 : -amount;
  return addSale(state, { id, total, status, customer, product, tax, document, reversalOf: sale.id });
}

/** What was sold comes back. */
function takeOut(state: State, { sale, isWhole }: Credited): void {
  if (isWhole) restoreGoods(state, sale);
  const lot = isWhole ? lotOf(state, sale) : null;
  if (lot !== null && lot.granted > 0) {
    sale.wasTakenOut = true;
    lot.remaining -= lot.granted;
    lot.granted = 0;
  }
  finishRefund(state, sale);
}

export function saleId(lines: readonly object[] | null | undefined, index: number): number {
  const line = lines?.[index];
  return line !== undefined && 'sale' in line ? Number(line.sale) : 0;
}

export const isCreditable = ({ status, credits, converted, lines }: Document): boolean =>
  status === 1 && credits === null && converted === null && lines.some(({ isGone }) => !isGone);

const creditDocument = action({
  name: 'credit',
  weight: 3,
  params: fc.record({ document: choice, line: fc.option(fc.nat(9)), who }),
  isPossible: (state) => state.documents.size > 0,
  run: async (state, scenario, { document: chosen, line: place, who: by }) => {
    const document = prefer(state.documents.values(), isCreditable, chosen);
    const line = place === null ? undefined : document.lines[place % document.lines.length];
    const left = line === undefined ? 0 : line.total - line.credited;
    const isPart = line !== undefined && !must(state.sales, line.sale).isRecharge && (left > 4 || line.isGone);
    const request = isPart ? { line, amount: Math.max(1, Math.floor(left * 0.37)) } : null;
    const planned = planCredit(state, scenario.clock.now, document, request);
    const answer = await scenario.call(
      'createCreditNote',
      {
        invoice: document.id,
        reason: 'Lluvia',
        confirm: true,
        ...(request === null ? {} : { lines: [{ line: request.line.id, amount: wire(request.amount) }] }),
      },
      by === 'desk' ? [...planned.faults, 'insufficient_scope'] : planned.faults,
      by,
    );
    if (answer === null) return false;
    for (const [place, one] of planned.credited.entries()) {
      if (!one.sale.isRecharge) expect(answer.lines?.[place]?.units, 'units credited').toBe(unitsBack(one));
    }
    await credit(state, scenario, planned, { note: answer });
    const note = must(state.documents, answer.id);
    expect([answer.number, answer.total, answer.pending]).toEqual([note.number, wire(note.total), wire(note.pending)]);
    return true;
  },
});

/** Units a line of a credit note says: none of an amount, until nothing is left of what was sold. */
function unitsBack({ sale, isWhole }: Credited): number {
  return isWhole ? -sale.units / 1_000 : 0;
}

/** Where money goes back, and whether it is there. */
export function drawerFor(state: State, by: MethodName, chosen: Choice, owed: number) {
  const named = prefer(state.tills, ({ open }) => open, chosen).id;
  const { till, faults } = tillFor(state, [by], named);
  if (by === 'cash' && owed > (till?.cash ?? 0)) faults.push('insufficient_cash');
  return { named, till, faults };
}

/** Pays what is owed to the customer, in order. */
export function payOut(
  state: State,
  dues: readonly Target[],
  paid: { readonly id: number; readonly method: MethodName; readonly amount: number; readonly till: number | null },
): void {
  let open = paid.amount;
  const shares = dues.flatMap(({ sale, document }): Share[] => {
    const part = Math.min(open, -(sale?.pending ?? 0));
    open -= part;
    return part <= 0 ? [] : [{ sale: sale?.id ?? null, document: document?.id ?? null, amount: -part }];
  });
  const owners = new Set(dues.map(({ sale, document }) => sale?.customer ?? document?.customer ?? null));
  const [owner = null] = owners;
  const customer = owners.size > 1 ? null : owner;
  apply(state, { ...paid, amount: -paid.amount, tip: 0, customer, shares, draws: [], standing: false });
}

const payNote = action({
  name: 'pay out',
  weight: 10,
  params: fc.record({ document: choice, method, till: choice, part: fc.constantFrom(1, 1, 0.5, 1.5) }),
  isPossible: (state) => [...state.documents.values()].some(({ pending }) => pending < 0),
  run: async (state, scenario, { document: chosen, method: by, till: place, part }) => {
    const owing = [...state.documents.values()].filter(({ pending }) => pending < 0);
    const document = prefer(owing, () => true, chosen);
    const amount = Math.max(1, Math.round(-document.pending * part));
    const { named, till, faults } = drawerFor(state, by, place, amount);
    if (amount > -document.pending) faults.push('field:too_big');
    faults.push(...faultsOfCash([by], operationOf(state, [{ sale: null, document }])));
    const payments = [{ paymentMethod: scenario.fixtures.methods[by], amount: wire(amount) }];
    const answer = await scenario.call('payInvoice', { invoice: document.id, payments, pos: named }, faults);
    if (answer === null) return false;
    const id = answer.payments[0]?.id ?? 0;
    payOut(state, targetsOf(state, document), { id, method: by, amount, till: till?.id ?? null });
    expect(cents(answer.invoice.pending)).toBe(document.pending);
    return true;
  },
});

/** What of a sale is refunded: of its document the line that charges it, or that of its last conversion. */
function planRefund(state: State, now: number, sale: Sale): CreditPlan {
  const faults = sale.status === 4 && sale.reversalOf === null ? [] : ['invalid_transition'];
  const charging = sale.document === null ? null : must(state.documents, sale.document);
  if (charging?.status === 0) return { ...nothing, faults: [...faults, 'immutable_record'] };
  const document = charging === null ? null : (chainOf(state, charging).at(-1) ?? null);
  const line = document?.lines.find((one) => one.sale === sale.id);
  if (document !== null && line !== undefined) {
    const planned = planCredit(state, now, document, { line, amount: null });
    return { ...planned, faults: [...faults, ...planned.faults] };
  }
  const reversals = reversalsOf(state, sale);
  const left = sale.total + sum(reversals.map(({ total }) => total));
  const one: Credited = { line: null, sale, amount: left, isWhole: true };
  if (left === 0 && (sale.total !== 0 || reversals.length > 0)) faults.push('invalid_transition');
  return { ...nothing, credited: [one], faults: [...faults, ...faultsOfLot(state, one, now)], owed: left };
}

const nothing: CreditPlan = { document: null, credited: [], faults: [], setOff: [], owed: 0 };

/** True where a document has a credit note that is in force. */
export function wasCredited(state: State, document: number | null): boolean {
  if (document === null) return false;
  return [...state.documents.values()].some(({ credits, status }) => credits === document && status === 1);
}

/** Where something was credited before, who asks for too much is told of that. */
export function saidOtherwise(fault: string): string[] {
  return fault === 'invalid_transition' || fault === 'field:too_big' ? ['already_refunded'] : [];
}

const refund = action({
  name: 'refund',
  weight: 4,
  params: fc.record({ of: fc.constantFrom('sale', 'sale', 'document'), place: choice, method, till: choice }),
  isPossible: (state) => state.sales.size > 0,
  run: async (state, scenario, { of, place: chosen, method: by, till: place }) => {
    const { now } = scenario.clock;
    const isRefundable = (one: Sale): boolean => one.status === 4 && one.reversalOf === null;
    const isDocument = of === 'document' && state.documents.size > 0;
    const document = isDocument ? prefer(state.documents.values(), isCreditable, chosen) : null;
    const sale = prefer(state.sales.values(), isRefundable, chosen);
    const planned = document === null ? planRefund(state, now, sale) : planCredit(state, now, document, null);
    const total = sum(planned.credited.map(({ amount }) => amount));
    const { named, till, faults } = drawerFor(state, by, place, planned.owed);
    faults.push(...faultsOfCash([by], operationOf(state, [{ sale: document === null ? sale : null, document }])));
    const isSetOff = planned.owed === 0 && total !== 0;
    const answer = await scenario.call(
      'refundSale',
      {
        ...(document === null ? { sale: sale.id } : { invoice: document.id }),
        paymentMethod: scenario.fixtures.methods[by],
        pos: named,
      },
      [
        ...planned.faults,
        ...(planned.owed === 0 ? [] : faults),
        ...(isSetOff ? ['invalid_transition'] : []),
        ...(wasCredited(state, planned.document?.id ?? null) ? planned.faults.flatMap(saidOtherwise) : []),
      ],
    );
    if (answer === null) return false;
    const [note] = answer.invoices;
    const dues =
      note === undefined
        ? reverseLooseSales(state, planned, answer.refunds)
        : await credit(state, scenario, planned, { note });
    expect(answer.payment?.amount ?? 0).toBe(wire(-planned.owed));
    if (answer.payment !== null) {
      const { id } = answer.payment;
      payOut(state, dues, { id, method: by, amount: planned.owed, till: till?.id ?? null });
    }
    expect(answer.sales.map(({ id, status }) => [id, status])).toEqual(
      answer.sales.map(({ id }) => [id, must(state.sales, id).status]),
    );
    return true;
  },
});

/** Takes a sale back that is on no document. */
function reverseLooseSales(
  state: State,
  { credited }: CreditPlan,
  refunds: readonly { readonly id: number }[],
): Target[] {
  return credited.flatMap((one, index) => {
    const sale = addReversal(state, one, refunds[index]?.id ?? 0, null);
    takeOut(state, one);
    return sale.pending === 0 ? [] : [{ sale, document: null }];
  });
}

export const refundingActions = [creditDocument, payNote, refund];
