import { expect, test } from 'vitest';
import { basket, sampleInvoice, vat10 } from '#test/kit/documentSamples.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { renderInvoice } from './invoice.ts';
import { marksOf } from './lineMarks.ts';
import { renderTicket } from './ticket.ts';

const flag = (es: string, en: string, printed?: true) => ({
  type: 'bool',
  label: { es, en },
  ...(printed === undefined ? {} : { printed }),
});
const fields = {
  fragile: flag('Frágil', 'Fragile', true),
  gift: flag('Regalo', 'Gift', true),
  supply: flag('Suplido', 'Paid'),
};

test('the labels of printed flags that are set are said in the language of the document', () => {
  const row = { fragile: 1, gift: 0, supply: 1 };
  expect(marksOf({ fields }, row, 'es')).toEqual(['Frágil']);
  expect(marksOf({ fields }, { ...row, gift: 1 }, 'en')).toEqual(['Fragile', 'Gift']);
  expect(marksOf({ fields }, {}, 'es')).toEqual([]);
});

test('they stand below the description on A4 and on the roll', async () => {
  const marks = ['Frágil', 'Regalo'];
  const invoice = sampleInvoice([{ description: 'Pista', price: 12, tax: vat10 }]);
  const ticket = basket();
  const papers = [
    await renderInvoice({ ...invoice, lines: invoice.lines.map((line) => ({ ...line, marks })) }),
    await renderTicket({ ...ticket, lines: ticket.lines.map((line) => ({ ...line, marks })) }),
  ];
  for (const paper of papers) expect(JSON.stringify(await readPdf(paper))).toMatch(/Frágil\s+·\s+Regalo/);
});
