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

/** The first day of this month, as ISO. */
export function thisMonth(): string {
  return `${new Date().toISOString().slice(0, 7)}-01`;
}
