/** Sales in every state. */
import { expect } from 'vitest';
import { SaleStatus } from '#shared/domain/states.ts';
import { payAsBefore } from '../earlier.ts';
import type { FacilityServer } from '../server.ts';
import { type Driver, type Drivers, driver } from './driver.ts';

/** Sales of a court (12.10) on no document, of which a payment was made and reversed before. */
export function saleDrivers(server: FacilityServer): Drivers<'sale'> {
  const { api, facility, rows, clock } = server;
  const paymentMethod = facility.methods.transfer;
  const pay = (sale: number, amount: number) => payAsBefore(server, { sale, payments: [{ paymentMethod, amount }] });
  const save = (id: number, status: 0 | 2) => api.run('saveSale', { id, status });

  /** Each state, of a sale that is to expire at `timeout` if it may. */
  const made = (timeout: string | null) => {
    async function pending(): Promise<number> {
      const { id } = await api.run('saveSale', { product: facility.products.court, timeout });
      const { payments } = await pay(id, 1);
      await api.run('cancelPayment', { payment: payments[0] ?? 0, reason: 'Error' });
      return id;
    }
    const then =
      (...moves: readonly ((id: number) => Promise<unknown>)[]) =>
      async () => {
        const id = await pending();
        for (const move of moves) await move(id);
        return id;
      };
    return {
      draft: then((id) => save(id, 0)),
      pending,
      partlyPaid: then((id) => pay(id, 5)),
      paid: then(
        (id) => pay(id, 5),
        (id) => pay(id, 7.1),
      ),
      cancelled: then((id) => api.run('cancelSale', { sale: id, reason: 'Error' })),
    };
  };
  const inAMinute = (): string => new Date(clock.now + 60_000).toISOString();
  const statusOf = (id: number) =>
    rows<{ status: number }>('select "status" from "sale" where "id" = ?', id)[0]?.status;

  /** Lets a minute pass, and waits until all sales whose time that was have expired. */
  async function passAMinute(): Promise<void> {
    const { id } = await api.run('saveSale', { product: facility.products.court, timeout: inAMinute() });
    clock.now += 60_000;
    // Anything that commits has the service look what is due.
    await api.create('customer', { name: 'Alguien' });
    await expect.poll(() => statusOf(id), { interval: 10 }).toBe(SaleStatus.expired);
  }
  async function expired(): Promise<number> {
    const id = await made(inAMinute()).pending();
    await passAMinute();
    return id;
  }
  async function refunded(): Promise<number> {
    const sale = await made(null).paid();
    await api.run('refundSale', { sale, paymentMethod });
    return sale;
  }
  const owed = async (id: number) => (await api.get('sale', id)).pending;
  const paying = (amountOf: (id: number) => Promise<number>, many = false): Driver => ({
    ready: async (id) => {
      const payments = [{ paymentMethod, amount: await amountOf(id) }];
      return () => api.call('paySale', many ? { sales: [id], payments } : { sale: id, payments });
    },
  });
  const lastPaymentOf = (id: number): number =>
    rows<{ id: number }>(
      `select p."id" from "payment" p join "salePayment" s on s."payment" = p."id"
        where s."sale" = ? and p."cancelationOf" is null and p."amount" > 0 order by p."id" desc limit 1`,
      id,
    )[0]?.id ?? 0;

  return {
    reach: { ...made(null), expired, refunded },
    drivers: {
      save: {
        'with notes': driver((id) => api.call('saveSale', { id, comments: 'x' })),
        'as a draft': driver((id) => api.call('saveSale', { id, status: 0 })),
        'as pending': driver((id) => api.call('saveSale', { id, status: 2 })),
      },
      pay: {
        'in part': paying(async () => 1),
        'what is owed': paying(async (id) => (await owed(id)) || 1),
        'as one of several': paying(async () => 1, true),
      },
      cancelPayment: {
        cancelPayment: {
          ready: async (id) => {
            const payment = lastPaymentOf(id);
            return () => api.call('cancelPayment', { payment, reason: 'Error' });
          },
        },
      },
      cancel: { cancelSale: driver((sale) => api.call('cancelSale', { sale, reason: 'Error' })) },
      refund: {
        'all of it': driver((sale) => api.call('refundSale', { sale, paymentMethod })),
        'some of it': driver((sale) => api.call('refundSale', { sale, lines: [{ sale, amount: 1 }], paymentMethod })),
      },
      invoice: { createInvoice: driver((id) => api.call('createInvoice', { sales: [id] })) },
      expire: {
        pass: async (state) => {
          const ways = { ...made(inAMinute()), expired, refunded };
          const id = await ways[state as keyof typeof ways]();
          const row = () => rows('select * from "sale" where "id" = ?', id)[0];
          const before = row();
          await passAMinute();
          return { id, before, after: row() };
        },
      },
    },
    stateOf: async (id) => (await api.get('sale', id)).status ?? null,
    refusal: () => 'invalid_transition',
  };
}
