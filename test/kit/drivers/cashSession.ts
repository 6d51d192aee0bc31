/** Cash points with a session and without. */
import { randomUUID } from 'node:crypto';
import { addPos, pins } from '../facility.ts';
import type { FacilityServer } from '../server.ts';
import { addVoucherTypes } from '../vouchers.ts';
import { type Driver, type Drivers, driver } from './driver.ts';

/** Cash points beside the facility's own, which has to be open: what they pay out was paid there. */
export async function cashSessionDrivers(server: FacilityServer): Promise<Drivers<'cashSession'>> {
  const { api, facility } = server;
  const { products, customers, users, methods } = facility;
  const { cash, card } = methods;
  const { purse } = await addVoucherTypes(server);
  let made = 0;

  async function closed(): Promise<number> {
    made += 1;
    return addPos(api, { name: `Caja ${made}` });
  }
  async function open(): Promise<number> {
    const pos = await closed();
    await api.run('posOpen', { pos, realCashCount: 100 });
    return pos;
  }
  async function closedAgain(): Promise<number> {
    const pos = await open();
    await api.run('posClose', { pos, realCashCount: 100, realCreditCardCount: 0 });
    return pos;
  }
  const move = (values: object) => driver((pos) => api.send('POST', '/api/model/posMovement', { pos, ...values }));
  const court = async () => (await api.run('saveSale', { product: products.court })).id;
  const paidElsewhere = async (): Promise<number> => {
    const payments = [{ paymentMethod: cash, amount: 12.1 }];
    const paid = await api.run('paySale', { sale: await court(), pos: facility.pos, payments });
    return paid.payments[0]?.id ?? 0;
  };
  /** A way that needs something of its own to be done at the cash point. */
  const dealing = <R>(make: () => Promise<R>, ask: (made: R, pos: number) => ReturnType<typeof api.send>): Driver => ({
    ready: async (pos) => {
      const subject = await make();
      return () => ask(subject, pos);
    },
  });
  const paying = (paymentMethod: number) =>
    dealing(court, (sale, pos) => api.call('paySale', { sale, pos, payments: [{ paymentMethod, amount: 12.1 }] }));

  return {
    reach: { closed: closedAgain, open },
    drivers: {
      open: {
        posOpen: { ...driver((pos) => api.call('posOpen', { pos, realCashCount: 100 })), make: closed },
        'a movement of type 1': move({ type: 1, realCashCount: 100 }),
      },
      sell: {
        'checkout in cash': driver((pos) =>
          api.call('checkout', {
            pos,
            lines: [{ product: products.court }],
            payments: [{ paymentMethod: cash, amount: 12.1 }],
          }),
        ),
        'checkout of nothing to pay': driver((pos) =>
          api.call('checkout', { pos, lines: [{ product: products.free }], payments: [] }),
        ),
        takeBasketPayment: driver((pos) =>
          api.call('takeBasketPayment', { pos, basket: randomUUID(), paymentMethod: card, amount: 5 }),
        ),
        refundBasketPayment: dealing(
          async () => {
            const input = { pos: facility.pos, basket: randomUUID(), paymentMethod: card, amount: 5 };
            return (await api.run('takeBasketPayment', input)).basketPayment.id;
          },
          (basketPayment, pos) => api.call('refundBasketPayment', { basketPayment, pos, reason: 'Error' }),
        ),
        'paySale in cash': paying(cash),
        'paySale by card': paying(card),
        'payInvoice in cash': dealing(
          async () =>
            (
              await api.run('checkout', {
                pos: facility.pos,
                customer: customers.club,
                lines: [{ product: products.fee }],
                payments: [],
              })
            ).invoice.id,
          (invoice, pos) => api.call('payInvoice', { invoice, pos, payments: [{ paymentMethod: cash, amount: 40 }] }),
        ),
        cancelPayment: dealing(paidElsewhere, (payment, pos) =>
          api.call('cancelPayment', { payment, pos, reason: 'Error' }),
        ),
        'changePaymentMethod to card': dealing(paidElsewhere, (payment, pos) =>
          api.call('changePaymentMethod', { payment, pos, paymentMethod: card }),
        ),
        'refundSale in cash': dealing(
          async () => {
            const sale = await court();
            await api.run('paySale', { sale, payments: [{ paymentMethod: methods.transfer, amount: 12.1 }] });
            return sale;
          },
          (sale, pos) => api.call('refundSale', { sale, pos, paymentMethod: cash }),
        ),
        'voucherRecharge in cash': driver((pos) =>
          api.call('voucherRecharge', {
            ...{ pos, customer: customers.visitor, voucherType: purse, amount: 10, price: 10, paymentMethod: cash },
          }),
        ),
        'depositRecharge in cash': driver((pos) =>
          api.call('depositRecharge', { pos, customer: customers.visitor, amount: 10, paymentMethod: cash }),
        ),
        'depositReturn in cash': dealing(
          async () => {
            const input = { customer: customers.homeless, amount: 10, paymentMethod: methods.transfer };
            return (await api.run('depositRecharge', input)).deposit;
          },
          (deposit, pos) => api.call('depositReturn', { pos, deposit, amount: 10, paymentMethod: cash }),
        ),
      },
      count: {
        posCount: driver((pos) => api.call('posCount', { pos, realCashCount: 100 })),
        'a movement of type 3': move({ type: 3, realCashCount: 100 }),
      },
      cashIn: {
        posCashIn: driver((pos) => api.call('posCashIn', { pos, amount: 20 })),
        'a movement of type 4': move({ type: 4, amount: 20 }),
      },
      cashOut: {
        posCashOut: driver((pos) => api.call('posCashOut', { pos, amount: 20 })),
        'a movement of type 5': move({ type: 5, amount: 20 }),
      },
      handover: {
        posHandover: driver((pos) =>
          api.call('posHandover', {
            pos,
            from: { user: users.manager, pin: pins.manager },
            to: { user: users.frontDesk, pin: pins.frontDesk },
            realCashCount: 100,
          }),
        ),
      },
      close: {
        posClose: driver((pos) => api.call('posClose', { pos, realCashCount: 100, realCreditCardCount: 0 })),
        'a movement of type 2': move({ type: 2, realCashCount: 100, realCreditCardCount: 0 }),
      },
    },
    stateOf: async (pos) => Number((await api.run('posStatus', { pos })).open),
    refusal: (action) => (action === 'open' ? 'cash_point_open' : 'cash_point_closed'),
  };
}
