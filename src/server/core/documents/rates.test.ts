/** What every paper says of rates, reasons, discounts and unit prices, over generated documents. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, toMoney, toPercent } from '#shared/domain/money.ts';
import {
  exempt,
  outside,
  type SampleLine,
  sampleInvoice,
  sampleTicket,
  vat10,
  vat21,
} from '#test/kit/documentSamples.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { runs } from '#test/kit/seed.ts';
import { channelsOf, contrastOnWhite, readableColor } from './colors.ts';
import { priceDecimals, writerFor } from './format.ts';
import { renderInvoice } from './invoice.ts';
import { discountsOff, discountText, lineRate, rateLabel, reasonFor } from './rates.ts';
import { renderDocument } from './renderDocument.ts';

const writer = writerFor('es', 'EUR');

/** Every way a line can be taxed, with what its rate is called and the reason that has to be printed. */
const kinds = {
  general: { tax: vat21, rate: '21 %', reason: null },
  reduced: { tax: vat10, rate: '10 %', reason: null },
  exempt: { tax: exempt, category: 'E', rate: 'Exento', reason: 'Operación exenta, art. 20.Uno.13.º LIVA' },
  outside: { tax: outside, category: 'O', rate: 'No sujeto', reason: 'Operación no sujeta: bono polivalente' },
  untaxed: { tax: null, rate: 'No sujeto', reason: 'Operación no sujeta' },
  supply: { supply: true, rate: '', reason: 'Pagados en nombre y por cuenta del cliente' },
} as const;
type Kind = keyof typeof kinds;

const price = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100),
  fc.integer({ min: 1, max: 10_000_000 }).map((value) => value / 1_000_000),
);
const item = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as Kind[])),
  units: fc.constantFrom(1, 2, 3, 0.5, 12),
  price,
  discountRate: fc.constantFrom(0, 0, 10, 33.33, 100),
});
const basket = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  isCredit: fc.boolean(),
  pricesTaxIncluded: fc.boolean(),
  taxColumn: fc.boolean(),
});
const lineOf = (isCredit: boolean) => {
  return ({ kind, units, ...rest }: { kind: Kind; units: number; price: number; discountRate: number }): SampleLine => {
    const { rate: _, reason: __, ...values } = kinds[kind];
    return { description: `Línea ${kind}`, units: isCredit ? 0 - units : units, ...rest, ...values };
  };
};

describe('of any document', () => {
  test('what bears no tax says so by a word and gives its reason, on a ticket and on A4', async () => {
    await fc.assert(
      fc.asyncProperty(basket, async ({ items, isCredit, pricesTaxIncluded, taxColumn }) => {
        const lines = items.map(lineOf(isCredit));
        const ticket = await readPdf(await renderDocument(sampleTicket(lines, { pricesTaxIncluded })));
        const invoice = await readPdf(await renderInvoice(sampleInvoice(lines, { pricesTaxIncluded, taxColumn })));
        for (const { rows } of [ticket, invoice]) {
          const text = rows.join(' ').replaceAll('|', ' ');
          expect(text).not.toMatch(/(^|\s)0 %/);
          for (const { kind } of items) {
            const { reason, rate } = kinds[kind];
            if (reason !== null) expect(text).toContain(reason);
            expect(text).toContain(rate);
          }
        }
      }),
      { numRuns: runs(6) },
    );
  });

  test('unit prices have one number of decimals, from two to four, and lose none they need', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { minLength: 1 }), (values) => {
        const prices = values as Money[];
        const decimals = priceDecimals(prices);
        const printed = prices.map((value) => writer.price(value, decimals));
        for (const text of printed) expect(text).toMatch(new RegExp(`^-?[\\d.]+,\\d{${decimals}}$`));
        const shown = printed.map((text) => Number(text.replaceAll('.', '').replace(',', '.')));
        for (const [index, value] of prices.entries()) {
          expect(Math.abs(toMoney(Number((shown[index] ?? 0).toFixed(6))) - value)).toBeLessThanOrEqual(50);
        }
        const isNeeded = printed.some((text) => !text.endsWith('0'));
        expect(decimals === 2 || isNeeded).toBe(true);
      }),
    );
  });

  test('and so they are on paper', async () => {
    await fc.assert(
      fc.asyncProperty(basket, async ({ items, isCredit, pricesTaxIncluded }) => {
        const lines = items.map(lineOf(isCredit));
        const source = sampleInvoice(lines, { pricesTaxIncluded, discountColumn: true, taxColumn: false });
        const { rows } = await readPdf(await renderInvoice(source));
        const prices = rows.flatMap((row) => /^Línea \w+\|[-\d.,]+\|([-\d.,]+)\|/.exec(row)?.[1] ?? []);
        expect(prices).toHaveLength(items.length);
        expect(new Set(prices.map((text) => text.split(',')[1]?.length)).size).toBe(1);
      }),
      { numRuns: runs(6) },
    );
  });

  test('a discount has the sign against its line', () => {
    fc.assert(
      fc.property(basket, ({ items, isCredit, pricesTaxIncluded }) => {
        const source = sampleTicket(items.map(lineOf(isCredit)), { pricesTaxIncluded });
        for (const line of source.lines) {
          const off = /\((.+)\)/.exec(discountText(line, writer))?.[1];
          if (off !== undefined) expect(off.startsWith('-')).toBe(line.units > 0);
        }
        // Whichever sign an import gave the sum.
        for (const discounts of [source.discounts, (0 - source.discounts) as Money]) {
          const off = discountsOff({ ...source, discounts });
          if (source.lines.some(({ total }) => total !== 0)) expect(isCredit ? off >= 0 : off <= 0).toBe(true);
        }
      }),
    );
  });

  test('a discount that a rounding left on the other side is only a rate', () => {
    const [line] = sampleTicket([{ description: 'Grip', price: 3, discountRate: 10 }]).lines;
    if (line === undefined) throw new Error('no line');
    expect(discountText({ ...line, discount: toMoney(-0.01) }, writer)).toBe('Dto. 10 %');
  });
});

