/** The shapes of the sale object as the contract states them, so that a wrong schema of ours fails. */
import { expect } from 'vitest';

/** Never null. */
const shapes = {
  boolean:
    'allowPaymentPending compensation deleted directDebit doNotInvoice onCredit online sentToPrinter supply taxExempt',
  int: `id canceled company createUser invoiced minutes product secondaryCurrency status subfamily taxRate
    discountRate`,
  number: 'price total totalBeforeTaxes units secondaryCurrencyRate',
  string: 'code companyName createUserName description familyName productName statusColor subfamilyName',
  moment: 'created dueDate useDate',
} as const;

/** There, but maybe null. */
const nullable = `bankAccount bankAccountLastDigits beneficiary beneficiaryName businessName cancelationOf comments
  currency currencyName currencyRate customer customerName customerTaxNumber data discountReasons
  discountReasonsReason dynamicPrice dynamicPriceName fkId fkModel invoice invoiceDate invoiceNumber isAgency issueDate
  link name parent parentFkId parentFkModel pos posName productImage proforma proformaNumber promotion promotionName
  publicComments q19 q19Description requiresInvoice restaurantGroup secondaryCurrencyName ticketNote timeout updateUser
  updateUserName updated voucherType`;

const words = (text: string): string[] => text.split(/\s+/);
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

const has: Readonly<Record<keyof typeof shapes, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  int: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  string: (value) => typeof value === 'string',
  moment: (value) => typeof value === 'string' && moment.test(value),
};

/** Checks that a sale object has every field of the contract in its shape, and beside them only what is ours. */
export function expectSaleAnswer(sale: unknown): void {
  const body = sale as Readonly<Record<string, unknown>>;
  for (const [shape, names] of Object.entries(shapes) as [keyof typeof shapes, string][]) {
    for (const name of words(names))
      expect([name, body[name], has[shape](body[name])]).toEqual([name, body[name], true]);
  }
  for (const tax of body.taxes as unknown[]) {
    expect(tax).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      rate: expect.any(Number),
      tax: expect.any(Number),
    });
  }
  const known = [...Object.values(shapes), nullable].flatMap(words);
  expect(Object.keys(body).toSorted()).toEqual(
    [...known, 'productRate', 'rateName', 'taxes', 'discountRateExact'].toSorted(),
  );
  for (const name of ['issueDate', 'timeout', 'updated']) {
    if (body[name] !== null) expect([name, body[name]]).toEqual([name, expect.stringMatching(moment)]);
  }
  expect(body.statusColor).toMatch(/^#[0-9a-f]{6}$/);
}
