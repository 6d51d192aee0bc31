// Written by scripts/generateIndexes.ts.
import { apiKey } from './apiKey.ts';
import { company } from './company.ts';
import { country } from './country.ts';
import { customer } from './customer.ts';
import { family } from './family.ts';
import { invoice } from './invoice.ts';
import { invoiceCounter } from './invoiceCounter.ts';
import { invoiceLine } from './invoiceLine.ts';
import { invoicePayment } from './invoicePayment.ts';
import { invoiceReceipt } from './invoiceReceipt.ts';
import { invoiceType } from './invoiceType.ts';
import { payment } from './payment.ts';
import { paymentMethod } from './paymentMethod.ts';
import { pos } from './pos.ts';
import { posMovement } from './posMovement.ts';
import { posReason } from './posReason.ts';
import { product } from './product.ts';
import { productBarcode } from './productBarcode.ts';
import { profile } from './profile.ts';
import { region } from './region.ts';
import { sale } from './sale.ts';
import { salePayment } from './salePayment.ts';
import { setting } from './setting.ts';
import { subfamily } from './subfamily.ts';
import { tax } from './tax.ts';
import { user } from './user.ts';
import { zReport } from './zReport.ts';

/** Every model, by name. */
export const models = {
  apiKey,
  company,
  country,
  customer,
  family,
  invoice,
  invoiceCounter,
  invoiceLine,
  invoicePayment,
  invoiceReceipt,
  invoiceType,
  payment,
  paymentMethod,
  pos,
  posMovement,
  posReason,
  product,
  productBarcode,
  profile,
  region,
  sale,
  salePayment,
  setting,
  subfamily,
  tax,
  user,
  zReport,
} as const;
