/** Rules that hold even against SQL: ledgers are append-only. Each trigger raises the error code it stands for. */
import { neverChanges } from '../0001/triggers.ts';

export const triggers: readonly string[] = [
  ...neverChanges('voucherMovement', [
    'voucher',
    'type',
    'amount',
    'expires',
    'lot',
    'sale',
    'payment',
    'created',
    'hash',
  ]),
  ...neverChanges('depositMovement', ['deposit', 'type', 'amount', 'payment', 'sale', 'created', 'hash']),
  ...neverChanges('stockMovement', [
    'product',
    'warehouse',
    'type',
    'amount',
    'unitCost',
    'stockOrder',
    'sale',
    'created',
    'hash',
  ]),
];
