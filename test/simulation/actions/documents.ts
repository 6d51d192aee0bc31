/** Documents: sales that are invoiced, drafts that are confirmed, documents that are voided or converted. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, choice, prefer, who, wire } from '../action.ts';
import { type DocumentCode, goods } from '../fixtures.ts';
import { baseOf, deliver, must, nextNumber, restoreGoods, reversalsOf, sum } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import { type Document, type DocumentLine, dayAt, hasExpired, type Sale, type State } from '../state.ts';
import { addDocument, buyerOf, faultsOfType, lineId, nameOf } from './selling.ts';

const DAY = 86_400_000;

/** Why a sale cannot be put on a document. */
function whyNotChargeable(state: State, sale: Sale, now: number): string[] {
  if (sale.document !== null) return ['sale_charged'];
  const isChargeable =
    [2, 3, 4].includes(sale.status) &&
    !hasExpired(sale, now) &&
    sale.reversalOf === null &&
    reversalsOf(state, sale).length === 0;
  return isChargeable ? [] : ['invalid_transition'];
}

const invoice = action({
  name: 'invoice',
  weight: 4,
  params: fc.record({
    sales: fc.array(choice, { minLength: 1, maxLength: 3 }),
    type: fc.constantFrom<DocumentCode[]>('F', 'F', 'T'),
    isConfirmed: fc.boolean(),
    /** It has the date of yesterday. */
    isLate: fc.nat(2).map((chance) => chance === 0),
    who,
  }),
  isPossible: (state) => state.sales.size > 0,
  run: async (state, scenario, { sales: chosen, type: wanted, isConfirmed, isLate, who: by }) => {
    const { now } = scenario.clock;
    const dated = isConfirmed && isLate ? now - DAY : now;
    const isFree = (sale: Sale): boolean => whyNotChargeable(state, sale, now).length === 0;
    const [first, ...others] = chosen.map((one) => prefer(state.sales.values(), isFree, one));
    if (first === undefined) return false;
    // Mostly of one customer.
    const alike = others.filter(({ customer }, index) => customer === first.customer || chosen[index]?.place === 0);
    const sales = [...new Set([first, ...alike])];
    const { customer } = first;
    const type = nameOf(scenario, customer) === 'club' || chosen[0]?.isFitting === false ? wanted : 'T';
    const total = sum(sales.map((sale) => sale.total));
    const next = nextNumber(state, type, dated);
    const faults = sales.flatMap((sale) => whyNotChargeable(state, sale, now));
    if (sales.some((sale) => sale.customer !== customer)) faults.push('field:invalid_value');
    if (isConfirmed) faults.push(...faultsOfType(type, nameOf(scenario, customer), total), ...next.faults);
    if (by === 'desk' && dated < now) faults.push('insufficient_scope');
    if (by === 'desk' && isConfirmed && !mayStayUnpaid(scenario, sales)) faults.push('insufficient_scope');
    const answer = await scenario.call(
      'createInvoice',
      {
        sales: sales.map(({ id }) => id),
        type: scenario.fixtures.types[type],
        confirm: isConfirmed,
        ...(dated < now ? { date: dayAt(dated) } : {}),
      },
      faults,
      by,
    );
    if (answer === null) return false;
    const base = baseOf(sales);
    const said = { type, number: null, date: null, customer, base, total, sales };
    const document = addDocument(state, answer, said);
    expect([answer.totalBeforeTaxes, answer.total]).toEqual([wire(base), wire(total)]);
    if (isConfirmed) issue(state, document, dated);
    expect([answer.number, answer.pending]).toEqual([document.number, wire(document.pending)]);
    return true;
  },
});

/** True where what a document leaves unpaid has its own way of being paid, or may be owed: what anybody may issue. */
function mayStayUnpaid(scenario: Scenario, sales: readonly Sale[]): boolean {
  const owed = sales.filter(({ pending }) => pending > 0);
  if (owed.every(({ onAccount }) => onAccount !== null)) return true;
  const isPatient = buyerOf(scenario, owed[0]?.customer ?? null).mayOwe;
  return isPatient && owed.every(({ product }) => product !== null && goods[product].mayWait);
}

/** A draft gets its number; its sales are charged, and what was paid of them is paid of it. */
function issue(state: State, document: Document, now: number): void {
  const { number, last, date } = nextNumber(state, document.type, now);
  state.series.set(document.type, { last, date });
  Object.assign(document, { number, date, status: 1 });
  const sales = document.lines.map(({ sale }) => must(state.sales, sale));
  document.pending = sum(sales.map(({ pending }) => pending));
  for (const sale of sales) {
    deliver(state, sale);
    if (sale.status === 2 && sale.pending === 0) sale.status = 4;
    for (const { shares } of state.payments.values()) {
      for (const share of shares) if (share.sale === sale.id) share.document = document.id;
    }
  }
}

