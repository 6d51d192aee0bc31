/** What the bank sends back: a debit for any reason, once or twice, or a whole remittance that it refuses. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { statusReport2009, toldDebit } from '#test/kit/directDebits/bankFiles.ts';
import { cents, choice, prefer, wire } from '../../action.ts';
import { RETURN_FEE } from '../fixtures.ts';
import { must, sum } from '../oracle.ts';
import { addSale, type FeeScenario, localTime, pay } from '../record.ts';
import type { Debit, FeeState, Remittance } from '../state.ts';
import { cancelWhole, debitsOf } from './collecting.ts';
import { feeAction } from './life.ts';

const [EXPORTED, CHARGED, CLOSED, CANCELLED] = [1, 2, 3, 4];
const [COLLECTING, PAID, RETURNED, WITHDRAWN] = [0, 1, 2, 3];

/** Reasons for which the debtor is charged. */
const ofDebtor: ReadonlySet<string> = new Set(['AM04', 'MS02', 'AC04']);

const wasSent = ({ remittances }: FeeState): boolean =>
  [...remittances.values()].some(({ wasExported }) => wasExported);

/** True where somebody of us gave back what a debit had paid: by its payment, or by a refund of what it paid. */
function wasGivenBack(state: FeeState, { isReversed, parts }: Debit): boolean {
  return isReversed || parts.some(({ sale }) => must(state.sales, sale).status === 6);
}

/** What a debit paid is owed again, but for the sales that were refunded before. Returns what went out twice. */
function reverseDebit(state: FeeState, debit: Debit): number {
  const { paid } = debit;
  if (paid === null || debit.isReversed) return 0;
  const isRefunded = ({ sale }: (typeof paid)[number]): boolean => must(state.sales, sale).status === 6;
  for (const { sale, amount } of paid.filter((part) => !isRefunded(part))) {
    pay(must(state.sales, sale), -amount);
    state.taken -= amount;
  }
  return sum(paid.filter(isRefunded).map(({ amount }) => amount));
}

interface Told {
  readonly code: string;
  readonly isCharged: boolean;
}

/** Writes one return. Returns what went out twice, and whether the customer is charged for it. */
function takeReturn(state: FeeState, scenario: FeeScenario, debit: Debit, { code, isCharged }: Told) {
  const { now } = scenario.clock;
  const remittance = must(state.remittances, debit.remittance);
  const unreversed = reverseDebit(state, debit);
  Object.assign(debit, { status: RETURNED, overpaid: 0 });
  remittance.returned += debit.amount;
  const returned = { code, at: now };
  for (const { sale } of debit.parts) must(state.sales, sale).returns.push(returned);
  const account = state.accounts.find(({ id }) => id === debit.account);
  if (account !== undefined) {
    account.lastReturn = returned;
    if (code === 'AC04' && account.isActive) Object.assign(account, { isActive: false, changed: now });
    if (code === 'MD01' && account.cancelledOn === null) {
      Object.assign(account, { cancelledOn: localTime(scenario).day, changed: now });
    }
  }
  const isOwed = debit.parts.some(({ sale }) => must(state.sales, sale).pending > 0);
  return { unreversed, hasFee: isCharged && ofDebtor.has(code) && isOwed };
}

/** The fees that were charged for returns are the sales that are new. */
async function recordReturnFees(state: FeeState, { api }: FeeScenario, debits: readonly Debit[]): Promise<void> {
  if (debits.length === 0) return;
  const last = (await api.list('sale', `sort=-id&limit=${debits.length}`)).toReversed();
  for (const [index, { customer }] of debits.entries()) {
    const sale = last[index];
    expect([sale?.total, sale?.pending], 'fee of a return').toEqual([wire(RETURN_FEE), wire(RETURN_FEE)]);
    addSale(state, { id: sale?.id ?? 0, customer, total: RETURN_FEE, parent: null });
  }
}

