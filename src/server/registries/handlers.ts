// Written by scripts/generateIndexes.ts.
import { bulkCancel } from '../modules/bulk/handlers/bulkCancel.ts';
import { bulkRows } from '../modules/bulk/handlers/bulkRows.ts';
import { bulkStart } from '../modules/bulk/handlers/bulkStart.ts';
import { bulkStatus } from '../modules/bulk/handlers/bulkStatus.ts';
import { bulkUndo } from '../modules/bulk/handlers/bulkUndo.ts';
import { posCashIn } from '../modules/cash/handlers/posCashIn.ts';
import { posCashOut } from '../modules/cash/handlers/posCashOut.ts';
import { posClose } from '../modules/cash/handlers/posClose.ts';
import { posCount } from '../modules/cash/handlers/posCount.ts';
import { posHandover } from '../modules/cash/handlers/posHandover.ts';
import { posJournal } from '../modules/cash/handlers/posJournal.ts';
import { posOpen } from '../modules/cash/handlers/posOpen.ts';
import { posOpenDrawer } from '../modules/cash/handlers/posOpenDrawer.ts';
import { posPrintStatus } from '../modules/cash/handlers/posPrintStatus.ts';
import { posPrintTest } from '../modules/cash/handlers/posPrintTest.ts';
import { posPrintTicket } from '../modules/cash/handlers/posPrintTicket.ts';
import { posPrintVoucher } from '../modules/cash/handlers/posPrintVoucher.ts';
import { posStatus } from '../modules/cash/handlers/posStatus.ts';
import { posXReport } from '../modules/cash/handlers/posXReport.ts';
import { checkout } from '../modules/checkout/handlers/checkout.ts';
import { customerDuplicates } from '../modules/customers/handlers/customerDuplicates.ts';
import { customerErase } from '../modules/customers/handlers/customerErase.ts';
import { customerErasurePreview } from '../modules/customers/handlers/customerErasurePreview.ts';
import { customerMerge } from '../modules/customers/handlers/customerMerge.ts';
import { customerMergePreview } from '../modules/customers/handlers/customerMergePreview.ts';
import { customerSummary } from '../modules/customers/handlers/customerSummary.ts';
import { customerUndoMerge } from '../modules/customers/handlers/customerUndoMerge.ts';
import { depositRecharge } from '../modules/deposits/handlers/depositRecharge.ts';
import { depositReturn } from '../modules/deposits/handlers/depositReturn.ts';
import { cancelRemittance } from '../modules/directDebits/handlers/cancelRemittance.ts';
import { chargeRemittance } from '../modules/directDebits/handlers/chargeRemittance.ts';
import { closeRemittance } from '../modules/directDebits/handlers/closeRemittance.ts';
import { createRemittance } from '../modules/directDebits/handlers/createRemittance.ts';
import { exportRemittance } from '../modules/directDebits/handlers/exportRemittance.ts';
import { importReturns } from '../modules/directDebits/handlers/importReturns.ts';
import { previewRemittance } from '../modules/directDebits/handlers/previewRemittance.ts';
import { previewReturns } from '../modules/directDebits/handlers/previewReturns.ts';
import { printInvoice } from '../modules/documents/handlers/printInvoice.ts';
import { customerEntry } from '../modules/entries/handlers/customerEntry.ts';
import { enterCustomer } from '../modules/entries/handlers/enterCustomer.ts';
import { undoEntry } from '../modules/entries/handlers/undoEntry.ts';
import { importAddRows } from '../modules/imports/handlers/importAddRows.ts';
import { importApply } from '../modules/imports/handlers/importApply.ts';
import { importCancel } from '../modules/imports/handlers/importCancel.ts';
import { importCheck } from '../modules/imports/handlers/importCheck.ts';
import { importRows } from '../modules/imports/handlers/importRows.ts';
import { importStart } from '../modules/imports/handlers/importStart.ts';
import { importStatus } from '../modules/imports/handlers/importStatus.ts';
import { importUndo } from '../modules/imports/handlers/importUndo.ts';
import { confirmInvoice } from '../modules/invoices/handlers/confirmInvoice.ts';
import { convertInvoice } from '../modules/invoices/handlers/convertInvoice.ts';
import { createCreditNote } from '../modules/invoices/handlers/createCreditNote.ts';
import { createInvoice } from '../modules/invoices/handlers/createInvoice.ts';
import { createSummaryInvoice } from '../modules/invoices/handlers/createSummaryInvoice.ts';
import { documentPaid } from '../modules/invoices/handlers/documentPaid.ts';
import { previewInvoiceEmail } from '../modules/invoices/handlers/previewInvoiceEmail.ts';
import { replaceInvoice } from '../modules/invoices/handlers/replaceInvoice.ts';
import { sendInvoice } from '../modules/invoices/handlers/sendInvoice.ts';
import { voidInvoice } from '../modules/invoices/handlers/voidInvoice.ts';
import { withdrawEmail } from '../modules/invoices/handlers/withdrawEmail.ts';
import { dueReminders } from '../modules/mail/handlers/dueReminders.ts';
import { previewReminder } from '../modules/mail/handlers/previewReminder.ts';
import { resendEmail } from '../modules/mail/handlers/resendEmail.ts';
import { sendReminders } from '../modules/mail/handlers/sendReminders.ts';
import { monthCheck } from '../modules/month/handlers/monthCheck.ts';
import { monthClose } from '../modules/month/handlers/monthClose.ts';
import { reportMonthEnd } from '../modules/month/handlers/reportMonthEnd.ts';
import { cancelPayment } from '../modules/payments/handlers/cancelPayment.ts';
import { changePaymentMethod } from '../modules/payments/handlers/changePaymentMethod.ts';
import { payInvoice } from '../modules/payments/handlers/payInvoice.ts';
import { paySale } from '../modules/payments/handlers/paySale.ts';
import { refundBasketPayment } from '../modules/payments/handlers/refundBasketPayment.ts';
import { takeBasketPayment } from '../modules/payments/handlers/takeBasketPayment.ts';
import { codeScales } from '../modules/products/handlers/codeScales.ts';
import { exchangeSale } from '../modules/refunds/handlers/exchangeSale.ts';
import { refundSale } from '../modules/refunds/handlers/refundSale.ts';
import { reportCashDifferences } from '../modules/reports/handlers/reportCashDifferences.ts';
import { reportDebts } from '../modules/reports/handlers/reportDebts.ts';
import { reportEntries } from '../modules/reports/handlers/reportEntries.ts';
import { reportOverview } from '../modules/reports/handlers/reportOverview.ts';
import { reportPayments } from '../modules/reports/handlers/reportPayments.ts';
import { reportRegister } from '../modules/reports/handlers/reportRegister.ts';
import { reportSales } from '../modules/reports/handlers/reportSales.ts';
import { reportTaxes } from '../modules/reports/handlers/reportTaxes.ts';
import { reportUndocumented } from '../modules/reports/handlers/reportUndocumented.ts';
import { reportVouchers } from '../modules/reports/handlers/reportVouchers.ts';
import { cancelSale } from '../modules/sales/handlers/cancelSale.ts';
import { saveSale } from '../modules/sales/handlers/saveSale.ts';
import { takeUpBasket } from '../modules/sales/handlers/takeUpBasket.ts';
import { scheduleSend } from '../modules/schedules/handlers/scheduleSend.ts';
import { keyCreate } from '../modules/staff/handlers/keyCreate.ts';
import { keyRevoke } from '../modules/staff/handlers/keyRevoke.ts';
import { keyRotate } from '../modules/staff/handlers/keyRotate.ts';
import { sessionAuthorise } from '../modules/staff/handlers/sessionAuthorise.ts';
import { sessionAuthorisers } from '../modules/staff/handlers/sessionAuthorisers.ts';
import { sessionChangePin } from '../modules/staff/handlers/sessionChangePin.ts';
import { sessionCurrent } from '../modules/staff/handlers/sessionCurrent.ts';
import { sessionEnd } from '../modules/staff/handlers/sessionEnd.ts';
import { sessionStart } from '../modules/staff/handlers/sessionStart.ts';
import { sessionUsers } from '../modules/staff/handlers/sessionUsers.ts';
import { terminalCreateCode } from '../modules/staff/handlers/terminalCreateCode.ts';
import { terminalEnrol } from '../modules/staff/handlers/terminalEnrol.ts';
import { terminalRevoke } from '../modules/staff/handlers/terminalRevoke.ts';
import { previewOrderEmail } from '../modules/stock/handlers/previewOrderEmail.ts';
import { stockCancelCount } from '../modules/stock/handlers/stockCancelCount.ts';
import { stockCancelOrder } from '../modules/stock/handlers/stockCancelOrder.ts';
import { stockConfirmOrder } from '../modules/stock/handlers/stockConfirmOrder.ts';
import { stockCount } from '../modules/stock/handlers/stockCount.ts';
import { stockCreateOrder } from '../modules/stock/handlers/stockCreateOrder.ts';
import { stockEmailOrder } from '../modules/stock/handlers/stockEmailOrder.ts';
import { stockFinishCount } from '../modules/stock/handlers/stockFinishCount.ts';
import { stockLevels } from '../modules/stock/handlers/stockLevels.ts';
import { stockLow } from '../modules/stock/handlers/stockLow.ts';
import { stockReceiveOrder } from '../modules/stock/handlers/stockReceiveOrder.ts';
import { stockRecordCount } from '../modules/stock/handlers/stockRecordCount.ts';
import { stockSendOrder } from '../modules/stock/handlers/stockSendOrder.ts';
import { stockStartCount } from '../modules/stock/handlers/stockStartCount.ts';
import { stockUpdateOrder } from '../modules/stock/handlers/stockUpdateOrder.ts';
import { issueFees } from '../modules/subscriptions/handlers/issueFees.ts';
import { previewFees } from '../modules/subscriptions/handlers/previewFees.ts';
import { resumeFees } from '../modules/subscriptions/handlers/resumeFees.ts';
import { stopFees } from '../modules/subscriptions/handlers/stopFees.ts';
import { subscriptionChange } from '../modules/subscriptions/handlers/subscriptionChange.ts';
import { subscriptionLeave } from '../modules/subscriptions/handlers/subscriptionLeave.ts';
import { subscriptionPause } from '../modules/subscriptions/handlers/subscriptionPause.ts';
import { subscriptionRenew } from '../modules/subscriptions/handlers/subscriptionRenew.ts';
import { subscriptionResume } from '../modules/subscriptions/handlers/subscriptionResume.ts';
import { subscriptionSignUp } from '../modules/subscriptions/handlers/subscriptionSignUp.ts';
import { upcomingFees } from '../modules/subscriptions/handlers/upcomingFees.ts';
import { cancelJob } from '../modules/system/handlers/cancelJob.ts';
import { clockConfirm } from '../modules/system/handlers/clockConfirm.ts';
import { fileVerify } from '../modules/system/handlers/fileVerify.ts';
import { retryJob } from '../modules/system/handlers/retryJob.ts';
import { search } from '../modules/system/handlers/search.ts';
import { setupStatus } from '../modules/system/handlers/setupStatus.ts';
import { systemAskUpdate } from '../modules/system/handlers/systemAskUpdate.ts';
import { systemBackups } from '../modules/system/handlers/systemBackups.ts';
import { systemCompareBackup } from '../modules/system/handlers/systemCompareBackup.ts';
import { systemDownloadUpdate } from '../modules/system/handlers/systemDownloadUpdate.ts';
import { systemInstallUpdate } from '../modules/system/handlers/systemInstallUpdate.ts';
import { systemJobs } from '../modules/system/handlers/systemJobs.ts';
import { systemMachine } from '../modules/system/handlers/systemMachine.ts';
import { systemMakeBackup } from '../modules/system/handlers/systemMakeBackup.ts';
import { systemNetwork } from '../modules/system/handlers/systemNetwork.ts';
import { systemRestore } from '../modules/system/handlers/systemRestore.ts';
import { systemTestBucket } from '../modules/system/handlers/systemTestBucket.ts';
import { systemTestIdentity } from '../modules/system/handlers/systemTestIdentity.ts';
import { systemTestMail } from '../modules/system/handlers/systemTestMail.ts';
import { systemUpdate } from '../modules/system/handlers/systemUpdate.ts';
import { voucherBalance } from '../modules/vouchers/handlers/voucherBalance.ts';
import { voucherByCode } from '../modules/vouchers/handlers/voucherByCode.ts';
import { voucherCancelUse } from '../modules/vouchers/handlers/voucherCancelUse.ts';
import { voucherConsume } from '../modules/vouchers/handlers/voucherConsume.ts';
import { voucherRecharge } from '../modules/vouchers/handlers/voucherRecharge.ts';
import { voucherRefund } from '../modules/vouchers/handlers/voucherRefund.ts';
import { voucherReplaceCode } from '../modules/vouchers/handlers/voucherReplaceCode.ts';
import { webhookPause } from '../modules/webhooks/handlers/webhookPause.ts';
import { webhookPing } from '../modules/webhooks/handlers/webhookPing.ts';
import { webhookReplay } from '../modules/webhooks/handlers/webhookReplay.ts';
import { webhookResume } from '../modules/webhooks/handlers/webhookResume.ts';
import { webhookRotateSecret } from '../modules/webhooks/handlers/webhookRotateSecret.ts';
import { setup } from '../setup/handlers/setup.ts';

