/** Ways to put money and units on balances, and to take them off; drawers; who owes what. */
import { bulkDone } from '../bulk.ts';
import { imported } from '../imports.ts';
import { type Cell, deferred, type Refusal } from './cell.ts';
import { COURT, FEE, type Place } from './place.ts';
import { credited, offered, paid, paidCourt, settle, unpaid, type Ways, way, write } from './steps.ts';

/** Units that are put on a voucher, and what they cost. */
const SWIMS = 10;
const COST = 45;

/** Nobody has a voucher by name. */
const noVoucher: Refusal = [{ buyer: ['nobody'] }, 'voucherRecharge: 422 validation_failed #/customer too_small'];
/** At once, a recharge is paid by money that somebody gives. */
const notRecharged: readonly Refusal[] = [
  noVoucher,
  [
    { means: ['voucher', 'deposit', ...deferred], extent: ['whole'] },
    'voucherRecharge: 422 validation_failed #/paymentMethod invalid_value',
  ],
];
const METHOD = '#/paymentMethod invalid_value';
/** So is a deposit. */
const noDeposit: readonly Refusal[] = [
  [
    { buyer: ['nobody'], means: ['voucher', 'deposit', 'setOff'] },
    `depositRecharge: 422 validation_failed #/customer required, ${METHOD}`,
  ],
  [
    { buyer: ['nobody'], means: deferred, extent: ['whole'] },
    `depositRecharge: 422 validation_failed #/customer required, ${METHOD}`,
  ],
  [{ buyer: ['nobody'] }, 'depositRecharge: 422 validation_failed #/customer required'],
  [{ means: ['voucher', 'deposit', 'setOff'] }, `depositRecharge: 422 validation_failed ${METHOD}`],
  [{ means: deferred, extent: ['whole'] }, `depositRecharge: 422 validation_failed ${METHOD}`],
];

/** Nobody has a voucher whose units are used. */
const refusedUse: readonly (Refusal | readonly Refusal[])[] = [
  offered('checkout'),
  unpaid('checkout'),
  [{ buyer: ['nobody'] }, 'checkout: 422 validation_failed #/customer customer_required'],
];

/** Uses a unit of a voucher beside what is paid. Returns the use. */
async function useBesidePaid({ run, pos, by, server, vouchers, fee, customerOf }: Place, cell: Cell): Promise<number> {
  const { customers, products } = server.facility;
  const swims = { customer: customerOf(cell) ?? customers.club, voucherType: vouchers.swims, amount: SWIMS };
  const { voucher } = await run('voucherRecharge', swims);
  const { voucherUse } = await run('checkout', {
    ...{ pos, customer: customerOf(cell), lines: [{ product: fee }] },
    ...{ covered: [{ voucher, product: products.court, units: 1 }], payments: by(cell, FEE) },
  });
  return voucherUse?.id ?? 0;
}

/** Whose balance it is: in cash each puts on less than the limit of a day. */
async function holderOf(place: Place, cell: Cell): Promise<number | null> {
  return cell.means === 'cash' && cell.buyer === 'customer' ? place.newCustomer(cell) : place.customerOf(cell);
}

/** Swims that are paid at once, or left to be paid and then paid in part; nobody has no voucher. */
async function recharged(place: Place, cell: Cell): Promise<{ readonly customer: number; readonly sale: number }> {
  const { run, by, vouchers, pos } = place;
  const customer = (await holderOf(place, cell)) ?? 0;
  const input = { customer, voucherType: vouchers.swims, amount: SWIMS, pos };
  const isAtOnce = cell.extent === 'whole' && cell.means !== 'setOff';
  const [payment] = by(cell, COST);
  const { sale } = await run('voucherRecharge', {
    ...input,
    ...(isAtOnce && payment !== undefined ? { paymentMethod: payment.paymentMethod } : {}),
  });
  if (!isAtOnce) await settle(place, cell, [sale.id], COST);
  return { customer, sale: sale.id };
}

