// Written by scripts/generateIndexes.ts.
import { cashDifferences as reportCashDifferences } from '../../reports/definitions/cashDifferences.ts';
import { debts as reportDebts } from '../../reports/definitions/debts.ts';
import { entries as reportEntries } from '../../reports/definitions/entries.ts';
import { monthEnd as reportMonthEnd } from '../../reports/definitions/monthEnd.ts';
import { overview as reportOverview } from '../../reports/definitions/overview.ts';
import { payments as reportPayments } from '../../reports/definitions/payments.ts';
import { register as reportRegister } from '../../reports/definitions/register.ts';
import { sales as reportSales } from '../../reports/definitions/sales.ts';
import { taxes as reportTaxes } from '../../reports/definitions/taxes.ts';
import { undocumented as reportUndocumented } from '../../reports/definitions/undocumented.ts';
import { vouchers as reportVouchers } from '../../reports/definitions/vouchers.ts';
import { bulkCancel } from './bulkCancel.ts';
import { bulkRows } from './bulkRows.ts';
import { bulkStart } from './bulkStart.ts';
import { bulkStatus } from './bulkStatus.ts';
import { bulkUndo } from './bulkUndo.ts';
import { cancelJob } from './cancelJob.ts';
import { cancelPayment } from './cancelPayment.ts';
import { cancelRemittance } from './cancelRemittance.ts';
import { cancelSale } from './cancelSale.ts';
import { changePaymentMethod } from './changePaymentMethod.ts';
import { chargeRemittance } from './chargeRemittance.ts';
import { checkout } from './checkout.ts';
import { clockConfirm } from './clockConfirm.ts';
import { closeRemittance } from './closeRemittance.ts';
import { codeScales } from './codeScales.ts';
import { confirmInvoice } from './confirmInvoice.ts';
import { convertInvoice } from './convertInvoice.ts';
import { createCreditNote } from './createCreditNote.ts';
import { createInvoice } from './createInvoice.ts';
import { createRemittance } from './createRemittance.ts';
import { createSummaryInvoice } from './createSummaryInvoice.ts';
import { customerDuplicates } from './customerDuplicates.ts';
import { customerEntry } from './customerEntry.ts';
import { customerErase } from './customerErase.ts';
import { customerErasurePreview } from './customerErasurePreview.ts';
import { customerMerge } from './customerMerge.ts';
import { customerMergePreview } from './customerMergePreview.ts';
import { customerSummary } from './customerSummary.ts';
import { customerUndoMerge } from './customerUndoMerge.ts';
import { depositRecharge } from './depositRecharge.ts';
import { depositReturn } from './depositReturn.ts';
import { documentPaid } from './documentPaid.ts';
import { dueReminders } from './dueReminders.ts';
import { enterCustomer } from './enterCustomer.ts';
import { exchangeSale } from './exchangeSale.ts';
import { exportRemittance } from './exportRemittance.ts';
import { fileVerify } from './fileVerify.ts';
import { importAddRows } from './importAddRows.ts';
import { importApply } from './importApply.ts';
import { importCancel } from './importCancel.ts';
import { importCheck } from './importCheck.ts';
import { importReturns } from './importReturns.ts';
import { importRows } from './importRows.ts';
import { importStart } from './importStart.ts';
import { importStatus } from './importStatus.ts';
import { importUndo } from './importUndo.ts';
import { issueFees } from './issueFees.ts';
import { keyCreate } from './keyCreate.ts';
import { keyRevoke } from './keyRevoke.ts';
import { keyRotate } from './keyRotate.ts';
import { monthCheck } from './monthCheck.ts';
import { monthClose } from './monthClose.ts';
import { payInvoice } from './payInvoice.ts';
import { paySale } from './paySale.ts';
import { posCashIn } from './posCashIn.ts';
import { posCashOut } from './posCashOut.ts';
import { posClose } from './posClose.ts';
import { posCount } from './posCount.ts';
import { posHandover } from './posHandover.ts';
import { posJournal } from './posJournal.ts';
import { posOpen } from './posOpen.ts';
import { posOpenDrawer } from './posOpenDrawer.ts';
import { posPrintStatus } from './posPrintStatus.ts';
import { posPrintTest } from './posPrintTest.ts';
import { posPrintTicket } from './posPrintTicket.ts';
import { posPrintVoucher } from './posPrintVoucher.ts';
import { posStatus } from './posStatus.ts';
import { posXReport } from './posXReport.ts';
import { previewFees } from './previewFees.ts';
import { previewInvoiceEmail } from './previewInvoiceEmail.ts';
import { previewOrderEmail } from './previewOrderEmail.ts';
import { previewReminder } from './previewReminder.ts';
import { previewRemittance } from './previewRemittance.ts';
import { previewReturns } from './previewReturns.ts';
import { printInvoice } from './printInvoice.ts';
import { refundBasketPayment } from './refundBasketPayment.ts';
import { refundSale } from './refundSale.ts';
import { replaceInvoice } from './replaceInvoice.ts';
import { resendEmail } from './resendEmail.ts';
import { resumeFees } from './resumeFees.ts';
import { retryJob } from './retryJob.ts';
import { saveSale } from './saveSale.ts';
import { scheduleSend } from './scheduleSend.ts';
import { search } from './search.ts';
import { sendInvoice } from './sendInvoice.ts';
import { sendReminders } from './sendReminders.ts';
import { sessionAuthorise } from './sessionAuthorise.ts';
import { sessionAuthorisers } from './sessionAuthorisers.ts';
import { sessionChangePin } from './sessionChangePin.ts';
import { sessionCurrent } from './sessionCurrent.ts';
import { sessionEnd } from './sessionEnd.ts';
import { sessionStart } from './sessionStart.ts';
import { sessionUsers } from './sessionUsers.ts';
import { setup } from './setup.ts';
import { setupStatus } from './setupStatus.ts';
import { stockCancelCount } from './stockCancelCount.ts';
import { stockCancelOrder } from './stockCancelOrder.ts';
import { stockConfirmOrder } from './stockConfirmOrder.ts';
import { stockCount } from './stockCount.ts';
import { stockCreateOrder } from './stockCreateOrder.ts';
import { stockEmailOrder } from './stockEmailOrder.ts';
import { stockFinishCount } from './stockFinishCount.ts';
import { stockLevels } from './stockLevels.ts';
import { stockLow } from './stockLow.ts';
import { stockReceiveOrder } from './stockReceiveOrder.ts';
import { stockRecordCount } from './stockRecordCount.ts';
import { stockSendOrder } from './stockSendOrder.ts';
import { stockStartCount } from './stockStartCount.ts';
import { stockUpdateOrder } from './stockUpdateOrder.ts';
import { stopFees } from './stopFees.ts';
import { subscriptionChange } from './subscriptionChange.ts';
import { subscriptionLeave } from './subscriptionLeave.ts';
import { subscriptionPause } from './subscriptionPause.ts';
import { subscriptionRenew } from './subscriptionRenew.ts';
import { subscriptionResume } from './subscriptionResume.ts';
import { subscriptionSignUp } from './subscriptionSignUp.ts';
import { systemAskUpdate } from './systemAskUpdate.ts';
import { systemBackups } from './systemBackups.ts';
import { systemCompareBackup } from './systemCompareBackup.ts';
import { systemDownloadUpdate } from './systemDownloadUpdate.ts';
import { systemInstallUpdate } from './systemInstallUpdate.ts';
import { systemJobs } from './systemJobs.ts';
import { systemMachine } from './systemMachine.ts';
import { systemMakeBackup } from './systemMakeBackup.ts';
import { systemNetwork } from './systemNetwork.ts';
import { systemRestore } from './systemRestore.ts';
import { systemTestBucket } from './systemTestBucket.ts';
import { systemTestIdentity } from './systemTestIdentity.ts';
import { systemTestMail } from './systemTestMail.ts';
import { systemUpdate } from './systemUpdate.ts';
import { takeBasketPayment } from './takeBasketPayment.ts';
import { takeUpBasket } from './takeUpBasket.ts';
import { terminalCreateCode } from './terminalCreateCode.ts';
import { terminalEnrol } from './terminalEnrol.ts';
import { terminalRevoke } from './terminalRevoke.ts';
import { undoEntry } from './undoEntry.ts';
import { upcomingFees } from './upcomingFees.ts';
import { voidInvoice } from './voidInvoice.ts';
import { voucherBalance } from './voucherBalance.ts';
import { voucherByCode } from './voucherByCode.ts';
import { voucherCancelUse } from './voucherCancelUse.ts';
import { voucherConsume } from './voucherConsume.ts';
import { voucherRecharge } from './voucherRecharge.ts';
import { voucherRefund } from './voucherRefund.ts';
import { voucherReplaceCode } from './voucherReplaceCode.ts';
import { webhookPause } from './webhookPause.ts';
import { webhookPing } from './webhookPing.ts';
import { webhookReplay } from './webhookReplay.ts';
import { webhookResume } from './webhookResume.ts';
import { webhookRotateSecret } from './webhookRotateSecret.ts';
import { withdrawEmail } from './withdrawEmail.ts';

/** Every operation contract, by name. */
export const contracts = {
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
  reportCashDifferences: reportCashDifferences.contract,
  reportDebts: reportDebts.contract,
  reportEntries: reportEntries.contract,
  reportMonthEnd: reportMonthEnd.contract,
  reportOverview: reportOverview.contract,
  reportPayments: reportPayments.contract,
  reportRegister: reportRegister.contract,
  reportSales: reportSales.contract,
  reportTaxes: reportTaxes.contract,
  reportUndocumented: reportUndocumented.contract,
  reportVouchers: reportVouchers.contract,
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
