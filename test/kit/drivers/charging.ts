/** Every way to put a sale on a document, and sales in every state in which one may be asked for. */
import { expect } from 'vitest';
import type { Reply } from '../client.ts';
import { payAsBefore } from '../earlier.ts';
import type { FacilityServer } from '../server.ts';
import { saleDrivers } from './sale.ts';

/** A request that puts a sale on a document; `ready` makes what it takes, and may be used again where it was refused. */
export interface ChargingDriver {
  readonly ready: () => Promise<(sale: number) => Promise<Reply>>;
  /** The document of the answer. */
  readonly documentOf: (reply: Reply) => number;
}

type Body = Readonly<Record<string, unknown>>;

/** What a court costs, and the customer of the sales. */
export const TOTAL = 12.1;

/** The ways, by name. Sales are of a court (12.10 at 21 %) and of nobody. */
export function chargingDrivers({ api, facility }: FacilityServer): Readonly<Record<string, ChargingDriver>> {
  const { products, types, taxes } = facility;
  const { court: product } = products;
  const send = (path: string, body: Body) => api.send('POST', `/api/model/${path}`, body);
  const asked = (values: object): ChargingDriver => ({
    ready: async () => (sale) => api.call('createInvoice', { sales: [sale], ...values }),
    documentOf: ({ body }) => (body as { id: number }).id,
  });
  const written = (type: string, values: Body = {}, line: Body = { product }): ChargingDriver => ({
    ready: async () => (sale) => send('invoice', { type: types[type], ...values, lines: [{ ...line, sale }] }),
    documentOf: ({ body }) => (body as { id: number }).id,
  });
  const draft = async (lines: readonly Body[], type = 'T'): Promise<{ id: number; lines: number[] }> => {
    const { id, lines: made } = await api.create('invoice', { type: types[type] ?? 0, lines: [...lines] as never });
    return { id, lines: (made ?? []).map((line) => Number(line.id)) };
  };
  const onLine = (line: (id: number) => Promise<number>): ChargingDriver => ({
    ready: async () => {
      const { id } = await draft([]);
      const at = await line(id);
      return (sale) => send(`invoiceLine/${at}`, { sale });
    },
    documentOf: ({ body }) => (body as { invoice: number }).invoice,
  });
  const added = async (invoice: number, values: Body = {}): Promise<number> =>
    (await api.create('invoiceLine', { invoice, product, ...values } as never)).id;
  const other = async (): Promise<number> => (await api.run('saveSale', { product })).id;
  /** As another program would import it: amounts and all. */
  const imported = {
    description: 'Pista',
    units: 1,
    price: TOTAL,
    total: TOTAL,
    totalBeforeTaxes: 10,
    taxes: [{ tax: taxes.general, rate: 21, base: 10, amount: 2.1 }],
  };
  return {
    createInvoice: asked({}),
    'createInvoice, confirmed': asked({ confirm: true }),
    'createInvoice as an offer': asked({ type: types.P, customer: facility.customers.visitor }),
    'a draft written with it': written('T'),
    'an import of it': written('T', { skipRecalculate: true, skipValidations: true }, imported),
    'an offer written with it': written('P'),
    'a draft that is given it': {
      ready: async () => {
        const { id } = await draft([{ description: 'Otra', price: 1 }]);
        return (sale) =>
          send(`invoice/${id}`, {
            lines: [
              { description: 'Otra', price: 1 },
              { product, sale },
            ],
          });
      },
      documentOf: ({ body }) => (body as { id: number }).id,
    },
    'a line added with it': {
      ready: async () => {
        const { id } = await draft([]);
        return (sale) => send('invoiceLine', { invoice: id, product, sale });
      },
      documentOf: ({ body }) => (body as { invoice: number }).invoice,
    },
    'a line that is given it': onLine((id) => added(id)),
    'a line that leaves another for it': onLine(async (id) => added(id, { sale: await other() })),
  };
}

/** A sale of nobody's in a state in which it can be charged. */
export function chargeableSales(server: FacilityServer): Readonly<Record<string, () => Promise<number>>> {
  const { api, facility } = server;
  const { products, methods } = facility;
  const pending = async (): Promise<number> => (await api.run('saveSale', { product: products.court })).id;
  const paid = (amount: number) => async (): Promise<number> => {
    const sale = await pending();
    await payAsBefore(server, { sale, payments: [{ paymentMethod: methods.transfer, amount }] });
    return sale;
  };
  return { pending, 'paid in part': paid(5), paid: paid(TOTAL) };
}

/** A sale in a state in which it cannot, though no document charges it. */
export function unchargeableSales(server: FacilityServer): Readonly<Record<string, () => Promise<number>>> {
  const { api, facility } = server;
  const { reach } = saleDrivers(server);
  return {
    'a draft': reach.draft,
    cancelled: reach.cancelled,
    expired: reach.expired,
    refunded: reach.refunded,
    'refunded in part': async () => {
      const sale = await reach.paid();
      await api.run('refundSale', { sale, lines: [{ sale, amount: 1 }], paymentMethod: facility.methods.transfer });
      return sale;
    },
    'a negative sale': async () => {
      const sale = await reach.paid();
      const { refunds } = await api.run('refundSale', { sale, paymentMethod: facility.methods.transfer });
      return refunds[0]?.id ?? 0;
    },
  };
}

/** Has a request be done. Returns the document it made or changed. */
export async function chargedBy({ ready, documentOf }: ChargingDriver, sale: number): Promise<number> {
  const reply = await (await ready())(sale);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return documentOf(reply);
}
