/** The sale object that `billing/saveSale` answers with, and others that answer with a whole sale. */
import { z } from 'zod';
import { currencySchema, fieldTypes } from '../../catalogue/fieldTypes.ts';
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
/** Named for features the service does not have: always null. */
const never = z.null();

/**
 * A sale with the names of what it refers to. Every field of the contract is there, in the contract's shape. Integers
 * that stand for a record are 0 and names "" where there is none. Sales are in the facility's currency: `currency` and
 * the fields beside it are null, `secondaryCurrency` and `secondaryCurrencyRate` 0.
 */
export const saleView = z.object({
  id,
  /** "" until a document was issued for it: then the document's number and its line, `T26-000001/1`. */
  code: text,
  description: text,
  name: textOrNull,
  status: z.literal(Object.keys(models.sale.fields.status.values).map(Number)),
  /** `#rrggbb` */
  statusColor: text,
  /** 1 when it was cancelled or refunded, else 0. */
  canceled: id,
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
  /** 0 where it has none. */
  product: id,
  productName: text,
  productImage: textOrNull,
  familyName: text,
  /** 0 where it has none. */
  subfamily: id,
  subfamilyName: text,
  minutes: id,
  units: z.number(),
  /** Of one unit, with tax. */
  price: amount,
  /** Percentage points to the nearest integer; exactly: `discountRateExact`. */
  discountRate: id,
  discountRateExact: rate,
  discountReasons: idOrNull,
  discountReasonsReason: textOrNull,
  /** Percentage points to the nearest integer; exactly: `taxes[].rate`. */
  taxRate: id,
  taxes: z.array(saleTax),
  taxExempt: flag,
  /** Up to six decimals. */
  totalBeforeTaxes: amount,
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
  /** 1 when it is on an invoice, else 0. */
  invoiced: id,
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
  /** Where none was set: midnight of the day it was issued, else made. */
  dueDate: moment,
  /** Where none was set: when it was made. */
  useDate: moment,
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
  /** 0 where no user made it, but a key. */
  createUser: id,
  createUserName: text,
  updated: momentOrNull,
  updateUser: idOrNull,
  updateUserName: textOrNull,
});
export type SaleView = z.output<typeof saleView>;
