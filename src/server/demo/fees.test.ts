import { isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { readReturns } from '#server/modules/directDebits/returnsPreview.ts';
import { isBankDay } from '#shared/domain/sepa/bankDays.ts';
import { zoneOf } from '#shared/domain/time.ts';
import { returnsFile } from './bankFile.ts';
import { addDays } from './calendar.ts';
import { demoCustomers } from './customers.ts';
import { feeMonths, planFees } from './feePlan.ts';
import { spanishIban } from './ibans.ts';
import { planMembers } from './members.ts';
import { createRandom } from './random.ts';

const customers = demoCustomers(createRandom(1), 2000, 2025);
const zone = zoneOf('Europe/Madrid');
const membersOf = (today: string, seed = 1) => {
  const { months, last } = feeMonths(today);
  const [first = last, second = last] = months;
  return planMembers(createRandom(seed), customers, { first, second, last });
};
const planOf = (today: string, seed = 1) => {
  const input = { random: createRandom(seed), zone, tillsFrom: addDays(today, -30), members: membersOf(today) };
  return planFees({ ...input, ...feeMonths(today) });
};

describe('the members', () => {
  const members = membersOf('2025-12-15');

  test('are some 1 500, of all types, and most are debited', () => {
    expect(members.length).toBeGreaterThan(1400);
    expect(members.length).toBeLessThan(1600);
    expect(new Set(members.map(({ type }) => type)).size).toBe(12);
    expect(members.filter(({ payer }) => payer !== null).length / members.length).toBeGreaterThan(0.8);
    expect(members.filter(({ payer }) => payer === null).length).toBeGreaterThan(100);
  });

  test('belong to one subscription or are a beneficiary of one, and never both', () => {
    const everybody = members.flatMap(({ customer, beneficiaries }) => [customer, ...beneficiaries]);
    expect(new Set(everybody).size).toBe(everybody.length);
    const beneficiaries = members.flatMap((member) => member.beneficiaries);
    expect(beneficiaries.length).toBeGreaterThan(100);
  });

  test('are debited from their own account, children from that of a parent', () => {
    const byOther = members.filter(({ customer, payer }) => payer !== null && payer !== customer);
    expect(byOther.length).toBeGreaterThan(100);
    for (const { type } of byOther) expect(type).toBe('child');
    const payers = new Set(members.map(({ customer }) => customer));
    for (const { payer } of byOther) expect(payers).toContain(payer);
  });

  test('are the same for the same seed, and others for another', () => {
    expect(membersOf('2025-12-15')).toEqual(members);
    expect(membersOf('2025-12-15', 2)).not.toEqual(members);
  });
});

// A year that turns, a first and a last day of a month, and an Easter.
describe.each(['2025-12-15', '2026-01-01', '2026-02-28', '2026-04-06'])('the months before %s', (today) => {
  const plan = planOf(today);
  const stepsOf = (kind: string) => plan.filter(({ step }) => step.kind === kind);

  test('run forward up to the day before, the same for the same seed', () => {
    const times = plan.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(zone.dateAt(times.at(-1) ?? 0) < today).toBe(true);
    expect(planOf(today)).toEqual(plan);
  });

  test('have their runs, and remittances on days on which banks work', () => {
    expect(stepsOf('issueFees').length).toBeGreaterThanOrEqual(5);
    for (const kind of ['remit', 'chargeRemittance', 'importReturns', 'closeRemittance']) {
      expect(stepsOf(kind).length, kind).toBeGreaterThan(2);
      for (const { at } of stepsOf(kind)) expect(isBankDay(zone.dateAt(at)), kind).toBe(true);
    }
  });

  test('have all that members do', () => {
    for (const kind of ['enterMembers', 'signUp', 'pause', 'leave', 'editFee', 'omitFee', 'payFees']) {
      expect(stepsOf(kind).length, kind).toBeGreaterThan(0);
    }
  });

  test('have cash at the desk only while its till is open', () => {
    for (const { at, step } of stepsOf('payFees')) {
      if (step.kind !== 'payFees' || step.method === 'transfer') continue;
      expect(zone.dateAt(at) >= addDays(today, -30)).toBe(true);
      const hour = Number(zone.toWire(new Date(at).toISOString()).slice(11, 13));
      expect(hour).toBeGreaterThanOrEqual(8);
      expect(hour).toBeLessThan(22);
    }
  });
});

test('accounts have right control digits, and are all different', () => {
  // The example of the Spanish register of IBAN has other digits, but the same sum.
  const ibans = Array.from({ length: 2000 }, (_, index) => spanishIban(1 + (index % 40), 1_000_003 * (index + 1)));
  expect(new Set(ibans).size).toBe(ibans.length);
  expect(ibans.filter((iban) => !isValidIBAN(iban))).toEqual([]);
});

test('the file of the bank is read as it was meant', () => {
  const debit = { endToEndId: 'TQ-1-1', mandate: 'M000001', holder: 'Bar & Café <S.L.>', amount: 39.9, code: 'AM04' };
  const iban = spanishIban(1, 7);
  const file = returnsFile({
    ...{ messageId: 'TQ-1', collectionDate: '2025-12-02', bookedOn: '2025-12-05' },
    debits: [{ ...debit, iban }],
  });
  const { rows } = readReturns(Buffer.from(file).toString('base64'));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ...{ endToEndId: debit.endToEndId, mandate: debit.mandate, kind: 'return', collectionDate: '2025-12-02' },
    ...{ reason: { code: 'AM04' }, debtor: { name: debit.holder, iban }, problems: [] },
  });
});