const confirm = action({
  name: 'confirm',
  weight: 14,
  params: fc.record({ document: choice, who }),
  isPossible: (state) => [...state.documents.values()].some(({ status }) => status === 0),
  run: async (state, scenario, { document: chosen, who: by }) => {
    const { now } = scenario.clock;
    const document = prefer(state.documents.values(), ({ status }) => status === 0, chosen);
    const { type, customer, total } = document;
    const faults = document.status === 0 ? [] : ['invalid_transition'];
    faults.push(...faultsOfType(type, nameOf(scenario, customer), total), ...nextNumber(state, type, now).faults);
    const sales = document.lines.map(({ sale }) => must(state.sales, sale));
    if (by === 'desk' && !mayStayUnpaid(scenario, sales)) faults.push('insufficient_scope');
    const answer = await scenario.call('confirmInvoice', { invoice: document.id }, faults, by);
    if (answer === null) return false;
    issue(state, document, now);
    expect([answer.number, answer.pending]).toEqual([document.number, wire(document.pending)]);
    return true;
  },
});

const isUntouched = (state: State, document: Document): boolean => {
  const isPaid = [...state.payments.values()].some(({ shares }) =>
    shares.some(({ document: paid }) => paid !== null && isConversionOf(state, document, paid)),
  );
  const isFollowed =
    document.converted !== null ||
    [...state.documents.values()].some(({ credits, status }) => credits === document.id && status !== 2);
  return document.status === 1 && document.pending === document.total && !isPaid && !isFollowed;
};

function isConversionOf(state: State, document: Document, id: number): boolean {
  for (let at: number | null = id; at !== null; at = must(state.documents, at).converted) {
    if (at === document.id) return true;
  }
  return false;
}

const voidDocument = action({
  name: 'void',
  weight: 3,
  params: fc.record({ document: choice, who }),
  isPossible: (state) => [...state.documents.values()].some((one) => isUntouched(state, one)),
  run: async (state, scenario, { document: chosen, who: by }) => {
    const document = prefer(state.documents.values(), (one) => isUntouched(state, one), chosen);
    const isFinal = document.credits !== null && document.lines.some((line) => isFinallyBack(state, line));
    const faults = isUntouched(state, document) && !isFinal ? [] : ['invalid_transition'];
    if (by === 'desk') faults.push('insufficient_scope');
    const answer = await scenario.call('voidInvoice', { invoice: document.id, reason: 'Duplicada' }, faults, by);
    if (answer === null) return false;
    Object.assign(document, { status: 2, pending: 0 });
    if (document.credits !== null) {
      undoCredit(state, document);
      return true;
    }
    for (const source of state.documents.values()) if (source.converted === document.id) source.converted = null;
    for (const sale of state.sales.values()) {
      if (sale.document !== document.id) continue;
      sale.document = null;
      if (sale.status === 2 && sale.onAccount === null) restoreGoods(state, sale);
    }
    return true;
  },
});

/** True where what a credit note reverses cannot be sold again: from a voucher, or refunded. */
function isFinallyBack({ sales }: State, { sale: id }: DocumentLine): boolean {
  const sale = must(sales, id);
  return sale.status === 6 || (sale.isRecharge && sale.wasTakenOut);
}

/** What was credited is not any more: it is sold as it was, and its goods leave again. */
function undoCredit(state: State, note: Document): void {
  for (const { of, total, sale } of note.lines) {
    if (of !== null) Object.assign(of, { credited: of.credited + total, isGone: false });
    deliver(state, must(state.sales, sale));
  }
  for (const sale of state.sales.values()) {
    if (sale.document === note.id) Object.assign(sale, { status: 5, pending: 0 });
  }
}

/** True for a document that can be converted. One credited in part is converted with its credit notes: not here. */
const isFree = ({ status, credits, converted }: Document): boolean =>
  status === 1 && credits === null && converted === null;

const hasNotes = (state: State, { id }: Document): boolean =>
  [...state.documents.values()].some(({ credits, status }) => credits === id && status === 1);

/** What forbids a conversion. */
function faultsOfSuccessor(
  state: State,
  scenario: Scenario,
  { type, sources, customer }: { type: DocumentCode; sources: readonly Document[]; customer: number | null },
): string[] {
  const faults = sources.flatMap((source) => (isFree(source) ? [] : ['invalid_transition']));
  const total = sum(sources.map((source) => source.total));
  faults.push(...faultsOfType(type, nameOf(scenario, customer), total));
  return [...faults, ...nextNumber(state, type, scenario.clock.now).faults];
}

