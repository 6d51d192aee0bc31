/** What papers say of a withholding. */
import { describe, expect, test } from 'vitest';
import { toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import { card, sampleInvoice, sampleTicket } from '#test/kit/documentSamples.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { renderInvoice } from './invoice.ts';
import { renderDocument } from './renderDocument.ts';
import type { InvoiceSource } from './sources.ts';

const rent = [{ description: 'Alquiler del pabellón', units: 1, price: 1000 }];
const back = [{ description: 'Alquiler del pabellón', units: -1, price: 1000 }];
const withheld = (base: number, amount: number) => ({
  rate: toPercent(19),
  base: toMoney(base),
  amount: toMoney(amount),
});
const terms = { pricesTaxIncluded: false, withholding: withheld(1000, 190), footer: null };

/** The rows of the paper from the total on that have an amount. */
async function endOf(source: InvoiceSource): Promise<string[]> {
  const { rows } = await readPdf(await renderInvoice(source));
  const amounts = rows.flatMap((row) => row.split('|').slice(-2).join('|'));
  return amounts.slice(amounts.findIndex((row) => /^Total\|/.test(row))).filter((row) => /\d,\d\d|\.\d\d$/.test(row));
}

describe('an invoice', () => {
  const payable = toMoney(1020);
  test.each<[string, Partial<InvoiceSource>, string[]]>([
    [
      'to be paid',
      { pending: payable },
      ['Total|1.210,00 €', 'Retención IRPF 19 %|-190,00', 'sobre 1.000,00', 'Total a pagar|1.020,00 €'],
    ],
    [
      'paid in part',
      { pending: toMoney(1000), payments: [card(20, 'Op. 1')] },
      [
        ...['Total|1.210,00 €', 'Retención IRPF 19 %|-190,00', 'sobre 1.000,00', 'Total a pagar|1.020,00 €'],
        ...['Tarjeta · Op. 1|20,00', 'Pendiente de pago|1.000,00 €'],
      ],
    ],
    [
      'that is an offer',
      { type: 'proforma', pending: ZERO },
      ['Total|1.210,00 €', 'Retención IRPF 19 %|-190,00', 'sobre 1.000,00', 'Total a pagar|1.020,00 €'],
    ],
    [
      'in English',
      { language: 'en', pending: payable },
      ['Total|€1,210.00', 'Withholding (IRPF)|-190.00', '19% on 1,000.00', 'Total to pay|€1,020.00'],
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await endOf(sampleInvoice(rent, { ...terms, due: null, ...changes }))).toEqual(expected);
  });

  test('that is credited', async () => {
    const note = { ...terms, withholding: withheld(-1000, -190), type: 'creditNote', due: null } as const;
    expect(await endOf(sampleInvoice(back, { ...note, pending: toMoney(-1020) }))).toEqual([
      'Total|-1.210,00 €',
      'Retención IRPF 19 %|190,00',
      'sobre -1.000,00',
      'Total a pagar|-1.020,00 €',
    ]);
  });

  test('on the roll', async () => {
    const source = sampleTicket(rent, { ...terms, pending: toMoney(1020), payments: [] });
    const { rows } = await readPdf(await renderDocument(source));
    expect(rows.filter((row) => /^(TOTAL|Total|Ret|Pend)/.test(row))).toEqual([
      'TOTAL|1.210,00 €',
      'Retención IRPF 19 % sobre|-190,00',
      'Total a pagar|1.020,00 €',
    ]);
  });
});
