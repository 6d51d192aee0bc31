/** Ways to make documents of what was paid. */
import { errorCatalogue, ServiceError } from '#shared/errors.ts';
import type { Reply } from '../client.ts';
import { payAsBefore } from '../earlier.ts';
import { until } from '../until.ts';
import { done } from './cell.ts';
import { COURT, type Place } from './place.ts';
import {
  byPayment,
  credited,
  documentOf,
  offered,
  owed,
  owing,
  paid,
  paidCourt,
  paidDocument,
  settle,
  strangers,
  type Ways,
  way,
  write,
} from './steps.ts';

/** Pays as an earlier version did. */
async function paidBefore({ server }: Place, input: Parameters<typeof payAsBefore>[1]): Promise<void> {
  await payAsBefore(server, input).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    const { status } = errorCatalogue[error.code];
    done('paySale', { status, body: { code: error.code, errors: error.errors } } as Reply);
  });
}

export const documentWays = {
  createInvoice: {
    'of what was paid': way(
      async (place, cell) => {
        const { sale } = await paidCourt(place, cell);
        await place.run('createInvoice', { sales: [sale], type: place.server.facility.types.T ?? 0, confirm: true });
      },
      paid,
      owing('done'),
      [{}, 'createInvoice: 409 sale_charged'],
    ),
  },
  confirmInvoice: {
    'of a draft whose sale was paid': way(
      async (place, cell) => {
        const { run, server } = place;
        const { product } = place;
        const customer = place.customerOf(cell);
        const { id: sale } = await run('saveSale', { product, customer });
        const { id: invoice } = await run('createInvoice', { sales: [sale], type: server.facility.types.T ?? 0 });
        await run('paySale', { sale, payments: place.by(cell, COURT), pos: place.pos });
        await run('confirmInvoice', { invoice });
      },
      offered('paySale'),
      owing('done'),
      [{}, 'confirmInvoice: 404 not_found'],
    ),
  },
  convertInvoice: {
    'of a ticket': way(
      async (place, cell) => {
        const { invoice } = await paidDocument(place, cell);
        const customer = place.customerOf(cell) ?? place.server.facility.customers.club;
        await place.run('convertInvoice', { invoice, customer, confirm: true });
      },
      paid,
      credited('convertInvoice: 409 invalid_transition'),
    ),
  },
  createSummaryInvoice: {
    'of two tickets': way(
      async (place, cell) => {
        const invoices = [(await paidDocument(place, cell)).invoice, (await paidDocument(place, cell)).invoice];
        await place.run('createSummaryInvoice', { invoices, confirm: true });
      },
      paid,
      credited('createSummaryInvoice: 409 invalid_transition'),
      [
        { buyer: ['nobody'] },
        'createSummaryInvoice: 422 validation_failed #/invoices/0 customer_required, #/invoices/1 customer_required',
      ],
    ),
  },
  replaceInvoice: {
    'of a ticket': way(
      async (place, cell) => {
        const { invoice } = await paidDocument(place, cell);
        await place.run('replaceInvoice', {
          ...{
            invoices: [invoice],
            customer: place.customerOf(cell) ?? place.server.facility.customers.club,
            confirm: true,
          },
        });
      },
      paid,
      credited('replaceInvoice: 409 invalid_transition'),
    ),
  },
  createCreditNote: {
    'of all that is left': way(
      async (place, cell) => {
        const { invoice } = await paidDocument(place, cell);
        await place.run('createCreditNote', { invoice, reason: 'Error', confirm: true });
      },
      paid,
      credited('createCreditNote: 409 invalid_transition'),
    ),
  },
  voidInvoice: {
    'of a ticket': way(
      async (place, cell) => {
        const { invoice } = await paidDocument(place, cell);
        await place.run('voidInvoice', { invoice, reason: 'Error' });
      },
      paid,
      owing('done'),
      [{}, 'voidInvoice: 409 invalid_transition'],
    ),
    'of one whose payment was cancelled': way(
      async (place, cell) => {
        const { invoice, payment } = await paidDocument(place, cell);
        await place.run('cancelPayment', { payment: payment ?? 0, reason: 'Error' });
        await place.run('voidInvoice', { invoice, reason: 'Error' });
      },
      byPayment('cancelPayment'),
      [{}, 'voidInvoice: 409 invalid_transition'],
    ),
  },
  documentPaid: {
    'of what an earlier version took': way(async (place, cell) => {
      const { server, run, pos } = place;
      const sale = await owed(place, place.customerOf(cell));
      if (cell.means === 'setOff') await settle(place, cell, [sale], COURT);
      else await paidBefore(place, { sale, payments: place.by(cell, COURT), pos });
      const { started } = await run('documentPaid', { company: 1, from: '2026-03-02', to: '2026-03-02' });
      const isOnNone = 'select 1 from "sale" where "id" = ? and "invoice" is null';
      if (started) await until(() => server.rows(isOnNone, sale).length === 0);
    }, strangers('paySale')),
  },
  invoice: {
    'a draft of what was paid': way(
      async (place, cell) => {
        const { sale } = await paidCourt(place, cell);
        const lines = [{ product: place.product, sale }];
        const { id } = await write(place, 'invoice', { type: place.server.facility.types.T ?? 0, lines });
        await documentOf(place, [sale]);
        await place.send('model/invoice', 'DELETE', `/api/model/invoice/${id}`);
      },
      paid,
      owing('model/invoice: 422 validation_failed #/customer sale_mismatch'),
      [{}, 'model/invoice: 409 sale_charged'],
    ),
  },
} as const satisfies Readonly<Record<string, Ways>>;
