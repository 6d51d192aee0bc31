// Written by scripts/generateIndexes.ts.
import { apiKey } from './apiKey.ts';
import { area } from './area.ts';
import { auditLog } from './auditLog.ts';
import { bankAccount } from './bankAccount.ts';
import { bankReturn } from './bankReturn.ts';
import { bankReturnFile } from './bankReturnFile.ts';
import { basketPayment } from './basketPayment.ts';
import { bulkChange } from './bulkChange.ts';
import { company } from './company.ts';
import { country } from './country.ts';
import { creditorAccount } from './creditorAccount.ts';
import { customer } from './customer.ts';
import { customerErasure } from './customerErasure.ts';
import { customerGroup } from './customerGroup.ts';
import { customerGroupItem } from './customerGroupItem.ts';
import { customerMerge } from './customerMerge.ts';
import { customerTag } from './customerTag.ts';
import { dataImport } from './dataImport.ts';
import { debtContact } from './debtContact.ts';
import { debtReminder } from './debtReminder.ts';
import { deposit } from './deposit.ts';
import { depositMovement } from './depositMovement.ts';
import { discountReason } from './discountReason.ts';
import { drawerOpening } from './drawerOpening.ts';
import { ecommerceOrder } from './ecommerceOrder.ts';
import { editedSale } from './editedSale.ts';
import { email } from './email.ts';
import { entry } from './entry.ts';
import { faexCancel } from './faexCancel.ts';
import { faexCredit } from './faexCredit.ts';
import { family } from './family.ts';
import { heldBasket } from './heldBasket.ts';
import { inventoryCount } from './inventoryCount.ts';
import { inventoryCountLine } from './inventoryCountLine.ts';
import { invoice } from './invoice.ts';
import { invoiceCounter } from './invoiceCounter.ts';
import { invoiceLine } from './invoiceLine.ts';
import { invoicePayment } from './invoicePayment.ts';
import { invoiceReceipt } from './invoiceReceipt.ts';
import { invoiceType } from './invoiceType.ts';
import { monthClosing } from './monthClosing.ts';
import { multipack } from './multipack.ts';
import { multipackItem } from './multipackItem.ts';
import { multipackResourceType } from './multipackResourceType.ts';
import { ommitedSale } from './ommitedSale.ts';
import { payment } from './payment.ts';
import { paymentMethod } from './paymentMethod.ts';
import { pos } from './pos.ts';
import { posFavourites } from './posFavourites.ts';
import { posMovement } from './posMovement.ts';
import { posReason } from './posReason.ts';
import { product } from './product.ts';
import { productBarcode } from './productBarcode.ts';
import { productRate } from './productRate.ts';
import { profile } from './profile.ts';
import { region } from './region.ts';
import { remittance } from './remittance.ts';
import { remittanceDebit } from './remittanceDebit.ts';
import { remittanceSale } from './remittanceSale.ts';
import { resourceType } from './resourceType.ts';
import { sale } from './sale.ts';
import { salePayment } from './salePayment.ts';
import { savedView } from './savedView.ts';
import { scheduledMail } from './scheduledMail.ts';
import { setting } from './setting.ts';
import { stockMovement } from './stockMovement.ts';
import { stockOrder } from './stockOrder.ts';
import { stockOrderLine } from './stockOrderLine.ts';
import { subfamily } from './subfamily.ts';
import { subscription } from './subscription.ts';
import { subscriptionAddon } from './subscriptionAddon.ts';
import { subscriptionBeneficiary } from './subscriptionBeneficiary.ts';
import { subscriptionCustomer } from './subscriptionCustomer.ts';
import { subscriptionFee } from './subscriptionFee.ts';
import { subscriptionTask } from './subscriptionTask.ts';
import { supplier } from './supplier.ts';
import { taskComment } from './taskComment.ts';
import { tax } from './tax.ts';
import { terminal } from './terminal.ts';
import { user } from './user.ts';
import { voucher } from './voucher.ts';
import { voucherMovement } from './voucherMovement.ts';
import { voucherType } from './voucherType.ts';
import { voucherUse } from './voucherUse.ts';
import { warehouse } from './warehouse.ts';
import { webhook } from './webhook.ts';
import { webhookDelivery } from './webhookDelivery.ts';
import { zReport } from './zReport.ts';

/** Every model, by name. */
export const models = {
  apiKey,
  area,
  auditLog,
  bankAccount,
  bankReturn,
  bankReturnFile,
  basketPayment,
  bulkChange,
  company,
  country,
  creditorAccount,
  customer,
  customerErasure,
  customerGroup,
  customerGroupItem,
  customerMerge,
  customerTag,
  dataImport,
  debtContact,
  debtReminder,
  deposit,
  depositMovement,
  discountReason,
  drawerOpening,
  ecommerceOrder,
  editedSale,
  email,
  entry,
  faexCancel,
  faexCredit,
  family,
  heldBasket,
  inventoryCount,
  inventoryCountLine,
  invoice,
  invoiceCounter,
  invoiceLine,
  invoicePayment,
  invoiceReceipt,
  invoiceType,
  monthClosing,
  multipack,
  multipackItem,
  multipackResourceType,
  ommitedSale,
  payment,
  paymentMethod,
  pos,
  posFavourites,
  posMovement,
  posReason,
  product,
  productBarcode,
  productRate,
  profile,
  region,
  remittance,
  remittanceDebit,
  remittanceSale,
  resourceType,
  sale,
  salePayment,
  savedView,
  scheduledMail,
  setting,
  stockMovement,
  stockOrder,
  stockOrderLine,
  subfamily,
  subscription,
  subscriptionAddon,
  subscriptionBeneficiary,
  subscriptionCustomer,
  subscriptionFee,
  subscriptionTask,
  supplier,
  taskComment,
  tax,
  terminal,
  user,
  voucher,
  voucherMovement,
  voucherType,
  voucherUse,
  warehouse,
  webhook,
  webhookDelivery,
  zReport,
} as const;
