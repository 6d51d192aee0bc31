/** A facility with types of subscriptions, for tests of what is done with one. */
import { expect } from 'vitest';
import { addSubscriptionType, issueAll, subscribe } from './fees.ts';
import { type FacilityServer, startOpen } from './server.ts';

/** By days and by anniversaries, each 31.00 a month, with a type for leave. */
export type LifeTypes = Readonly<Record<'byDays' | 'byMonths' | 'pause' | 'once', number>>;
export type Kind = keyof LifeTypes;

export interface Lives {
  readonly server: FacilityServer;
  readonly types: LifeTypes;
  /** A subscription since 1 March whose fees are issued up to a day, with an add-on of 6.20. */
  readonly issued: (kind: Kind, until: string, values?: object) => Promise<{ id: number; customer: number }>;
  /** Pays all that is owed of a subscription, in cash. */
  readonly pay: (id: number) => Promise<void>;
}

/** Starts it, on 2 March. */
export async function startLives(): Promise<Lives> {
  const server = await startOpen();
  const pause = await addSubscriptionType(server, { price: 0, name: 'Baja temporal' });
  const terms = { price: 31, temporarySubscription: pause };
  const types: LifeTypes = {
    pause,
    byDays: await addSubscriptionType(server, { ...terms, customers: 2 }),
    byMonths: await addSubscriptionType(server, { ...terms, apportionment: false }),
    once: await addSubscriptionType(server, { price: 31, period: 0, apportionment: false }),
  };
  return {
    server,
    types,
    issued: async (kind, until, values = {}) => {
      const { id, customer } = await subscribe(server, types[kind], { start: '2026-03-01', ...values });
      const product = server.facility.products.book;
      await server.api.create('subscriptionAddon', { subscriptionCustomer: id, product, price: 6.2 });
      await issueAll(server.api, { date: until, customers: [customer], late: true });
      return { id, customer };
    },
    pay: async (id) => {
      const all = await salesOf(server, id);
      const amount = all.reduce((sum, { pending }) => sum + pending, 0);
      const payments = [{ paymentMethod: server.facility.methods.cash, amount: Math.round(amount * 100) / 100 }];
      await server.api.run('paySale', { sales: all.map((sale) => sale.id), payments, pos: server.facility.pos });
    },
  };
}

/** The sales of the fees of a subscription. */
export function salesOf({ api }: FacilityServer, id: number) {
  return api.list('sale', `fkModel=subscriptionCustomer&fkId=${id}&sort=id`);
}

/** What an action answers of the fees there are. */
export interface Settled {
  readonly cancelled: readonly number[];
  readonly returned: readonly Record<'days' | 'of' | 'amount' | 'refund', number>[];
  readonly toReturn: number;
  readonly toRefund: number;
  readonly owed: number;
  readonly open: readonly { readonly pending: number; readonly directDebit: boolean }[];
}

/** What is settled; the sales that something is owed of are all there. */
export function settlement({ cancelled, returned, toReturn, toRefund, owed, open }: Settled) {
  expect(open.reduce((sum, { pending }) => sum + pending, 0)).toBeCloseTo(owed);
  return {
    cancelled: cancelled.length,
    returned: returned.map(({ days, of, amount, refund }) => [days, of, amount, refund]),
    ...{ toReturn, toRefund, owed },
  };
}

/** Where nothing becomes of them. */
export const nothingSettled = { cancelled: 0, returned: [], toReturn: 0, toRefund: 0, owed: 0 };
