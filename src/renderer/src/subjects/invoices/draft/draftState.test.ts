import { describe, expect, it } from 'vitest';
import { fromMoney, toPercent } from '#shared/domain/money.ts';
import {
  bodyOf,
  type EditedLine,
  emptyLine,
  isBlank,
  isComplete,
  NOTHING,
  priced,
  pricedBy,
  readEdited,
  totalsOf,
} from './draftState.ts';
import { withholdingOfDraft } from './draftWithholding.ts';

const vat = { tax: 1, name: 'IVA 21 %', rate: toPercent(21) };
const line = (says: Partial<EditedLine>): EditedLine => ({
  ...emptyLine([]),
  description: 'Pista',
  price: 10,
  ...says,
});

describe('a draft that is edited', () => {
  it('sends the lines that say something, and only the head that was changed', () => {
    const before = { ...NOTHING, type: 3, customer: 7 };
    const now = { ...before, publicComments: ' Gracias ', lines: [line({ taxes: [1], units: 2 }), emptyLine([])] };
    expect(bodyOf(now, before, true)).toEqual({
      publicComments: 'Gracias',
      lines: [{ product: null, description: 'Pista', units: 2, price: 10, discountRate: 0, taxes: [{ tax: 1 }] }],
    });
    expect(bodyOf(now, now, false)).toEqual({});
    expect(bodyOf({ ...now, comments: 'Urgente' }, now, true)).toEqual({ comments: 'Urgente' });
  });

  it('takes a text out that was emptied, and says nothing of what never was', () => {
    const before = { ...NOTHING, type: 3, purchaseOrder: 'P-1' };
    expect(bodyOf({ ...before, purchaseOrder: '' }, before, false)).toEqual({ purchaseOrder: null });
    expect(bodyOf({ ...NOTHING, type: 3 }, null, false)).toEqual({ type: 3, pricesTaxIncluded: true });
  });

  it('names the sale of a line and leaves what it says to the service', () => {
    expect(bodyOf({ ...NOTHING, lines: [line({ id: 4, sale: 9 })] }, null, true)).toMatchObject({
      lines: [{ id: 4, sale: 9 }],
    });
  });

  it('sends prices without tax as such', () => {
    const body = bodyOf({ ...NOTHING, pricesTaxIncluded: false, lines: [line({})] }, null, true);
    expect(body).toMatchObject({ lines: [{ priceBeforeTaxes: 10 }] });
  });

  it('says each price the other way, where prices are to include tax or not', () => {
    const taxes = new Map([[1, vat]]);
    const draft = {
      ...NOTHING,
      lines: [line({ price: 121, taxes: [1] }), line({ price: 5, supply: true }), emptyLine([])],
    };
    const net = pricedBy(draft, false, taxes);
    expect(net.lines.map(({ price }) => price)).toEqual([100, 5, null]);
    expect(bodyOf(net, draft, true)).toMatchObject({
      pricesTaxIncluded: false,
      lines: [{ priceBeforeTaxes: 100 }, {}],
    });
    expect(pricedBy(net, true, taxes)).toEqual(draft);
  });

  it('comes to what the service would charge, incomplete lines counting nothing', () => {
    const document = priced(
      { ...NOTHING, lines: [line({ taxes: [1], units: 3, discountRate: 10 }), emptyLine([])] },
      new Map([[1, vat]]),
    );
    expect(fromMoney(document.total)).toBe(27);
    expect(totalsOf(document)).toMatchObject({
      total: 27,
      discounts: 3,
      taxes: [{ name: 'IVA 21 %', rate: 21, base: 22.31, amount: 4.69 }],
    });
  });

  it('says what is withheld of it as the service does, without disbursements', () => {
    const lines = [line({ price: 1210, taxes: [1] }), line({ price: 50, supply: true }), emptyLine([])];
    const draft = { ...NOTHING, withholdingRate: 19, lines };
    const document = priced(draft, new Map([[1, vat]]));
    expect(withholdingOfDraft(draft, document)).toEqual({ rate: 19, base: 1000, withheld: 190, payable: 1070 });
    expect(withholdingOfDraft({ ...draft, withholdingRate: null }, document)).toBeNull();
  });

  it('goes on with the taxes of the line before, under a key of its own', () => {
    const next = emptyLine([line({ key: 4, taxes: [2] })]);
    expect([next.key, next.taxes, isBlank(next), isComplete(next)]).toEqual([5, [2], true, false]);
    expect(isComplete(line({ units: null }))).toBe(false);
  });

  it('is read from what was kept, and not from anything else', () => {
    expect(readEdited(JSON.parse(JSON.stringify(NOTHING)))).toEqual(NOTHING);
    expect(readEdited({ lines: 'none' })).toBeNull();
  });
});
