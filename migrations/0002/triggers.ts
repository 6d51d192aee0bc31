/**
 * Rules that hold even against SQL: confirmed documents do not change, ledgers are append-only and balances never below
 * zero. Each trigger raises the error code it stands for.
 */
import { neverChanges } from '../0001/triggers.ts';

/** What a confirmed document says. Not among it: private notes, data, what is paid, sent and printed of it, its links. */
const invoiceColumns = [
  ...['type', 'paidFor', 'name', 'taxNumber', 'address', 'street', 'street2', 'zipCode', 'city'],
  ...['regionName', 'country', 'countryIsoCode', 'countryName', 'company', 'companyName', 'companyTaxNumber'],
  ...['companyAddress', 'companyStreet', 'companyStreet2', 'companyZipCode', 'companyCity', 'companyRegionName'],
  ...['companyCountry', 'companyCountryIsoCode', 'companyCountryName', 'companyPhone', 'companyInfo', 'guid'],
  ...['number', 'sequenceNumber', 'counter', 'totalBeforeTaxes', 'total', 'discounts', 'date', 'dueDate', 'taxExempt'],
  ...['taxes', 'publicComments', 'isCreditNote', 'isInternal', 'isReceipt', 'isProforma', 'isSummary', 'isReplace'],
  ...['manual', 'online', 'purchaseOrder', 'paymentCondition', 'source', 'convertedFrom', 'originalNumber'],
  ...['skipValidations', 'convertibleInto', 'convertibleIntoName', 'pricesTaxIncluded', 'discountColumn', 'taxColumn'],
  ...['paymentMethod', 'logo', 'copyNumber', 'discountTotal', 'customerStreet1', 'customerStreet2', 'customerCity'],
  ...['customerRegion', 'customerZipcode', 'customerCountry', 'companyEmail', 'companyWeb', 'companyCost', 'currency'],
  ...['copyLabels', 'numberOfCopies', 'invoiceFooterText', 'taxTotal', 'skipRecalculate', 'customerMemberCode'],
  ...['created', 'createUser', 'pos', 'session', 'byHand'],
];

/** What a line of one says. Not among it: its document's status, and what was credited or cancelled of it since. */
const lineColumns = [
  ...['invoice', 'description', 'product', 'price', 'priceBeforeTaxes', 'units', 'minutes', 'taxes', 'tax'],
  ...['discountRate', 'taxRate', 'taxAmount', 'totalBeforeTaxes', 'total', 'allowPaymentPending', 'parentLine', 'uuid'],
  ...['parentUuid', 'useDate', 'timeout', 'supply', 'hasChildren', 'source', 'sourceInvoice', 'sale', 'fkModel'],
  ...['fkId', 'parentFkModel', 'parentFkId', 'options', 'created', 'createUser'],
];

const abort = (code: string): string => `begin select raise(abort, '${code}'); end`;
const statusOf = (invoice: string): string => `(select "status" from "invoice" where "id" = ${invoice})`;
const isConfirmed = `(old."invoiceStatus" <> 0 or ${statusOf('old."invoice"')} <> 0)`;

/** Before an update that gives one of the columns another value. */
function changing(table: string, columns: readonly string[], condition: string): string {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const differs = columns.map((column) => `new."${column}" is not old."${column}"`).join(' or ');
  return `before update of ${list} on "${table}" when ${condition} and (${differs})`;
}

export const triggers: readonly string[] = [
  'drop trigger "invoice_frozen"',
  `create trigger "invoice_frozen" ${changing('invoice', invoiceColumns, 'old."status" <> 0')} ${abort('immutable_record')}`,
  `create trigger "invoice_stays_whole" before update of "initialized" on "invoice"
    when old."status" <> 0 and old."initialized" = 1 and new."initialized" <> 1 ${abort('immutable_record')}`,
  `create trigger "invoice_keeps_its_reason" before update of "voidReason" on "invoice"
    when old."status" = 2 and new."voidReason" is not old."voidReason" ${abort('immutable_record')}`,
  'drop trigger "invoiceLine_frozen"',
  `create trigger "invoiceLine_frozen" ${changing('invoiceLine', lineColumns, isConfirmed)} ${abort('immutable_record')}`,
  'drop trigger "invoiceLine_kept"',
  `create trigger "invoiceLine_kept" before delete on "invoiceLine" when ${isConfirmed} ${abort('immutable_record')}`,
  `create trigger "invoiceLine_confirmed_stays" before update of "invoiceStatus" on "invoiceLine"
    when new."invoiceStatus" < old."invoiceStatus" or (old."invoiceStatus" = 2 and new."invoiceStatus" <> 2)
    ${abort('immutable_record')}`,
  `create trigger "invoiceLine_moves_between_drafts" before update of "invoice" on "invoiceLine"
    when new."invoice" <> old."invoice" and ${statusOf('new."invoice"')} <> 0 ${abort('immutable_record')}`,
  // A document confirmed at once gets its lines after it, and is whole when it has them.
  `create trigger "invoiceLine_joins_drafts" before insert on "invoiceLine"
    when (select "status" <> 0 and "initialized" = 1 from "invoice" where "id" = new."invoice")
    ${abort('immutable_record')}`,
  ...['deposit', 'voucher'].flatMap((table) => [
    `create trigger "${table}_opens_covered" before insert on "${table}" when new."balance" < 0
      ${abort('insufficient_balance')}`,
    `create trigger "${table}_stays_covered" before update of "balance" on "${table}" when new."balance" < 0
      ${abort('insufficient_balance')}`,
  ]),
  ...neverChanges('voucherMovement'),
  ...neverChanges('depositMovement'),
  ...neverChanges('stockMovement'),
];
