import { refreshModels } from '#screens/base/api/queries.ts';

/** Reads again what an action with money may have changed, without waiting for its events. */
export function refreshMoney(): void {
  refreshModels(
    new Set([
      ...['sale', 'payment', 'invoice', 'posMovement', 'customer'],
      ...['voucher', 'voucherMovement', 'deposit', 'depositMovement'],
    ]),
  );
}
