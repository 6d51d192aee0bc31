// Written by scripts/generateIndexes.ts.
import { bulkChange } from '../modules/bulk/rules/bulkChange.ts';
import { pos } from '../modules/cash/rules/pos.ts';
import { posMovement } from '../modules/cash/rules/posMovement.ts';
import { zReport } from '../modules/cash/rules/zReport.ts';
import { company } from '../modules/company/rules/company.ts';
import { customer } from '../modules/customers/rules/customer.ts';
import { deposit } from '../modules/deposits/rules/deposit.ts';
import { bankAccount } from '../modules/directDebits/rules/bankAccount.ts';
import { creditorAccount } from '../modules/directDebits/rules/creditorAccount.ts';
import { dataImport } from '../modules/imports/rules/dataImport.ts';
import { faexCancel } from '../modules/invoices/rules/faexCancel.ts';
import { faexCredit } from '../modules/invoices/rules/faexCredit.ts';
import { invoice } from '../modules/invoices/rules/invoice.ts';
import { invoiceLine } from '../modules/invoices/rules/invoiceLine.ts';
import { invoiceType } from '../modules/invoices/rules/invoiceType.ts';
import { product } from '../modules/products/rules/product.ts';
import { productBarcode } from '../modules/products/rules/productBarcode.ts';
import { productRate } from '../modules/products/rules/productRate.ts';
import { tax } from '../modules/products/rules/tax.ts';
import { heldBasket } from '../modules/sales/rules/heldBasket.ts';
import { scheduledMail } from '../modules/schedules/rules/scheduledMail.ts';
import { invoiceCounter } from '../modules/series/rules/invoiceCounter.ts';
import { auditLog } from '../modules/staff/rules/auditLog.ts';
import { profile } from '../modules/staff/rules/profile.ts';
import { savedView } from '../modules/staff/rules/savedView.ts';
import { user } from '../modules/staff/rules/user.ts';
import { supplier } from '../modules/stock/rules/supplier.ts';
import { editedSale } from '../modules/subscriptions/rules/editedSale.ts';
import { ommitedSale } from '../modules/subscriptions/rules/ommitedSale.ts';
import { subscription } from '../modules/subscriptions/rules/subscription.ts';
import { subscriptionAddon } from '../modules/subscriptions/rules/subscriptionAddon.ts';
import { subscriptionBeneficiary } from '../modules/subscriptions/rules/subscriptionBeneficiary.ts';
import { subscriptionCustomer } from '../modules/subscriptions/rules/subscriptionCustomer.ts';
import { setting } from '../modules/system/rules/setting.ts';
import { voucherType } from '../modules/vouchers/rules/voucherType.ts';
import { webhook } from '../modules/webhooks/rules/webhook.ts';

/** The models with rules of their own. */
export const rules = {
  auditLog,
  bankAccount,
  bulkChange,
  company,
  creditorAccount,
  customer,
  dataImport,
  deposit,
  editedSale,
  faexCancel,
  faexCredit,
  heldBasket,
  invoice,
  invoiceCounter,
  invoiceLine,
  invoiceType,
  ommitedSale,
  pos,
  posMovement,
  product,
  productBarcode,
  productRate,
  profile,
  savedView,
  scheduledMail,
  setting,
  subscription,
  subscriptionAddon,
  subscriptionBeneficiary,
  subscriptionCustomer,
  supplier,
  tax,
  user,
  voucherType,
  webhook,
  zReport,
} as const;