const comesBack = feeAction({
  name: 'return',
  weight: 12,
  params: fc.record({
    which: choice,
    code: fc.constantFrom('AM04', 'AM04', 'MS02', 'MS03', 'AC04', 'MD01', 'MD06'),
    isCharged: fc.boolean(),
    isChosen: fc.boolean(),
    isTwice: fc.nat(3).map((chance) => chance === 0),
  }),
  isPossible: wasSent,
  run: async (state, scenario, { which, code, isCharged, isChosen, isTwice }) => {
    const sent = [...state.debits.values()].filter(({ remittance }) => must(state.remittances, remittance).wasExported);
    const debit = prefer(sent, ({ status }) => status === COLLECTING || status === PAID, which);
    const remittance = must(state.remittances, debit.remittance);
    const told = toldDebit({
      ...{ endToEndId: debit.endToEndId, mandate: debit.mandate, iban: debit.iban, code },
      ...{ amount: (debit.amount / 100).toFixed(2), collectionDate: remittance.date, name: 'Quien sea' },
    });
    const rows = isTwice ? [told, told] : [told];
    // No two files are the same, unless the same one is sent again.
    const file = statusReport2009({ told: rows }).replace('BANK-1', `BANK-${crypto.randomUUID()}`);
    const content = Buffer.from(file).toString('base64');
    const isOpen = (debit.status === COLLECTING && remittance.status !== CANCELLED) || debit.status === PAID;
    const isDoubtful = debit.status === WITHDRAWN || (debit.status === PAID && wasGivenBack(state, debit));
    const result = debit.status === RETURNED ? 'alreadyTold' : isDoubtful ? 'review' : 'matched';
    const choices = isChosen ? [{ row: 0, debit: debit.id }] : [];
    const input = { name: 'devoluciones.xml', content, choices, fee: isCharged };
    const answer = await scenario.call('importReturns', input);
    const [row, again] = answer?.rows ?? [];
    expect(row?.result, `return of debit ${debit.id}`).toBe(result);
    if (isTwice) expect(again?.result).toBe('alreadyTold');
    const isTaken = isOpen && (result === 'matched' || (result === 'review' && isChosen));
    expect(row?.taken.length, `returns taken of debit ${debit.id}`).toBe(isTaken ? 1 : 0);
    if (isTaken) {
      const { unreversed, hasFee } = takeReturn(state, scenario, debit, { code, isCharged });
      expect(cents(row?.unreversed)).toBe(unreversed);
      await recordReturnFees(state, scenario, hasFee ? [debit] : []);
    }
    const { body } = await scenario.api.call('importReturns', input);
    expect(
      body.rows?.flatMap(({ taken }) => taken),
      'the same file again',
    ).toEqual([]);
    return isTaken;
  },
});

const refusesAll = feeAction({
  name: 'refuse whole',
  weight: 3,
  params: fc.record({ which: choice, isAgreed: fc.nat(3).map((chance) => chance > 0), isCharged: fc.boolean() }),
  isPossible: wasSent,
  run: async (state, scenario, { which, isAgreed, isCharged }) => {
    const sent = [...state.remittances.values()].filter(({ wasExported }) => wasExported);
    const remittance: Remittance = prefer(sent, ({ status }) => status === EXPORTED || status === CHARGED, which);
    const file = statusReport2009({
      told: [],
      messageId: remittance.messageId,
      groupStatus: 'RJCT',
      groupCode: 'AM04',
    });
    const content = Buffer.from(file.replace('BANK-1', `BANK-${crypto.randomUUID()}`)).toString('base64');
    const input = { name: 'rechazo.xml', content, refusals: isAgreed ? [0] : [], fee: isCharged };
    const answer = await scenario.call('importReturns', input);
    const open = debitsOf(state, remittance).filter(({ status }) => status === COLLECTING || status === PAID);
    expect(answer?.rows[0]?.result).toBe('wholeRemittanceRefused');
    if (!isAgreed || open.length === 0) return false;
    if (remittance.status === EXPORTED) {
      cancelWhole(state, remittance);
      return true;
    }
    const charged = open.filter((debit) => takeReturn(state, scenario, debit, { code: 'AM04', isCharged }).hasFee);
    await recordReturnFees(state, scenario, charged);
    return remittance.status === CHARGED || remittance.status === CLOSED;
  },
});

export const returningActions = [comesBack, refusesAll];