/** The handler of every operation contract. */
export const handlers = {
  bulkCancel,
  bulkRows,
  bulkStart,
  bulkStatus,
  bulkUndo,
  cancelJob,
  cancelPayment,
  cancelRemittance,
  cancelSale,
  changePaymentMethod,
  chargeRemittance,
  checkout,
  clockConfirm,
  closeRemittance,
  codeScales,
  confirmInvoice,
  convertInvoice,
  createCreditNote,
  createInvoice,
  createRemittance,
  createSummaryInvoice,
  customerDuplicates,
  customerEntry,
  customerErase,
  customerErasurePreview,
  customerMerge,
  customerMergePreview,
  customerSummary,
  customerUndoMerge,
  depositRecharge,
  depositReturn,
  documentPaid,
  dueReminders,
  enterCustomer,
  exchangeSale,
  exportRemittance,
  fileVerify,
  importAddRows,
  importApply,
  importCancel,
  importCheck,
  importReturns,
  importRows,
  importStart,
  importStatus,
  importUndo,
  issueFees,
  keyCreate,
  keyRevoke,
  keyRotate,
  monthCheck,
  monthClose,
  payInvoice,
  paySale,
  posCashIn,
  posCashOut,
  posClose,
  posCount,
  posHandover,
  posJournal,
  posOpen,
  posOpenDrawer,
  posPrintStatus,
  posPrintTest,
  posPrintTicket,
  posPrintVoucher,
  posStatus,
  posXReport,
  previewFees,
  previewInvoiceEmail,
  previewOrderEmail,
  previewReminder,
  previewRemittance,
  previewReturns,
  printInvoice,
  refundBasketPayment,
  refundSale,
  replaceInvoice,
  reportCashDifferences,
  reportDebts,
  reportEntries,
  reportMonthEnd,
  reportOverview,
  reportPayments,
  reportRegister,
  reportSales,
  reportTaxes,
  reportUndocumented,
  reportVouchers,
  resendEmail,
  resumeFees,
  retryJob,
  saveSale,
  scheduleSend,
  search,
  sendInvoice,
  sendReminders,
  sessionAuthorise,
  sessionAuthorisers,
  sessionChangePin,
  sessionCurrent,
  sessionEnd,
  sessionStart,
  sessionUsers,
  setup,
  setupStatus,
  stockCancelCount,
  stockCancelOrder,
  stockConfirmOrder,
  stockCount,
  stockCreateOrder,
  stockEmailOrder,
  stockFinishCount,
  stockLevels,
  stockLow,
  stockReceiveOrder,
  stockRecordCount,
  stockSendOrder,
  stockStartCount,
  stockUpdateOrder,
  stopFees,
  subscriptionChange,
  subscriptionLeave,
  subscriptionPause,
  subscriptionRenew,
  subscriptionResume,
  subscriptionSignUp,
  systemAskUpdate,
  systemBackups,
  systemCompareBackup,
  systemDownloadUpdate,
  systemInstallUpdate,
  systemJobs,
  systemMachine,
  systemMakeBackup,
  systemNetwork,
  systemRestore,
  systemTestBucket,
  systemTestIdentity,
  systemTestMail,
  systemUpdate,
  takeBasketPayment,
  takeUpBasket,
  terminalCreateCode,
  terminalEnrol,
  terminalRevoke,
  undoEntry,
  upcomingFees,
  voidInvoice,
  voucherBalance,
  voucherByCode,
  voucherCancelUse,
  voucherConsume,
  voucherRecharge,
  voucherRefund,
  voucherReplaceCode,
  webhookPause,
  webhookPing,
  webhookReplay,
  webhookResume,
  webhookRotateSecret,
  withdrawEmail,
} as const;
