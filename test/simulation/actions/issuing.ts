/** Documents that payments issue: of what they pay and is on none, one for each customer. */
import { expect } from 'vitest';
import { wire } from '../action.ts';
import type { DocumentCode } from '../fixtures.ts';
import { baseOf, must, nextNumber, type Plan, sum } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import type { Document, Sale, State, Till } from '../state.ts';
import { addDocument, faultsOfType, nameOf } from './selling.ts';

/** A document to issue. */
interface Planned {
  readonly customer: number | null;
  readonly type: DocumentCode;
  readonly sales: readonly Sale[];
}

/** What payments issue of sales, and what forbids it. */
export function planDocuments(
  state: State,
  scenario: Scenario,
  paid: { readonly sales: readonly Sale[]; readonly planned: Plan; readonly till: Till | null },
): { readonly documents: readonly Planned[]; readonly faults: string[] } {
  const loose = paid.sales.filter(
    (sale, place) => !isCharged(state, sale) && paid.planned.payments.some(({ parts }) => (parts[place] ?? 0) > 0),
  );
  const documents = [...Map.groupBy(loose, ({ customer }) => customer)].map(([customer, sales]): Planned => {
    const name = nameOf(scenario, customer);
    const isInvoice = paid.till === null && faultsOfType('F', name, sum(sales.map(({ total }) => total))).length === 0;
    return { customer, sales, type: isInvoice ? 'F' : 'T' };
  });
  const faults = documents.flatMap(({ customer, type, sales }) => [
    ...faultsOfType(type, nameOf(scenario, customer), sum(sales.map(({ total }) => total))),
    ...nextNumber(state, type, scenario.clock.now).faults,
  ]);
  return { documents, faults };
}

/** Writes the documents that were issued, once their payments are written. */
export async function issueDocuments(
  state: State,
  scenario: Scenario,
  documents: readonly Planned[],
  answered: readonly { readonly id: number; readonly invoice: number | null }[],
): Promise<void> {
  for (const { customer, type, sales } of documents) {
    for (const sale of sales) takeOffDraft(state, sale);
    const id = answered.find((one) => one.id === sales[0]?.id)?.invoice ?? 0;
    const invoice = await scenario.api.get('invoice', id);
    const { number, last, date } = nextNumber(state, type, scenario.clock.now);
    state.series.set(type, { last, date });
    const [base, total] = [baseOf(sales), sum(sales.map((sale) => sale.total))];
    const document = addDocument(state, invoice, { type, number, date, customer, base, total, sales });
    document.pending = sum(sales.map(({ pending }) => pending));
    expect([invoice.number, invoice.totalBeforeTaxes, invoice.total]).toEqual([number, wire(base), wire(total)]);
    const ids = new Set(sales.map((sale) => sale.id));
    for (const { shares } of state.payments.values()) {
      for (const share of shares) if (share.sale !== null && ids.has(share.sale)) share.document = document.id;
    }
  }
}

function isCharged(state: State, { document }: Sale): boolean {
  return document !== null && must(state.documents, document).status === 1;
}

/** A draft lets go of a sale, and goes with the last. */
function takeOffDraft(state: State, sale: Sale): void {
  if (sale.document === null) return;
  const draft = must(state.documents, sale.document);
  sale.document = null;
  const lines = draft.lines.filter((line) => line.sale !== sale.id);
  if (lines.length === 0) {
    state.documents.delete(draft.id);
    return;
  }
  const total = sum(lines.map((line) => line.total));
  const left: Document = { ...draft, lines, total, base: baseOf(lines), pending: total };
  state.documents.set(draft.id, left);
}