/** Writes a conversion: it says what its sources say, and owes what they owe. */
function succeed(
  state: State,
  answer: { readonly id: number; readonly lines?: readonly object[] | null },
  {
    type,
    sources,
    customer,
    now,
  }: { type: DocumentCode; sources: readonly Document[]; customer: number | null; now: number },
): Document {
  const { number, last, date } = nextNumber(state, type, now);
  state.series.set(type, { last, date });
  const document: Document = {
    id: answer.id,
    type,
    number,
    date,
    customer,
    base: sum(sources.map(({ base }) => base)),
    total: sum(sources.map(({ total }) => total)),
    pending: sum(sources.map(({ pending }) => pending)),
    status: 1,
    lines: sources
      .flatMap(({ lines }) => lines)
      .map((line, index) => ({ ...line, id: lineId(answer.lines, index), of: null, credited: 0, isGone: false })),
    credits: null,
    converted: null,
  };
  state.documents.set(document.id, document);
  for (const source of sources) source.converted = document.id;
  return document;
}

const convert = action({
  name: 'convert',
  weight: 2,
  params: fc.record({ document: choice, who }),
  isPossible: (state) => state.documents.size > 0,
  run: async (state, scenario, { document: chosen, who: by }) => {
    const fits = (one: Document): boolean => isFree(one) && one.type === 'T' && !hasNotes(state, one);
    const source = prefer(state.documents.values(), fits, chosen);
    if (hasNotes(state, source)) return false;
    const { club } = scenario.fixtures.customers;
    const customer = source.customer ?? club;
    const faults = faultsOfSuccessor(state, scenario, { type: 'F', sources: [source], customer });
    if (source.type !== 'T') faults.push('field:invalid_value');
    const input = { invoice: source.id, confirm: true, ...(source.customer === null ? { customer: club } : {}) };
    const answer = await scenario.call('convertInvoice', input, faults, by);
    if (answer === null) return false;
    const document = succeed(state, answer, { type: 'F', sources: [source], customer, now: scenario.clock.now });
    expect([answer.number, answer.pending]).toEqual([document.number, wire(document.pending)]);
    return true;
  },
});

const summarise = (name: string, operation: 'createSummaryInvoice' | 'replaceInvoice', type: 'S' | 'C') =>
  action({
    name,
    weight: 2,
    params: fc.record({ documents: fc.array(choice, { minLength: 1, maxLength: 3 }), who }),
    isPossible: (state) => state.documents.size > 0,
    run: async (state, scenario, { documents: chosen, who: by }) => {
      const { club } = scenario.fixtures.customers;
      const isTheirs = ({ customer, type: of }: Document): boolean =>
        type === 'S' ? customer === club : of === 'T' && (customer === null || customer === club);
      const fits = (one: Document): boolean => isFree(one) && !hasNotes(state, one) && isTheirs(one);
      const sources = [...new Set(chosen.map((one) => prefer(state.documents.values(), fits, one)))];
      if (sources.some((source) => hasNotes(state, source))) return false;
      const customer = type === 'S' ? (sources[0]?.customer ?? null) : club;
      const faults = faultsOfSuccessor(state, scenario, { type, sources, customer });
      if (type === 'S' && sources.some((source) => source.customer === null)) faults.push('field:customer_required');
      const isAlike = (one: Document): boolean => (type === 'S' ? one.customer === customer : isTheirs(one));
      if (!sources.every(isAlike)) faults.push('field:invalid_value');
      // A summary holds one calendar month.
      const months = new Set(sources.map(({ date }) => date?.slice(0, 7)));
      if (type === 'S' && months.size > 1) faults.push('field:other_month');
      const invoices = sources.map(({ id }) => id);
      const answer =
        operation === 'replaceInvoice'
          ? await scenario.call(operation, { invoices, customer: club, confirm: true }, faults, by)
          : await scenario.call(operation, { invoices, confirm: true }, faults, by);
      if (answer === null) return false;
      const document = succeed(state, answer, { type, sources, customer, now: scenario.clock.now });
      expect([answer.number, answer.total, answer.pending]).toEqual([
        document.number,
        wire(document.total),
        wire(document.pending),
      ]);
      return true;
    },
  });

export const documentActions = [
  invoice,
  confirm,
  voidDocument,
  convert,
  summarise('summarise', 'createSummaryInvoice', 'S'),
  summarise('exchange', 'replaceInvoice', 'C'),
];
