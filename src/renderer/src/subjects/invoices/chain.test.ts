import { describe, expect, it } from 'vitest';
import { type ChainDocument, chainOf } from './chain.ts';

const document = (id: number, says: Partial<ChainDocument> = {}): ChainDocument => ({
  ...{ id, source: null, convertedFrom: null, convertedTo: null, summaryInvoice: null },
  ...{ isReplace: false, isCreditNote: false },
  ...says,
});

describe('chainOf', () => {
  it('puts each document to the right of all it came of', () => {
    const { columns, links } = chainOf([
      document(1, { convertedTo: 2 }),
      document(2, { convertedFrom: 1 }),
      document(3, { source: 2, isCreditNote: true }),
      document(4, { source: 2, isCreditNote: true }),
    ]);
    expect(columns).toEqual([[1], [2], [3, 4]]);
    expect(links).toEqual([
      { from: 1, to: 2, kind: 'conversion' },
      { from: 2, to: 3, kind: 'credit' },
      { from: 2, to: 4, kind: 'credit' },
    ]);
  });

  it('takes the credit note of a ticket into the summary of both', () => {
    const { columns, links } = chainOf([
      document(5, { summaryInvoice: 9 }),
      document(6, { source: 5, isCreditNote: true, summaryInvoice: 9 }),
      document(9),
    ]);
    expect(columns).toEqual([[5], [6], [9]]);
    expect(links.map(({ kind }) => kind)).toEqual(['credit', 'summary', 'summary']);
  });

  it('calls an invoice for tickets an exchange', () => {
    const { links } = chainOf([
      document(1, { summaryInvoice: 3 }),
      document(2, { summaryInvoice: 3 }),
      document(3, { isReplace: true }),
    ]);
    expect(links.map(({ kind }) => kind)).toEqual(['exchange', 'exchange']);
  });

  it('leaves out what is not there, and ends where documents name each other', () => {
    expect(chainOf([document(1, { convertedTo: 7 })])).toEqual({ columns: [[1]], links: [] });
    expect(chainOf([document(1, { convertedTo: 2 }), document(2, { convertedTo: 1 })]).columns.flat()).toHaveLength(2);
  });
});