export const balanceWays = {
  voucherRecharge: {
    'of units': way(recharged, notRecharged),
    'of money': way(
      async (place, cell) => {
        const { run, vouchers } = place;
        const input = { customer: (await holderOf(place, cell)) ?? 0, voucherType: vouchers.purse, amount: 20 };
        const { sale } = await run('voucherRecharge', input);
        await settle(place, cell, [sale.id], 20);
      },
      noVoucher,
      [{ means: ['voucher'] }, 'paySale: 422 validation_failed #/payments/0/paymentMethod invalid_value'],
    ),
  },
  voucherConsume: {
    'of what was recharged': way(async (place, cell) => {
      const { customer } = await recharged(place, cell);
      await place.run('voucherConsume', { customer, voucherType: place.vouchers.swims, amount: 1 });
    }, notRecharged),
  },
  voucherRefund: {
    'of what was recharged': way(
      async (place, cell) => {
        const { sale } = await recharged(place, cell);
        await place.run('voucherRefund', { sale });
      },
      notRecharged,
      credited('voucherRefund: 409 insufficient_balance'),
    ),
  },
  voucherCancelUse: {
    'beside what was paid': way(
      async (place, cell) => {
        await place.run('voucherCancelUse', { voucherUse: await useBesidePaid(place, cell) });
      },
      ...refusedUse,
    ),
  },
  undoEntry: {
    'by a unit beside what was paid': way(
      async (place, cell) => {
        const voucherUse = await useBesidePaid(place, cell);
        const customer = place.customerOf(cell) ?? 0;
        place.server.clock.now += 3 * 60_000;
        const { entry } = await place.run('enterCustomer', { customer, despite: true });
        await place.run('undoEntry', { entry: entry.id, voucherUse });
      },
      ...refusedUse,
    ),
  },
  depositRecharge: {
    'by hand': way(async (place, cell) => {
      const [payment] = place.by(cell, 50);
      const { paymentMethod = 0, amount = 0 } = payment ?? {};
      const customer = await holderOf(place, cell);
      await place.run('depositRecharge', { customer, amount, paymentMethod, pos: place.pos });
    }, noDeposit),
  },
  depositReturn: {
    'as it came': way(async (place, cell) => {
      const [payment] = place.by(cell, 50);
      const { paymentMethod = 0, amount = 0 } = payment ?? {};
      const customer = await holderOf(place, cell);
      const input = { customer, amount, paymentMethod, pos: place.pos };
      const { deposit } = await place.run('depositRecharge', input);
      await place.run('depositReturn', { deposit, amount, paymentMethod, pos: place.pos });
    }, noDeposit),
  },
  customerMerge: {
    'of who paid': way(
      async (place, cell) => {
        const { customer } = await paidCourt(
          place,
          cell,
          cell.buyer === 'nobody' ? null : await place.newCustomer(cell),
        );
        const { id } = await place.server.api.create('customer', { name: 'Rosa Socia' });
        await place.run('customerMerge', { customer: id, merged: customer ?? 0 });
      },
      paid,
      [{ buyer: ['nobody'] }, 'customerMerge: 422 validation_failed #/merged too_small'],
    ),
  },
  customerUndoMerge: {
    'of who paid': way(
      async (place, cell) => {
        const merged = cell.buyer === 'nobody' ? null : await place.newCustomer(cell);
        const customer = await place.newCustomer({ ...cell, means: 'credit' });
        const { merge } = await place.run('customerMerge', { customer, merged: merged ?? 0 });
        await paidCourt(place, cell, customer);
        await place.run('customerUndoMerge', { merge });
      },
      [{ buyer: ['nobody'] }, 'customerMerge: 422 validation_failed #/merged too_small'],
    ),
  },
  posOpen: {
    'with what was paid in the drawer': way(async (place, cell) => {
      const { sale } = await paidCourt(place, cell);
      const { id: pos } = await place.server.api.create('pos', { company: 1, name: `Caja ${sale}` });
      await place.run('posOpen', { pos, realCashCount: COURT });
    }, paid),
  },
  posCashIn: {
    'of what was paid': way(async (place, cell) => {
      await paidCourt(place, cell);
      await place.run('posCashIn', { pos: place.pos, amount: COURT });
    }, paid),
  },
  posCashOut: {
    'of what was paid': way(async (place, cell) => {
      await paidCourt(place, cell);
      await place.run('posCashOut', { pos: place.pos, amount: COURT, comments: 'Banco' });
    }, paid),
  },
  posClose: {
    'with what was paid': way(async (place, cell) => {
      const { pos } = place;
      await paidCourt(place, cell);
      const { expectedCash, expectedCard } = await place.server.api.run('posStatus', { pos });
      const counted = { realCashCount: expectedCash ?? 0, realCreditCardCount: expectedCard ?? 0 };
      await place.run('posClose', { pos, ...counted });
      await place.server.api.run('posOpen', { pos, realCashCount: counted.realCashCount });
    }, paid),
  },
  posMovement: {
    'of what was paid': way(async (place, cell) => {
      await paidCourt(place, cell);
      await write(place, 'posMovement', { pos: place.pos, type: 4, amount: COURT });
    }, paid),
  },
  deposit: {
    'written for who paid': way(
      async (place, cell) => {
        const { customer } = await paidCourt(place, cell);
        await write(place, 'deposit', { customer, balance: 0 });
      },
      paid,
      [{ buyer: ['nobody'] }, 'model/deposit: 422 validation_failed #/customer required'],
    ),
  },
  customer: {
    'who paid': way(
      async (place, cell) => {
        const { customer } = await paidCourt(place, cell);
        await write(place, 'customer', { comments: cell.means }, customer ?? 0);
      },
      paid,
      [{ buyer: ['nobody'] }, 'model/customer: 404 not_found'],
    ),
  },
  bulkStart: {
    'over who paid': way(async (place, cell) => {
      const { customer } = await paidCourt(place, cell);
      const ids = [customer ?? place.server.facility.customers.visitor];
      const select = { model: 'customer', select: { ids }, count: 1 };
      await bulkDone(place.server.api, { ...select, action: 'change', values: { city: 'Vigo' } });
    }, paid),
  },
  importApply: {
    'over what was paid': way(async (place, cell) => {
      const { sale } = await paidCourt(place, cell);
      await imported(place.server.api, {
        ...{ model: 'product', columns: ['Nombre', 'Precio'], rows: [[`Pista ${sale}`, '12.10']] },
        reading: { mapping: ['name', 'price'], key: null },
      });
    }, paid),
  },
} as const satisfies Readonly<Record<string, Ways>>;
