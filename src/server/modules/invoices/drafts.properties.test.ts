/** Random drafts over HTTP against an arithmetic of their own: fractions of big integers, nothing of the service's. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '#server/verify/verify.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { withDatabase } from '#test/kit/database.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;
type Line = ApiRecord<'invoiceLine'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
  await server.api.create('tax', { name: 'Recargo 5,2 %', rate: 5.2 });
});

interface SentLine {
  readonly description: string;
  readonly price?: number;
  readonly priceBeforeTaxes?: number;
  readonly units: number;
  readonly discountRate: number;
  readonly taxes: readonly { readonly tax: number }[];
  readonly supply: boolean;
}

/** Taxes of the facility by id, in points: 21, 10, 4, 0, exempt, that of wallets and a surcharge. */
const RATES: Readonly<Record<number, number>> = { 1: 21, 2: 10, 3: 4, 4: 0, 5: 0, 6: 0, 7: 5.2 };

const anyLine: fc.Arbitrary<SentLine & { readonly amount: number }> = fc.record({
  description: fc.constantFrom('Pista', 'Agua', 'Curso'),
  amount: fc.oneof(
    fc.integer({ min: -20_000, max: 200_000 }).map((value) => value / 100),
    fc.integer({ min: 0, max: 200_000_000 }).map((value) => value / 1_000_000),
  ),
  units: fc.oneof(
    fc.integer({ min: -3, max: 20 }),
    fc.integer({ min: -3_000, max: 20_000 }).map((value) => value / 1000),
  ),
  discountRate: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
  ),
  taxes: fc.constantFrom([1], [2], [3], [4], [5], [], [1, 7], [7, 1], [1, 5]).map((ids) => ids.map((tax) => ({ tax }))),
  supply: fc.integer({ min: 0, max: 9 }).map((die) => die === 0),
});
const sent = ({ amount, ...line }: SentLine & { readonly amount: number }, withTax: boolean): SentLine => ({
  ...line,
  ...(withTax ? { price: amount } : { priceBeforeTaxes: amount }),
});

/** An exact fraction. */
type Q = readonly [num: bigint, den: bigint];
const q = (value: number): Q => [BigInt(Math.round(value * 1e6)), 1_000_000n];
const mul = ([a, b]: Q, [c, d]: Q): Q => [a * c, b * d];
const div = ([a, b]: Q, [c, d]: Q): Q => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
const plus = ([a, b]: Q, [c, d]: Q): Q => [a * d + c * b, b * d];
const minus = (a: Q, [c, d]: Q): Q => plus(a, [-c, d]);
const ONE: Q = [1n, 1n];
const HUNDRED: Q = [100n, 1n];
/** Rounded to so many decimals, half away from zero. */
function round([num, den]: Q, decimals: number): Q {
  const scale = 10n ** BigInt(decimals);
  const doubled = (num < 0n ? -num : num) * scale * 2n;
  const magnitude = (doubled + den) / (den * 2n);
  return [num < 0n ? -magnitude : magnitude, scale];
}
const number = ([num, den]: Q): number => Number((num * 1_000_000n) / den) / 1e6 + 0;
const total = (all: readonly Q[]): Q => all.reduce((sum, item) => plus(sum, item), [0n, 1n] as Q);

/** What a document of such lines comes to. */
function expected(lines: readonly (SentLine & { readonly amount: number })[], withTax: boolean) {
  const groups = new Map<string, { rates: number[]; amounts: Q[] }>();
  for (const line of lines) {
    const ids = line.supply ? [] : line.taxes.map(({ tax }) => tax);
    const rates = ids.map((id) => RATES[id] ?? 0);
    const charged = mul(mul(q(line.amount), q(line.units)), minus(ONE, div(q(line.discountRate), HUNDRED)));
    const key = `${line.supply}:${ids.toSorted().join()}`;
    const group = groups.get(key) ?? { rates, amounts: [] };
    group.amounts.push(round(charged, withTax ? 2 : 6));
    groups.set(key, group);
  }
  let base: Q = [0n, 1n];
  let all: Q = [0n, 1n];
  for (const { rates, amounts } of groups.values()) {
    const sum = total(amounts);
    const rate = div(total(rates.map(q)), HUNDRED);
    const own = round(withTax ? div(sum, plus(ONE, rate)) : sum, 2);
    base = plus(base, own);
    all = plus(
      all,
      withTax ? sum : total([own, ...rates.map((points) => round(mul(own, div(q(points), HUNDRED)), 2))]),
    );
  }
  return { totalBeforeTaxes: number(base), total: number(all) };
}

