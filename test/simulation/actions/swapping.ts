/** Exchanging: what comes back and what goes out for it, set off against each other, and one difference. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { action, cents, choice, prefer, who, wire } from '../action.ts';
import { buyers, goods, type MethodName } from '../fixtures.ts';
import {
  apply,
  baseOf,
  faultsOfCash,
  nextNumber,
  operationOf,
  plan,
  settle,
  sum,
  type Target,
  totalOf,
} from '../rules.ts';
import type { Share } from '../state.ts';
import { type InputOffers, inputOf, offers, offersFor } from './offers.ts';
import {
  credit,
  drawerFor,
  isCreditable,
  payOut,
  planCredit,
  saidOtherwise,
  saleId,
  wasCredited,
} from './refunding.ts';
import { addDocument, addSale, faultsOfType, line, lineInput, nameOf, takesRight } from './selling.ts';

const NOTHING = { voucher: 0, deposit: 0, hasName: false };

/** What a till takes at once. */
function direct({ payments, isBold }: InputOffers): InputOffers {
  const isDirect = (method: MethodName): boolean => ['cash', 'card', 'transfer', 'online'].includes(method);
  return { isBold, payments: payments.map((one) => ({ ...one, method: isDirect(one.method) ? one.method : 'card' })) };
}

/** Takes up what is due in order. Returns what of each. */
function inOrder(dues: readonly number[], amount: number): number[] {
  let open = amount;
  return dues.map((due) => {
    const part = Math.min(open, due);
    open -= part;
    return part;
  });
}

const swap = action({
  name: 'swap',
  weight: 4,
  params: fc.record({
    document: choice,
    line: fc.nat(9),
    lines: fc.array(line, { minLength: 1, maxLength: 2 }),
    offers,
    back: fc.constantFrom<MethodName[]>('cash', 'cash', 'card', 'transfer'),
    till: choice,
    who,
  }),
  isPossible: ({ documents }) => documents.size > 0,
  run: async (state, scenario, { document: chosen, line: place, lines, offers: wanted, back, till: at, who: by }) => {
    const { fixtures, clock } = scenario;
    const document = prefer(state.documents.values(), isCreditable, chosen);
    const returned = document.lines[place % document.lines.length];
    if (returned === undefined) return false;
    const planned = planCredit(state, clock.now, document, { line: returned, amount: null });
    const totals = lines.map(totalOf);
    const total = sum(totals);
    const difference = total - planned.owed;
    const taken = inOrder(totals, Math.min(planned.owed, total));
    const dues = totals.map((due, index) => due - (taken[index] ?? 0));
    const offered = offersFor(direct(wanted), sum(dues), NOTHING);
    const { customer } = document;
    const paid = plan(state, clock.now, dues, offered, customer);
    const next = nextNumber(state, 'T', clock.now);
    const { named, till, faults: faultsOfBack } = drawerFor(state, back, at, Math.max(0, -difference));
    const name = nameOf(scenario, customer);
    const faults = [...planned.faults, ...paid.faults, ...next.faults, ...faultsOfType('T', name, total)];
    if (wasCredited(state, document.id)) faults.push(...planned.faults.flatMap(saidOtherwise));
    if (state.tills.some(({ id, open }) => id === named && !open)) faults.push('cash_point_closed');
    if (by === 'desk') faults.push('insufficient_scope');
    if (by === 'desk' && lines.some(takesRight)) faults.push('insufficient_scope');
    const mayWait = name !== null && buyers[name].mayOwe && lines.every(({ product }) => goods[product].mayWait);
    if (paid.pending > 0 && !mayWait) faults.push('field:total_mismatch');
    const methods = offered.map(({ method }) => method);
    faults.push(...faultsOfCash(methods, total));
    if (difference < 0) {
      faults.push(...faultsOfBack, ...faultsOfCash([back], operationOf(state, [{ sale: null, document }])));
    }
    const answer = await scenario.call(
      'exchangeSale',
      {
        pos: named,
        invoice: document.id,
        returned: [{ line: returned.id }],
        lines: lines.map((one) => lineInput(scenario, one)),
        difference: wire(difference),
        payments: offered.map((offer) => inputOf(scenario, offer)),
        paymentMethod: fixtures.methods[back],
      },
      faults,
      by,
    );
    if (answer === null) return false;
    const { invoice, creditNote: note } = answer;
    const { number, last, date } = next;
    const said = { number: invoice.number, total: invoice.total, change: answer.change };
    expect(said).toEqual({ number, total: wire(total), change: wire(paid.change) });
    expect(answer.difference).toBe(wire(difference));
    const isExchanged = sum(taken) > 0;
    const owing = await credit(state, scenario, planned, { note, later: isExchanged ? 1 : 0 });
    state.series.set('T', { last, date });
    const sales = lines.map(({ product, units }, index) => {
      const [of, tax] = [totals[index] ?? 0, goods[product].tax];
      const status = of === 0 ? 4 : 2;
      return addSale(state, { id: saleId(invoice.lines, index), total: of, status, customer, product, units, tax });
    });
    const base = baseOf(sales);
    const ticket = addDocument(state, invoice, { type: 'T', number, date, customer, base, total, sales });
    const targets = sales.map((sale): Target => ({ sale, document: ticket }));
    if (isExchanged) {
      const [latest] = await scenario.api.list('payment', 'amount=0&sort=-id&limit=1');
      const refunded = inOrder(
        owing.map((due) => -(due.sale?.pending ?? 0)),
        sum(taken),
      );
      const shares = [
        ...sharesOf(targets, taken),
        ...sharesOf(
          owing,
          refunded.map((amount) => -amount),
        ),
      ];
      const payment = {
        id: latest?.id ?? 0,
        method: 'setOff' as const,
        amount: 0,
        tip: 0,
        customer,
        till: null,
        shares,
      };
      apply(state, { ...payment, draws: [], standing: false });
    }
    const ids = answer.payments.map(({ id }) => id);
    settle(state, paid, { ids, targets, till, customer, by });
    const id = ids.at(-1);
    if (difference < 0 && id !== undefined) {
      payOut(state, owing, { id, method: back, amount: -difference, till: till?.id ?? null });
    }
    expect([cents(invoice.pending), cents(note.pending)]).toEqual([ticket.pending, 0]);
    return true;
  },
});

function sharesOf(targets: readonly Target[], amounts: readonly number[]): Share[] {
  return targets.flatMap(({ sale, document }, place): Share[] => {
    const amount = amounts[place] ?? 0;
    return amount === 0 ? [] : [{ sale: sale?.id ?? null, document: document?.id ?? null, amount }];
  });
}

export const swappingActions = [swap];
