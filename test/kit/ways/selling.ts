/** Ways to sell, to pay and to give back. */
import { randomUUID } from 'node:crypto';
import { type Cell, deferred, type Refusal } from './cell.ts';
import { COURT, FEE, type Place } from './place.ts';
import {
  byPayment,
  credited,
  offered,
  owed,
  owing,
  paid,
  paidCourt,
  paidDocument,
  settle,
  unpaid,
  type Ways,
  way,
} from './steps.ts';

/** Money that moves when its basket is charged is not noted before, and nobody has a deposit. */
const notNoted: readonly Refusal[] = [
  [{ means: ['cash', 'setOff'] }, 'takeBasketPayment: 422 validation_failed #/paymentMethod invalid_value'],
  owing('takeBasketPayment: 422 validation_failed #/paymentMethod invalid_value'),
  [
    { means: ['deposit'], buyer: ['nobody'] },
    'takeBasketPayment: 422 validation_failed #/paymentMethod customer_required',
  ],
];
/** Nobody is offered anything. */
const noOffer: Refusal = [{ buyer: ['nobody'] }, 'createInvoice: 422 validation_failed #/customer customer_required'];
const notRefunded: readonly Refusal[] = [
  ...paid,
  [{ means: ['setOff'] }, 'refundSale: 409 already_refunded'],
  owing('refundSale: 409 invalid_transition'),
  [{ extent: ['part'] }, 'refundSale: 409 invalid_transition'],
];

/** Long after any other day. */
const LATER = '2030-01-01T10:00:00.000Z';

/** A court of a later day that is paid as a cell says. */
async function paidBooking(place: Place, cell: Cell) {
  const sale = await owed(place, place.customerOf(cell), { useDate: LATER });
  return { sale, payment: await settle(place, cell, [sale], COURT) };
}

/** Money noted for a basket that is not charged yet. */
async function noted({ run, pos, by, customerOf }: Place, cell: Cell, total: number): Promise<[string, number]> {
  const basket = randomUUID();
  const [payment] = by(cell, total);
  const input = { pos, basket, customer: customerOf(cell), ...payment };
  const { basketPayment } = await run(
    'takeBasketPayment',
    input as typeof input & { paymentMethod: number; amount: number },
  );
  return [basket, basketPayment.id];
}

