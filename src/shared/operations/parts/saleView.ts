/** The sale object that `billing/saveSale` answers with, and others that answer with a whole sale. */
import { z } from 'zod';
import { currencySchema } from '../../catalogue/fieldTypes/currency.ts';
import { fieldTypes } from '../../catalogue/fieldTypes/index.ts';
import { models } from '../../catalogue/index.ts';
import { saleTax } from '../../catalogue/nestedRecords.ts';

const flag = z.boolean();
const id = z.int();
const text = z.string();
const idOrNull = z.int().nullable();
const textOrNull = z.string().nullable();
const rate = z.number();
const amount = currencySchema();
/** ISO 8601 with the facility's offset. */
const moment = z.iso.datetime({ offset: true });
const momentOrNull = moment.nullable();
/** What the service does not have. */
const never = z.null().meta({ description: 'Always null', examples: [null] });

/**
 * A sale with the names of what it refers to. Every field of the contract is there, in the contract's shape. Integers
 * that refer to a record are 0 and names "" where there is none. Sales are in the facility's currency: `currency` and
 * the fields beside it are null, `secondaryCurrency` and `secondaryCurrencyRate` 0.
 */
export const saleView = z
  .object({
    id,
    code: text.describe(
      '"" until a document was issued for it: then the document\'s number and its line, `T26-000001/1`',
    ),
    description: text,
    name: textOrNull,
    status: z.literal(Object.keys(models.sale.fields.status.values).map(Number)),
    statusColor: text.describe('`#rrggbb`'),
    canceled: id.describe('1 when it was cancelled or refunded, else 0'),
    cancelationOf: idOrNull,
    deleted: flag,
    company: id,
    companyName: text,
    pos: idOrNull,
    posName: textOrNull,
    customer: idOrNull,
    customerName: textOrNull,
    customerTaxNumber: textOrNull,
    businessName: textOrNull,
    beneficiary: idOrNull,
    beneficiaryName: textOrNull,
    parent: idOrNull,
    product: id.describe('0 where it has none'),
    productName: text,
    productImage: textOrNull,
    familyName: text,
    subfamily: id.describe('0 where it has none'),
    subfamilyName: text,
    minutes: id,
    units: z.number(),
    price: amount.describe('Of one unit, with tax'),
    discountRate: id.describe('Percentage points to the nearest integer; exactly: `discountRateExact`'),
    discountRateExact: rate,
    discountReasons: idOrNull,
    discountReasonsReason: textOrNull,
    productRate: idOrNull.describe('The rate it was priced by'),
    rateName: textOrNull.describe('What that was called when it was sold'),
    taxRate: id.describe('Percentage points to the nearest integer; exactly: `taxes[].rate`'),
    taxes: z.array(saleTax),
    taxExempt: flag,
    totalBeforeTaxes: amount.describe('Up to six decimals'),
    total: amount,
    currency: never,
    currencyName: never,
    currencyRate: never,
    secondaryCurrency: id,
    secondaryCurrencyName: never,
    secondaryCurrencyRate: rate,
    supply: flag,
    allowPaymentPending: flag,
    onCredit: flag,
    online: flag,
    compensation: flag,
    directDebit: flag,
    bankAccount: idOrNull,
    bankAccountLastDigits: textOrNull,
    q19: never,
    q19Description: never,
    invoiced: id.describe('1 when it is on an invoice, else 0'),
    invoice: idOrNull,
    invoiceNumber: textOrNull,
    invoiceDate: textOrNull,
    proforma: idOrNull,
    proformaNumber: textOrNull,
    requiresInvoice: flag.nullable(),
    doNotInvoice: flag,
    sentToPrinter: flag,
    ticketNote: textOrNull,
    issueDate: momentOrNull,
    dueDate: moment.describe('Where none was set: midnight of the day it was issued, else made'),
    useDate: moment.describe('Where none was set: when it was made'),
    timeout: momentOrNull,
    promotion: never,
    promotionName: never,
    dynamicPrice: never,
    dynamicPriceName: never,
    restaurantGroup: never,
    isAgency: never,
    link: never,
    voucherType: idOrNull,
    fkModel: textOrNull,
    fkId: idOrNull,
    parentFkModel: textOrNull,
    parentFkId: idOrNull,
    comments: textOrNull,
    publicComments: textOrNull,
    data: fieldTypes.any.schema(models.sale.fields.data).nullable(),
    created: moment,
    createUser: id.describe('0 where no user made it, but a key'),
    createUserName: text,
    updated: momentOrNull,
    updateUser: idOrNull,
    updateUserName: textOrNull,
  })
  .meta({ id: 'SaleObject' });
export type SaleView = z.output<typeof saleView>;