const cents = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100);

function expectCoherent(invoice: Invoice): void {
  const lines = invoice.lines as unknown as Line[];
  expect(cents([invoice.totalBeforeTaxes, invoice.taxTotal])).toBe(cents([invoice.total]));
  expect(invoice.pending).toBe(invoice.total);
  for (const tax of invoice.taxes ?? []) {
    const shares = lines.flatMap((line) => line.taxes).filter((share) => share.tax === tax.tax);
    expect(cents(shares.map(({ base }) => base))).toBe(cents([tax.base]));
    expect(cents(shares.map(({ amount }) => amount))).toBe(cents([tax.amount]));
  }
  expect(cents((invoice.taxes ?? []).map(({ amount }) => amount))).toBe(cents([invoice.taxTotal]));
  if (invoice.pricesTaxIncluded) expect(cents(lines.map((line) => line.total))).toBe(cents([invoice.total]));
}

function expectSound(): void {
  const broken = withDatabase(server.dataDir, verify).filter((result) => result.broken.length > 0);
  expect(broken).toEqual([]);
}

const draft = (values: object): Promise<Invoice> =>
  server.api.create('invoice', { type: server.facility.types.F ?? 0, lines: [], ...values });

describe('whatever its lines', () => {
  test('a draft comes to what they come to, and they to what it does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { maxLength: 12 }), fc.boolean(), async (lines, withTax) => {
        const made = await draft({ pricesTaxIncluded: withTax, lines: lines.map((line) => sent(line, withTax)) });
        expect({ totalBeforeTaxes: made.totalBeforeTaxes, total: made.total }).toEqual(expected(lines, withTax));
        expectCoherent(made);
      }),
      { numRuns: runs(20) },
    );
    expectSound();
  });

  test('the order in which they are added, changed and taken out does not matter', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), line: anyLine }),
      fc.record({ kind: fc.constant('change' as const), at: fc.nat(), line: anyLine }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
      fc.record({
        kind: fc.constant('replace' as const),
        lines: fc.array(anyLine, { maxLength: 4 }),
        keep: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean(), async (steps, withTax) => {
        const { id } = await draft({ pricesTaxIncluded: withTax });
        let lines: { id: number; line: SentLine & { amount: number } }[] = [];
        for (const next of steps) {
          const { api } = server;
          if (next.kind === 'add') {
            const made = await api.create('invoiceLine', { invoice: id, ...sent(next.line, withTax) } as never);
            lines.push({ id: made.id, line: next.line });
          } else if (next.kind === 'replace') {
            const kept = next.keep ? lines : [];
            const invoice = await api.update('invoice', id, {
              lines: [
                ...kept.map(({ id: own, line }) => ({ id: own, ...sent(line, withTax) })),
                ...next.lines.map((line) => sent(line, withTax)),
              ],
            } as never);
            const all = [...kept.map(({ line }) => line), ...next.lines];
            lines = (invoice.lines as unknown as Line[]).flatMap(({ id: own }, index) => {
              const line = all[index];
              return line === undefined ? [] : [{ id: own, line }];
            });
          } else if (lines.length > 0) {
            const at = next.at % lines.length;
            const target = lines[at];
            if (target === undefined) continue;
            if (next.kind === 'change') {
              await api.update('invoiceLine', target.id, sent(next.line, withTax) as never);
              lines[at] = { id: target.id, line: next.line };
            } else {
              expect((await api.send('DELETE', `/api/model/invoiceLine/${target.id}`)).status).toBe(200);
              lines.splice(at, 1);
            }
          }
        }
        const invoice = await server.api.get('invoice', id);
        expect((invoice.lines as unknown as Line[]).map((line) => line.id)).toEqual(lines.map((line) => line.id));
        const wanted = expected(
          lines.map(({ line }) => line),
          withTax,
        );
        expect({ totalBeforeTaxes: invoice.totalBeforeTaxes, total: invoice.total }).toEqual(wanted);
        expectCoherent(invoice);
        expectSound();
      }),
      { numRuns: runs(10) },
    );
  });
});
