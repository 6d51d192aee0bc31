/**
 * The end of a whole run: every event that is declared was recorded by some test, or has its reason here. `npm run test:all` calls it
 * with the folder where what was recorded is gathered.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationOf, declared } from './declaredEvents.ts';

const DERIVED = 'the catalogue says which models these are, and one code writes them all; the tests have some of each';
const EXPIRED = 'the job expires what is due at the first look; this is for what falls due between two looks';
const BALANCE = 'money goes back onto a balance by the code of cancelPayment, which records it';

/** Why no test has an operation record an event that it declares. */
const unseen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  changePaymentMethod: {
    'depositMovement.created': BALANCE,
    'voucher.expired': 'a lot that expired since it paid; cancelPayment records it by the same code',
  },
  checkout: {
    'voucher.expired': EXPIRED,
    'tax.created': 'the setup makes the tax of wallets; voucherRecharge makes it by the same code where it was deleted',
  },
  takeBasketPayment: { 'voucher.expired': EXPIRED },
  createCreditNote: { 'voucher.expired': EXPIRED },
  refundSale: { 'voucher.expired': EXPIRED },
  voucherConsume: { 'voucher.expired': EXPIRED },
  confirmInvoice: {
    'sale.paid': 'a draft over something free; createInvoice with confirm records it by the same code',
    ...reasons(
      ['sale.created', 'sale.refunded', 'voucher.refunded', 'voucher.expired', 'voucherMovement.created'],
      'a drafted credit note over sales; createCreditNote records it by the same code',
    ),
  },
  convertInvoice: reasons(
    ['sale.paid', 'stockMovement.created'],
    'an offer over something free, or with goods; createInvoice with confirm records it by the same code',
  ),
  customerErase: derived('customerErase', 'updated'),
  customerMerge: { ...derived('customerMerge', 'updated'), ...derived('customerMerge', 'deleted') },
  customerUndoMerge: { ...derived('customerUndoMerge', 'updated'), ...derived('customerUndoMerge', 'restored') },
  payInvoice: {
    ...reasons(
      ['voucher.consumed', 'voucher.refunded', 'voucherMovement.created'],
      'a document paid by a voucher, or paid out onto one; checkout and cancelPayment record it by the same code',
    ),
    'stockMovement.created': 'the stock of a product is kept only since its sale was invoiced',
  },
  paySale: {
    'invoice.updated': 'a sale on a document goes on account; payInvoice restates the methods by the same code',
  },
  stockUpdateOrder: reasons(
    ['product.created', 'productBarcode.created', 'productBarcode.deleted'],
    'an order that is changed makes products by the code of stockCreateOrder',
  ),
  voucherRecharge: {
    'stockMovement.created': 'a recharge whose product is in stock; it sells by the code of checkout',
  },
};

const [folder = ''] = process.argv.slice(2);
const seen = new Set(
  readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .map((line) => line.split(' '))
    .map(([operation = '', type = '']) => `${declarationOf(operation)} ${type}`),
);
const missing = [...declared].flatMap(([operation, types]) =>
  [...types]
    .filter((type) => !seen.has(`${operation} ${type}`) && unseen[operation]?.[type] === undefined)
    .map((type) => `${operation}: ${type}`),
);
const needless = Object.entries(unseen).flatMap(([operation, types]) =>
  Object.keys(types)
    .filter((type) => !declared.get(operation)?.has(type))
    .map((type) => `${operation}: ${type}`),
);
if (missing.length > 0) console.error(`declared, and recorded by no test:\n  ${missing.join('\n  ')}`);
if (needless.length > 0) console.error(`has a reason, and is not declared:\n  ${needless.join('\n  ')}`);
process.exitCode = missing.length + needless.length > 0 ? 1 : 0;

function reasons(types: readonly string[], reason: string): Readonly<Record<string, string>> {
  return Object.fromEntries(types.map((type) => [type, reason]));
}

/** The events of a verb that an operation declares for the models the catalogue gives it. */
function derived(operation: string, verb: string): Readonly<Record<string, string>> {
  return reasons(
    [...(declared.get(operation) ?? [])].filter((type) => type.endsWith(`.${verb}`)),
    DERIVED,
  );
}