describe('categories', () => {
  test.each([
    ['E', 'Exento', 'Exempt', 'exempt'],
    ['O', 'No sujeto', 'Not subject', 'notSubject'],
    ['AE', 'Inv. suj. pas.', 'Reverse chg.', 'reverseCharge'],
    ['K', 'Exento', 'Exempt', 'intraCommunity'],
    ['G', 'Exento', 'Exempt', 'exported'],
    ['Z', '0 %', '0%', 'zeroRated'],
    ['S', '0 %', '0%', 'zeroRated'],
    [null, '0 %', '0%', null],
  ] as const)('%s at 0 %% is «%s»', (category, spanish, english, reason) => {
    expect(rateLabel(category, toPercent(0), writer).text).toBe(spanish);
    expect(rateLabel(category, toPercent(0), writerFor('en', 'EUR')).text).toBe(english);
    expect(reasonFor(category, toPercent(0))).toBe(reason);
    expect(reasonFor(category, toPercent(21))).toBeNull();
    expect(rateLabel(category, toPercent(21), writer).text).toBe('21 %');
  });

  test('two that bear none keep their names apart', async () => {
    const lines: SampleLine[] = [
      { description: 'Recarga', price: 20, tax: outside, category: 'O' },
      { description: 'Donativo', price: 5, tax: null },
    ];
    const { rows } = await readPdf(await renderDocument(sampleTicket(lines)));
    expect(rows).toContain('No sujeto (Bono|20,00|0,00');
    expect(rows).toContain('No sujeto|5,00|0,00');
    const [, donation] = sampleTicket(lines).lines;
    expect(donation === undefined ? '' : lineRate(donation, writer)).toBe('No sujeto');
  });
});

describe('the colour of a company', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

  test('can always be read on white, and one that can be is not changed', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const readable = readableColor(color);
        if (readable === null) return;
        expect(readable).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrastOnWhite(channelsOf(readable) ?? [])).toBeGreaterThanOrEqual(4.5);
        if (contrastOnWhite(channelsOf(color) ?? []) >= 4.5) expect(readable).toBe(color);
      }),
    );
  });

  test.each([
    ['#0b7285', '#0b7285'],
    ['#ffffff', null],
    ['#808080', null],
    ['#ffd700', '#857000'],
    [null, null],
    ['red', null],
  ])('%s is %s', (color, readable) => {
    expect(readableColor(color)).toBe(readable);
  });
});
