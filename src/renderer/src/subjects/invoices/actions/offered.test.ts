import { describe, expect, it } from 'vitest';
import type { InvoiceType } from '../useInvoice.ts';
import { isNext, offeredActions } from './offered.ts';

const invoice = {
  ...{ status: 1, total: 20, pending: 20, customer: 7, sendStatus: null, convertibleInto: null },
  ...{
    isCreditNote: false,
    isProforma: false,
    isInternal: false,
    isReceipt: false,
    isSummary: false,
    isReplace: false,
  },
  ...{ convertedTo: null, summaryInvoice: null, lines: [{ total: 20, credited: 0 }], payments: [] as object[] },
};
const type: Pick<InvoiceType, 'convertibleInto' | 'reverseType'> = { convertibleInto: null, reverseType: 1 };
const offered = (says: object, of = type) =>
  Object.fromEntries(offeredActions({ ...invoice, ...says }, of).map(({ name, refusal }) => [name, refusal]));

describe('offeredActions', () => {
  it('confirms, changes and deletes a draft, and nothing of what was voided', () => {
    expect(Object.keys(offered({ status: 0 }))).toEqual(['confirm', 'edit', 'delete']);
    expect(offered({ status: 2 })).toEqual({});
  });

  it('pays what is owed, and pays out what a credit note owes', () => {
    expect(Object.keys(offered({}))[0]).toBe('pay');
    expect(offered({ isCreditNote: true, total: -20, pending: -20 })).toMatchObject({ payOut: null, facturae: null });
    expect(offered({ isCreditNote: true })).not.toHaveProperty('credit');
    expect(offered({ pending: 0 })).not.toHaveProperty('pay');
    expect(offered({ isProforma: true })).not.toHaveProperty('pay');
  });

  it('offers the Facturae of full invoices and credit notes', () => {
    const all = [
      {},
      { isCreditNote: true },
      { isSummary: true },
      { isReceipt: true },
      { isProforma: true },
      { isInternal: true },
    ];
    const has = all.filter((says) => 'facturae' in offered(says));
    expect(has).toEqual([{}, { isCreditNote: true }, { isSummary: true }]);
    expect(offered({ status: 2 })).not.toHaveProperty('facturae');
  });

  it('voids only what nothing came of, and says what came of it', () => {
    expect(offered({}).void).toBeNull();
    expect(offered({ pending: 5, payments: [{}] }).void).toBe('paid');
    expect(offered({ sendStatus: 2 }).void).toBe('sent');
    expect(offered({ convertedTo: 9 }).void).toBe('followed');
    expect(offered({ lines: [{ total: 20, credited: -1 }] }).void).toBe('followed');
  });

  it('converts a ticket, unless another document stands for it', () => {
    const ticket = { isReceipt: true, customer: null };
    const into = { convertibleInto: 3, reverseType: 2 };
    expect(offered(ticket, into)).toMatchObject({ convert: null, exchange: null, credit: null });
    expect(offered(ticket, into)).not.toHaveProperty('summary');
    expect(offered({ ...ticket, convertedTo: 9 }, into)).toMatchObject({ convert: 'standsIn', credit: 'standsIn' });
  });

  it('exchanges what a ticket sold for something else, where it can be credited', () => {
    const ticket = { isReceipt: true, customer: null };
    const into = { convertibleInto: 3, reverseType: 2 };
    expect(offered(ticket, into).swap).toBeNull();
    expect(offered({}, into)).not.toHaveProperty('swap');
    expect(offered({ ...ticket, isCreditNote: true }, into)).not.toHaveProperty('swap');
    expect(offered({ ...ticket, convertedTo: 9 }, into).swap).toBe('standsIn');
    expect(offered({ ...ticket, lines: [{ total: 20, credited: -20 }] }, into).swap).toBe('credited');
  });

  it('credits what is left, where a type reverses it', () => {
    expect(offered({ lines: [{ total: 20, credited: -20 }] }).credit).toBe('credited');
    expect(offered({}, { convertibleInto: null, reverseType: null }).credit).toBe('noReverse');
  });

  it('sends again what was sent or failed, and not what is on its way', () => {
    expect([null, 1, 2, 3].map((sendStatus) => offered({ sendStatus }).send)).toEqual([null, 'sending', null, null]);
  });

  it.each([
    ['a draft is confirmed', { status: 0 }, 'confirm'],
    ['what is owed is paid', {}, 'pay'],
    ['what is owed and was sent is paid', { sendStatus: 2 }, 'pay'],
    ['what was paid is sent', { pending: 0 }, 'send'],
    ['what was paid is sent again where that failed', { pending: 0, sendStatus: 3 }, 'send'],
    ['a paid ticket is sent', { pending: 0, isReceipt: true, customer: null, convertibleInto: 3 }, 'send'],
    ['a proforma is converted', { isProforma: true, convertibleInto: 3 }, 'convert'],
    ['what was paid and sent asks for nothing', { pending: 0, sendStatus: 2 }, null],
    ['a paid ticket that is being sent asks for nothing', { pending: 0, sendStatus: 1, convertibleInto: 3 }, null],
  ])('makes one button loud: %s', (_, says, loud) => {
    const document = { ...invoice, ...says };
    const [first] = offeredActions(document, type).filter(({ refusal }) => refusal === null);
    expect(first !== undefined && isNext(first, document) ? first.name : null).toBe(loud);
  });
});
