import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { add, fromMoney, type Money, neg, sub, toMoney, toPercent, ZERO } from './money.ts';
import { payableOf, withheldOf, withheldOfCredit, withholdingBase, withholdsTooMuch } from './withholding.ts';

describe('what is withheld', () => {
  test.each<[base: number, rate: number, withheld: number]>([
    [1000, 19, 190],
    [1000, 15, 150],
    [1000, 7, 70],
    [0, 19, 0],
    [0.02, 19, 0],
    [0.03, 19, 0.01],
    [33.33, 19, 6.33],
    [100.5, 15, 15.08],
    [-100.5, 15, -15.08],
    [-1000, 19, -190],
  ])('of %d at %d %% is %d', (base, rate, withheld) => {
    expect(withheldOf(toMoney(base), toPercent(rate))).toBe(toMoney(withheld));
  });

  test('is nothing without a rate', () => {
    expect(withheldOf(toMoney(1000), null)).toBeNull();
    expect(payableOf({ total: toMoney(1210), withheld: null })).toBe(toMoney(1210));
  });

  test('is of the base without disbursements, in cents', () => {
    const line = (totalBeforeTaxes: number, supply: 0 | 1) => ({ totalBeforeTaxes: toMoney(totalBeforeTaxes), supply });
    const lines = [line(1000, 0), line(50.004, 1), line(12.334, 1)];
    expect(withholdingBase(toMoney(1062.34), lines)).toBe(toMoney(1000));
  });

  test.each<[total: number, withheld: number, isTooMuch: boolean]>([
    [1210, 190, false],
    [190, 190, false],
    [189.99, 190, true],
    [0, 190, true],
    [0, 0, false],
    [-1210, -190, false],
    [-189.99, -190, true],
    [-10, 190, false],
  ])('of a total of %d, %d is too much: %s', (total, withheld, isTooMuch) => {
    expect(withholdsTooMuch({ total: toMoney(total), withheld: toMoney(withheld) })).toBe(isTooMuch);
  });
});

describe('credit notes', () => {
  /** Parts of an invoice, with tax or without: what each adds to its total and to its base. */
  const parts = fc.array(
    fc.record({
      total: fc.integer({ min: 1, max: 100_000 }).map((amount) => toMoney(amount / 100)),
      isTaxed: fc.boolean(),
      isBelow: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const rates = fc.constantFrom(19, 15, 7, 9.5, 2);
  const baseOf = ({ total, isTaxed }: { total: Money; isTaxed: boolean }): Money =>
    isTaxed ? toMoney(Math.round(fromMoney(total) * (100 / 1.21)) / 100) : total;

  test('give back what was withheld, whatever is credited in which order, each at the rate to a cent', () => {
    fc.assert(
      fc.property(parts, rates, (invoiceLines, points) => {
        const rate = toPercent(points);
        const base = add(...invoiceLines.map(baseOf));
        const invoice = {
          rate,
          total: add(...invoiceLines.map(({ total }) => total)),
          withheld: withheldOf(base, rate),
        };
        const so = { total: ZERO, base: ZERO, withheld: ZERO };
        for (const part of invoiceLines) {
          const upTo = { total: sub(so.total, part.total), base: sub(so.base, baseOf(part)) };
          const withheld = withheldOfCredit(invoice, so, upTo) ?? ZERO;
          const own = withheldOf(neg(baseOf(part)), rate) ?? ZERO;
          expect(Math.abs(fromMoney(sub(withheld, own)))).toBeLessThanOrEqual(0.0100001);
          Object.assign(so, upTo, { withheld: add(so.withheld, withheld) });
        }
        expect(so.withheld).toBe(neg(invoice.withheld ?? ZERO));
      }),
      { numRuns: runs(200) },
    );
  });

  test('keep something to pay back, and leave something, where lines take something off', () => {
    fc.assert(
      fc.property(parts, rates, (mixed, points) => {
        const rate = toPercent(points);
        const invoiceLines = mixed.map((part) => ({ ...part, total: part.isBelow ? neg(part.total) : part.total }));
        const base = add(...invoiceLines.map(baseOf));
        const invoice = {
          rate,
          total: add(...invoiceLines.map(({ total }) => total)),
          withheld: withheldOf(base, rate),
        };
        fc.pre(invoice.total > 0 && base > 0 && !withholdsTooMuch(invoice));
        const so = { total: ZERO, base: ZERO, withheld: ZERO };
        for (const part of invoiceLines.toSorted((a, b) => b.total - a.total)) {
          const upTo = { total: sub(so.total, part.total), base: sub(so.base, baseOf(part)) };
          // Nobody credits more than is left of a document: what takes something off goes with the last.
          if (add(invoice.total, upTo.total) < 0) break;
          const withheld = withheldOfCredit(invoice, so, upTo) ?? ZERO;
          if (part.total > 0) expect(withholdsTooMuch({ total: neg(part.total), withheld })).toBe(false);
          Object.assign(so, upTo, { withheld: add(so.withheld, withheld) });
        }
        const rest = { total: neg(add(invoice.total, so.total)), base: ZERO };
        const last = withheldOfCredit(invoice, so, { total: neg(invoice.total), base: neg(base) }) ?? ZERO;
        expect(withholdsTooMuch({ total: rest.total, withheld: last })).toBe(false);
        expect(add(so.withheld, last)).toBe(neg(invoice.withheld ?? ZERO));
      }),
      { numRuns: runs(200) },
    );
  });

  test('of an invoice without withholding give none back', () => {
    const none = { rate: null, total: toMoney(10), withheld: null };
    const amounts = { total: toMoney(-10), base: toMoney(-10) };
    expect(withheldOfCredit(none, { total: ZERO, withheld: ZERO }, amounts)).toBeNull();
  });

  test.each<[string, total: number, withheld: number]>([
    ['above zero', 12.11, 1.91],
    ['below zero', -12.11, -1.91],
  ])('of an invoice %s: the last takes what rounding left', (_, total, withheld) => {
    const sign = Math.sign(total);
    const invoice = { rate: toPercent(19), total: toMoney(total), withheld: toMoney(withheld) };
    const before = { total: toMoney(-6 * sign), withheld: toMoney(-sign) };
    const rest = withheldOfCredit(invoice, before, { total: toMoney(-total), base: toMoney(-10.01 * sign) });
    expect(rest).toBe(toMoney(-0.91 * sign));
  });
});
