/** Members of a demo facility whose fees can be issued: one of each kind that a dry run tells apart. */
import type { DemoTill } from './demoTill.ts';

type Api = DemoTill['api'];

/** Makes a type of subscription to a product of its own. Monthly by the calendar unless said. */
export async function feeType(api: Api, name: string, price: number, values: object = {}): Promise<number> {
  const [tax] = await api<{ id: number }[]>('model/tax?rate=21&limit=1');
  const product = await api<{ id: number }>('model/product', {
    ...{ name, price, taxes: [tax?.id], allowPaymentPending: true },
  });
  const type = { name, period: 1, apportionment: true, product: product.id, ...values };
  return (await api<{ id: number }>('model/subscription', type)).id;
}

/** Makes a customer with a subscription. */
export async function member(
  api: Api,
  type: number,
  name: string,
  values: object = {},
): Promise<{ readonly id: number; readonly customer: number }> {
  const { id: customer } = await api<{ id: number }>('model/customer', { name });
  const { id } = await api<{ id: number }>('model/subscriptionCustomer', {
    ...{ type, customer, start: '2026-01-01', ...values },
  });
  return { id, customer };
}

export interface SignedUp {
  readonly id: number;
  readonly customer: number;
  readonly sales: readonly { readonly id: number; readonly total: number }[];
}

/** Signs a new customer up, from this month on unless said; `isPaid`: what is owed is paid in cash. */
export async function signedUp(
  api: Api,
  type: number,
  name: string,
  { isPaid = false, ...values }: { readonly isPaid?: boolean; readonly [field: string]: unknown } = {},
): Promise<SignedUp> {
  const { id: customer } = await api<{ id: number }>('model/customer', { name });
  const made = await api<{
    subscriptionCustomer: { id: number };
    sales: { id: number; total: number }[];
    total: number;
  }>('subscriptions/signUp.json', { type, customer, start: thisMonth(), ...values });
  const { subscriptionCustomer, sales, total } = made;
  if (isPaid) {
    const [pos] = await api<{ id: number }[]>('model/pos?active=true&sort=id&limit=1');
    const [cash] = await api<{ id: number }[]>('model/paymentMethod?type=1&active=true&limit=1');
    const payments = [{ paymentMethod: cash?.id, amount: total }];
    await api('billing/paySale', { sales: sales.map(({ id }) => id), payments, pos: pos?.id });
  }
  return { id: subscriptionCustomer.id, customer, sales };
}

/** Types whose names begin alike: of an adult who may rest, and of a family of three with an enrolment of 20.00. */
export async function lifeTypes(api: Api, name: string): Promise<{ readonly adult: number; readonly family: number }> {
  const temporarySubscription = await feeType(api, `${name} · baja temporal`, 0);
  const enrolment = (await api<{ id: number }>('model/product', { name: `Matrícula ${name}`, price: 20 })).id;
  return {
    adult: await feeType(api, `${name} adulto`, 31, { temporarySubscription }),
    family: await feeType(api, `${name} familiar`, 62, { temporarySubscription, enrolment, customers: 3 }),
  };
}

/** The first day of this month, as ISO. */
export function thisMonth(): string {
  return `${new Date().toISOString().slice(0, 7)}-01`;
}
