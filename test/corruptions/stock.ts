/** Stock and orders. */
import { copyRow } from '../kit/corrupt.ts';
import { rechain } from '../kit/rehash.ts';
import { type Break, missing } from './corrupt.ts';

export const stockBreaks: readonly Break[] = [
  [
    'the totals of a stock order follow from its lines, costs and discounts',
    'a cent more in all',
    ({ db }) => db.exec('update "stockOrder" set "total" = "total" + 10000 where "id" = 1'),
  ],
  [
    'the totals of a stock order follow from its lines, costs and discounts',
    'a line that costs less',
    ({ db }) => db.exec('update "stockOrderLine" set "grossUnitCost" = "grossUnitCost" - 5000 where "id" = 1'),
  ],
  [
    'the totals of a stock order follow from its lines, costs and discounts',
    'another quantity in all',
    ({ db }) => db.exec('update "stockOrder" set "amount" = "amount" + 0.001 where "id" = 2'),
  ],
  [
    'numbers of stock orders are contiguous and begin again each year',
    'a number skipped',
    ({ db }) => db.exec(`update "stockOrder" set "number" = 'PC-2026-0009' where "number" = 'PC-2026-0002'`),
  ],
  [
    'numbers of stock orders are contiguous and begin again each year',
    'an order taken out',
    ({ db }) => {
      db.exec('delete from "stockOrderLine" where "stockOrder" = 2');
      db.exec('delete from "stockOrder" where "id" = 2');
    },
    [missing, 'every row of a ledger that an event tells of is there'],
  ],
  [
    'the stock of a product = Σ its movements',
    'a thousandth more',
    ({ db }) => db.exec('update "product" set "stock" = "stock" + 0.001 where "name" = \'Pelota\''),
  ],
  [
    'the stock of a product = Σ its movements',
    'a movement more',
    ({ db }) => {
      copyRow(db, 'stockMovement', '"type" = 5', {});
      rechain(db);
    },
  ],
  [
    'no more of an order is received than was ordered, and all of it is in the ledger',
    'more than was ordered',
    ({ db }) => {
      db.exec('update "stockOrderLine" set "received" = 11 where "received" = 9');
      db.exec('update "stockMovement" set "amount" = 11 where "type" = 1 and "amount" = 9');
      // Both balances go with it, and the average that 11 at 0.90 and 6 at 1.30 come to.
      db.exec('update "product" set "stock" = "stock" + 2, "cost" = 1041176 where "name" = \'Pelota\'');
      rechain(db);
    },
  ],
  [
    'no more of an order is received than was ordered, and all of it is in the ledger',
    'a receipt of no order',
    ({ db }) => {
      db.exec('update "stockMovement" set "stockOrder" = null where "type" = 1 and "amount" = 6');
      rechain(db);
    },
  ],
  [
    'the status of a stock order agrees with what was received of it',
    'received, with part to come',
    ({ db }) => db.exec('update "stockOrder" set "status" = 5 where "status" = 4'),
  ],
  [
    'the status of a stock order agrees with what was received of it',
    'sent, with part received',
    ({ db }) => db.exec('update "stockOrder" set "status" = 3 where "status" = 4'),
  ],
  [
    'no more goods of a sale come back than left, nor are out than were sold',
    'more back than left',
    ({ db }) => {
      copyRow(db, 'stockMovement', '"type" = 2', { type: 3, amount: 3 });
      db.exec('update "product" set "stock" = "stock" + 3 where "name" = \'Pelota\'');
      rechain(db);
    },
  ],
  [
    'no more goods of a sale come back than left, nor are out than were sold',
    'goods that left twice',
    ({ db }) => {
      copyRow(db, 'stockMovement', '"type" = 2', {});
      db.exec('update "product" set "stock" = "stock" - 2.5 where "name" = \'Pelota\'');
      rechain(db);
    },
  ],
  [
    'the cost of a product is the weighted average of what was received',
    'a cost a millionth higher',
    ({ db }) => db.exec('update "product" set "cost" = "cost" + 1 where "name" = \'Pelota\''),
  ],
  [
    'the cost of a product is the weighted average of what was received',
    'a cost where nothing was received',
    ({ db }) => db.exec('update "product" set "cost" = 1 where "name" = \'Toalla\''),
  ],
  [
    'movements of stock are unbroken (hash chain)',
    'a cost changed',
    ({ db }) => db.exec('update "stockMovement" set "unitCost" = 1 where "type" = 5'),
  ],
];