export const sellingWays = {
  checkout: {
    'at the till': way(
      async (place, cell) => {
        const { run, pos, fee, by } = place;
        const sold = { pos, customer: place.customerOf(cell), lines: [{ product: fee }] };
        await run('checkout', { ...sold, payments: by(cell, FEE) });
      },
      offered('checkout'),
      unpaid('checkout'),
    ),
    'of what was noted': way(
      async (place, cell) => {
        const [uuid] = await noted(place, cell, FEE);
        const { pos, fee } = place;
        const sold = { pos, customer: place.customerOf(cell), lines: [{ product: fee }] };
        await place.run('checkout', { ...sold, uuid, payments: [] });
      },
      notNoted,
      unpaid('checkout'),
    ),
  },
  takeBasketPayment: {
    'of a debt': way(async (place, cell) => {
      const sale = await owed(place, place.customerOf(cell));
      const [uuid] = await noted(place, cell, COURT);
      await place.run('paySale', { sale, uuid, payments: [], pos: place.pos });
    }, notNoted),
  },
  refundBasketPayment: {
    'of what was noted': way(async (place, cell) => {
      const [, basketPayment] = await noted(place, cell, COURT);
      await place.run('refundBasketPayment', { basketPayment, reason: 'Se va' });
    }, notNoted),
  },
  saveSale: {
    'of what was paid': way(
      async (place, cell) => {
        const { sale } = await paidCourt(place, cell);
        await place.run('saveSale', { id: sale, units: 2 });
      },
      paid,
      owing('saveSale: 409 immutable_record'),
      [{}, 'saveSale: 409 invalid_transition'],
    ),
  },
  paySale: {
    'of one': way(async (place, cell) => {
      const { run, by, pos } = place;
      await run('paySale', { sale: await owed(place, place.customerOf(cell)), payments: by(cell, COURT), pos });
    }, offered('paySale')),
    'of several': way(async (place, cell) => {
      const sales = [await owed(place, place.customerOf(cell)), await owed(place, place.customerOf(cell))];
      await place.run('paySale', { sales, payments: place.by(cell, 2 * COURT), pos: place.pos });
    }, offered('paySale')),
    'of the rest': way(async (place, cell) => {
      const { run, by, pos, server } = place;
      const sale = await owed(place, place.customerOf(cell));
      const paymentMethod = server.facility.methods.transfer;
      await run('paySale', { sale, payments: [{ paymentMethod, amount: 4.1 }], pos });
      await run('paySale', { sale, payments: by(cell, 8), pos });
    }, offered('paySale')),
    'of what is to come': way(async (place, cell) => {
      const { run, by, pos } = place;
      const sale = await owed(place, place.customerOf(cell), { useDate: LATER });
      await run('paySale', { sale, payments: by(cell, COURT), pos });
    }, offered('paySale')),
    'of the rest of what is to come': way(async (place, cell) => {
      const { run, by, pos, server } = place;
      const sale = await owed(place, place.customerOf(cell), { useDate: LATER });
      const paymentMethod = server.facility.methods.transfer;
      await run('paySale', { sale, payments: [{ paymentMethod, amount: 4.1 }], pos });
      await run('paySale', { sale, payments: by(cell, 8), pos });
    }, offered('paySale')),
    'of one on a draft': way(async (place, cell) => {
      const { run, by, pos, server } = place;
      const sale = await owed(place, place.customerOf(cell));
      await run('createInvoice', { sales: [sale], type: server.facility.types.T ?? 0 });
      await run('paySale', { sale, payments: by(cell, COURT), pos });
    }, offered('paySale')),
    'of one that an offer names': way(
      async (place, cell) => {
        const { run, by, pos, server } = place;
        const sale = await owed(place, place.customerOf(cell));
        await run('createInvoice', { sales: [sale], type: server.facility.types.P ?? 0, confirm: true });
        await run('paySale', { sale, payments: by(cell, COURT), pos });
      },
      noOffer,
      offered('paySale'),
    ),
    'of one on the draft of an offer': way(
      async (place, cell) => {
        const { run, by, pos, server } = place;
        const sale = await owed(place, place.customerOf(cell));
        const { id: invoice } = await run('createInvoice', {
          ...{ sales: [sale], type: server.facility.types.P ?? 0, confirm: true },
        });
        await run('convertInvoice', { invoice });
        await run('paySale', { sale, payments: by(cell, COURT), pos });
      },
      noOffer,
      offered('paySale'),
      owing('done'),
      [{}, 'paySale: 409 sale_charged'],
    ),
    'of one above the limit of tickets': way(
      async (place, cell) => {
        const price = 4000;
        const sale = await owed(place, place.customerOf(cell), { price });
        await place.run('paySale', { sale, payments: place.by(cell, price), pos: place.pos });
      },
      offered('paySale'),
      owing('done'),
      [{ means: ['cash'] }, 'paySale: 422 validation_failed #/payments/0/paymentMethod cash_limit_exceeded'],
      [{ means: ['voucher'], buyer: ['nobody'], extent: ['whole'] }, 'paySale: 409 insufficient_balance'],
      [{}, 'paySale: 422 validation_failed #/sales max_amount_exceeded'],
    ),
  },
  payInvoice: {
    'of a ticket': way(async (place, cell) => {
      const { run, by, pos, server } = place;
      const sales = [await owed(place, place.customerOf(cell))];
      const { id } = await run('createInvoice', { sales, type: server.facility.types.T ?? 0, confirm: true });
      await run('payInvoice', { invoice: id, payments: by(cell, COURT), pos });
    }, offered('payInvoice')),
  },
  cancelPayment: {
    'of what was paid': way(async (place, cell) => {
      const { payment } = await paidCourt(place, cell);
      await place.run('cancelPayment', { payment: payment ?? 0, reason: 'Error' });
    }, byPayment('cancelPayment')),
    'of what is to come, paid again': way(async (place, cell) => {
      const { payment, sale } = await paidBooking(place, cell);
      await place.run('cancelPayment', { payment: payment ?? 0, reason: 'Error' });
      const { pending } = await place.server.api.get('sale', sale);
      await settle(place, cell, [sale], pending);
    }, byPayment('cancelPayment')),
    'of what is paid again': way(async (place, cell) => {
      const { payment, sale } = await paidCourt(place, cell);
      await place.run('cancelPayment', { payment: payment ?? 0, reason: 'Error' });
      await settle(place, cell, [sale], COURT);
    }, byPayment('cancelPayment')),
  },
  changePaymentMethod: {
    'to another': way(
      async (place, cell) => {
        const { payment } = await paidCourt(place, cell);
        const { card, transfer } = place.server.facility.methods;
        const paymentMethod = cell.means === 'transfer' ? card : transfer;
        await place.run('changePaymentMethod', { payment: payment ?? 0, paymentMethod, pos: place.pos });
      },
      byPayment('changePaymentMethod'),
      [{ means: deferred }, 'changePaymentMethod: 422 validation_failed #/paymentMethod invalid_value'],
    ),
  },
  cancelSale: {
    'of what was paid': way(
      async (place, cell) => {
        const { sale } = await paidCourt(place, cell);
        await place.run('cancelSale', { sale, reason: 'Error' });
      },
      paid,
      owing('done'),
      [{}, 'cancelSale: 409 invalid_transition'],
    ),
  },
  refundSale: {
    'of all that was paid': way(async (place, cell) => {
      const { sale } = await paidCourt(place, cell);
      await place.run('refundSale', { sale, pos: place.pos });
    }, notRefunded),
    'of some of it': way(async (place, cell) => {
      const { sale } = await paidCourt(place, cell);
      await place.run('refundSale', { sale, lines: [{ sale, amount: 2 }], pos: place.pos });
    }, notRefunded),
    'of what was to come': way(
      async (place, cell) => {
        const { sale } = await paidBooking(place, cell);
        await place.run('refundSale', { sale, pos: place.pos });
      },
      ...paid,
      [{ means: ['setOff'] }, 'refundSale: 409 already_refunded'],
      owing('refundSale: 409 invalid_transition'),
    ),
  },
  exchangeSale: {
    'for something dearer': way(
      async (place, cell) => {
        const { run, pos, product, fee, server, by } = place;
        const { methods } = server.facility;
        const { invoice } = await run('checkout', {
          ...{ pos, customer: place.customerOf(cell), lines: [{ product }] },
          payments: [{ paymentMethod: methods.transfer, amount: COURT }],
        });
        const [line] = await server.api.list('invoiceLine', `invoice=${invoice.id}`);
        const difference = Math.round((FEE - COURT) * 100) / 100;
        const given = { invoice: invoice.id, returned: [{ line: line?.id ?? 0 }], lines: [{ product: fee }] };
        await run('exchangeSale', { ...given, payments: by(cell, difference), pos });
      },
      offered('exchangeSale'),
      unpaid('exchangeSale'),
    ),
    'of what was paid': way(
      async (place, cell) => {
        const { run, pos, server } = place;
        const { invoice } = await paidDocument(place, cell);
        const [line] = await server.api.list('invoiceLine', `invoice=${invoice}`);
        const given = { invoice, returned: [{ line: line?.id ?? 0 }] };
        await run('exchangeSale', { ...given, lines: [{ product: server.facility.products.water }], pos });
      },
      paid,
      credited('exchangeSale: 409 already_refunded #/lines/0/line too_big'),
      [{ means: ['setOff'] }, 'exchangeSale: 422 validation_failed #/payments total_mismatch'],
      owing('exchangeSale: 422 validation_failed #/payments total_mismatch'),
    ),
  },
} as const satisfies Readonly<Record<string, Ways>>;
