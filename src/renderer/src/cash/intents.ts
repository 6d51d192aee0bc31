/** What can be asked of the screens of the cash. */
export type CashIntent =
  | 'cash.cashIn'
  | 'cash.cashOut'
  | 'cash.close'
  | 'cash.count'
  | 'cash.drawer'
  | 'cash.handover'
  | 'cash.history'
  | 'cash.xReport';
