/** What the contract leaves open for a field, as the API documents it: `<model>.<field>`. */
import type { Contracted } from './contract.ts';

/** Required, with a default where a create leaves them out. */
export const defaulted: ReadonlySet<string> = new Set([
  'subscriptionAddon.customer',
  'subscriptionAddon.priority',
  'subscriptionCustomer.active',
  'subscriptionCustomer.language',
  'subscriptionCustomer.directDebit',
  'subscription.apportionment',
  'subscription.online',
  'subscription.customers',
  'multipack.online',
  ...['taxExempt', 'isReplace', 'skipValidations', 'pricesTaxIncluded', 'discountColumn', 'taxColumn'].map(invoice),
  ...['paymentMethod', 'logo', 'copyNumber', 'customerStreet1', 'customerStreet2', 'customerCity'].map(invoice),
  ...['customerRegion', 'customerZipcode', 'customerCountry', 'companyEmail', 'companyWeb', 'companyCost'].map(invoice),
  ...['currency', 'copyLabels', 'numberOfCopies', 'invoiceFooterText', 'skipRecalculate'].map(invoice),
  ...['customerMemberCode', 'data'].map(invoice),
  ...['units', 'minutes', 'discountRate', 'allowPaymentPending', 'uuid', 'parentUuid', 'supply'].map(line),
  ...['sourceInvoice', 'options', 'price', 'taxes'].map(line),
]);

/** Worked out by the service though the contract does not call them readonly: taken when sent, and ignored. */
export const derived: ReadonlySet<string> = new Set([
  'posMovement.typeColor',
  ...['payments', 'discountTotal', 'taxTotal', 'taxes', 'relations', 'sequenceNumber', 'counter'].map(invoice),
  ...['invoiceStatus', 'tax', 'totalBeforeTaxes', 'total', 'credited'].map(line),
  ...['parent', 'hasChildren'].map(line),
]);

/** Follows from another field where both are sent at creation, or holds the others to agree; by itself it is taken. */
export const following: ReadonlySet<string> = new Set([
  'invoiceLine.priceBeforeTaxes',
  'invoiceLine.taxRate',
  'invoice.skipRecalculate',
]);

/** Another value takes a scope of its own, on top of writing the model. */
export const guarded: ReadonlySet<string> = new Set([
  'invoice.skipValidations',
  'invoice.skipRecalculate',
  'invoiceType.skipValidations',
  'deposit.balance',
  'invoiceCounter.lastDate',
]);

/** Readonly by the contract, and yet set by whoever writes the draft: nobody else could. */
export const settable: ReadonlySet<string> = new Set(['invoice.paymentCondition']);

/** Readonly and yet given at creation, because nobody else could. */
export const createdOnly: ReadonlySet<string> = new Set([
  'invoiceLine.invoice',
  ...['pos', 'type', 'amount', 'realCashCount', 'realCreditCardCount'].map((name) => `posMovement.${name}`),
]);

/** A row of a model that nothing writes yet, to be inserted directly; null for the others. */
export function rowOf(model: Contracted): { readonly sql: string; readonly values: readonly unknown[] } | null {
  const row = rows[model.name];
  if (row === undefined) return null;
  const values = { created: '2026-03-02T09:00:00Z', ...row };
  const columns = Object.keys(values).map((name) => `"${name}"`);
  return {
    sql: `insert into "${model.name}" (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    values: Object.values(values),
  };
}

const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  email: { subject: 'Su factura', recipients: 'ana@example.com', status: 0, body: '<p>Hola</p>' },
  subscriptionTask: { type: 1 },
};

function invoice(name: string): string {
  return `invoice.${name}`;
}

function line(name: string): string {
  return `invoiceLine.${name}`;
}
