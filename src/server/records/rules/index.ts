// Written by scripts/generateIndexes.ts.
import { company } from './company.ts';
import { customer } from './customer.ts';
import { deposit } from './deposit.ts';
import { faexCancel } from './faexCancel.ts';
import { faexCredit } from './faexCredit.ts';
import { heldBasket } from './heldBasket.ts';
import { invoice } from './invoice.ts';
import { invoiceCounter } from './invoiceCounter.ts';
import { invoiceLine } from './invoiceLine.ts';
import { invoiceType } from './invoiceType.ts';
import { pos } from './pos.ts';
import { posMovement } from './posMovement.ts';
import { profile } from './profile.ts';
import { savedView } from './savedView.ts';
import { scheduledMail } from './scheduledMail.ts';
import { setting } from './setting.ts';
import { subscriptionAddon } from './subscriptionAddon.ts';
import { subscriptionCustomer } from './subscriptionCustomer.ts';
import { supplier } from './supplier.ts';
import { tax } from './tax.ts';
import { user } from './user.ts';
import { voucherType } from './voucherType.ts';
import { zReport } from './zReport.ts';

/** The models with rules of their own. */
export const rules = {
  company,
  customer,
  deposit,
  faexCancel,
  faexCredit,
  heldBasket,
  invoice,
  invoiceCounter,
  invoiceLine,
  invoiceType,
  pos,
  posMovement,
  profile,
  savedView,
  scheduledMail,
  setting,
  subscriptionAddon,
  subscriptionCustomer,
  supplier,
  tax,
  user,
  voucherType,
  zReport,
} as const;
