/** A facility whose refunds are tried: every method of payment, and sales that are paid. */
import { payAsBefore } from './earlier.ts';
import type { Facility } from './facility.ts';
import type { FacilityServer } from './server.ts';

type MethodName = 'cash' | 'card' | 'transfer' | 'online' | 'voucher' | 'deposit';

/** A payment of a request. */
export interface PaidWith {
  readonly paymentMethod: number;
  readonly amount: number;
}

export interface PaidSales {
  readonly facility: Facility;
  readonly methods: Readonly<Record<MethodName, number>>;
  readonly pay: (method: MethodName, amount: number, values?: object) => PaidWith;
  readonly statusOf: (sale: number) => Promise<number>;
  /** A paid sale on no document. */
  readonly paidSale: (payments: readonly PaidWith[], values?: object) => Promise<number>;
  /** A ticket, or another document, that is paid. */
  readonly sold: (
    lines: readonly object[],
    payments: readonly PaidWith[],
    values?: object,
  ) => Promise<{
    readonly invoice: { readonly id: number; readonly number: string };
    readonly sales: readonly number[];
  }>;
}

/** Looks the methods of a facility up. */
export async function paidSalesOf(server: FacilityServer): Promise<PaidSales> {
  const { api, facility } = server;
  const typed = await api.list('paymentMethod', 'limit=100');
  const ofType = (type: number): number => typed.find((method) => method.type === type)?.id ?? 0;
  const methods = { ...facility.methods, online: ofType(8), voucher: ofType(5), deposit: ofType(6) };
  return {
    facility,
    methods,
    pay: (method, amount, values = {}) => ({ paymentMethod: methods[method], amount, ...values }),
    statusOf: async (sale) => (await api.get('sale', sale)).status,
    paidSale: async (payments, values = {}) => {
      const { id } = await api.run('saveSale', { product: facility.products.court, ...values });
      await payAsBefore(server, { sale: id, payments: [...payments], pos: facility.pos });
      return id;
    },
    sold: async (lines, payments, values = {}) => {
      const input = { lines, payments, pos: facility.pos, ...values };
      const reply = await api.send('POST', '/api/billing/checkout', input);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body as { invoice: { id: number; number: string }; sales: number[] };
    },
  };
}
