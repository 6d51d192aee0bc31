/** What is taken back of fees that are paid or on a document: their credit notes, and what those are set off against. */
import { expect } from 'vitest';
import { cents } from '../action.ts';
import { must, reversalsOf, rounded, sum } from './oracle.ts';
import { addSale, type FeeScenario, pay, putOnDocuments } from './record.ts';
import type { FeeState, Sale } from './state.ts';

/** What of a sale is taken back, as it is answered. */
interface Returned {
  readonly sale: number;
  readonly days: number;
  readonly of: number;
  readonly amount: number;
  readonly creditNote: number | null;
}

/** Takes the credit notes of an answer into the model, each with the sum that its days come to. */
export async function recordCredits(
  state: FeeState,
  { api }: FeeScenario,
  returned: readonly Returned[],
): Promise<void> {
  const credited = returned.filter(({ creditNote }) => creditNote !== null);
  for (const [note, rows] of Map.groupBy(credited, ({ creditNote }) => creditNote ?? 0)) {
    const negatives = await api.list('sale', `invoice=${note}&sort=id`);
    const { source } = await api.get('invoice', note);
    const made = rows.map((row) => {
      const sale = must(state.sales, row.sale);
      const before = sum(reversalsOf(state, sale.id).map(({ total }) => -total));
      const unused = row.days === row.of ? sale.total : rounded(sale.total * row.days, row.of);
      expect(cents(row.amount), `taken back of sale ${sale.id}`).toBe(unused - before);
      const id = negatives.find(({ cancelationOf }) => cancelationOf === sale.id)?.id ?? 0;
      const { customer } = sale;
      const credit = addSale(state, { id, customer, total: before - unused, parent: null, reverses: sale.id });
      return { sale, credit };
    });
    putOnDocuments(
      state,
      made.map(({ sale }) => sale),
    );
    const document = (await api.list('sale', `invoice=${source}&sort=id`)).map(({ id }) => must(state.sales, id));
    for (const { sale, credit } of made) setOff(sale, credit);
    for (const sale of document) for (const { credit } of made) setOff(sale, credit);
    for (const { sale } of made) finish(state, sale);
  }
}

/** What is owed of a sale is paid by what a credit owes. */
function setOff(sale: Sale, credit: Sale): void {
  const amount = Math.min(sale.pending, -credit.pending);
  if (amount <= 0) return;
  pay(sale, amount);
  pay(credit, -amount);
}

/** A sale that is given back as a whole, and settled, is refunded. */
function finish(state: FeeState, sale: Sale): void {
  const reversals = reversalsOf(state, sale.id);
  const isSettled = reversals.every(({ pending }) => pending === 0);
  const isWhole = sum(reversals.map(({ total }) => total)) === -sale.total;
  if (sale.status === 4 && isSettled && isWhole) sale.status = 6;
}
