/** The servers whose screens are looked at, with what the states need, prepared over the API. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoTill, startDemoTill } from '../demoTill.ts';
import { startTillServer } from '../tillServer.ts';

/** A way of having a screen open: where it is, at which server, as whom. */
export interface Screen {
  readonly path: string;
  /** Matches once the screen is there. */
  readonly ready: string;
  /** `demo`: the demo facility with its cash point open; `new`: not set up; `empty`: set up, without products. */
  readonly server: 'demo' | 'new' | 'empty';
  readonly signedIn: 'manager' | 'desk' | null;
  /** The second cash point, which is closed. */
  readonly secondCashPoint?: true;
  /** What the server says instead of its own answer, by path below `/api/`. */
  readonly answers?: Readonly<Record<string, { readonly status: number; readonly body: object }>>;
}

export interface Facility {
  readonly demo: DemoTill;
  readonly urls: Readonly<Record<Screen['server'], string>>;
  /** What signing in answered, by server and person. */
  session(screen: Screen): unknown;
  /** Somebody with vouchers, a deposit, credit, a debt and a note. */
  readonly customer: { readonly name: string; readonly memberCode: string };
  readonly secondCashPoint: number;
  /** Sells two products by card, as another till would. Resolves to the ticket. */
  sell(): Promise<{ readonly number: string }>;
  /** Puts a basket on hold, unless there is one. */
  hold(): Promise<void>;
  /** Gives the cash point a drawer. */
  drawer(): Promise<void>;
  close(): Promise<void>;
}

const CUSTOMER = { name: 'Nadia Nadal Ferrer', memberCode: 'S-7001' };
/** paymentMethod.type */
const [CASH, CARD, TRANSFER] = [1, 2, 3];

/** Starts them. */
export async function startFacility(name: string): Promise<Facility> {
  const folder = mkdtempSync(join(tmpdir(), `taquilla-${name}-`));
  const [demo, fresh, empty] = await Promise.all([
    startDemoTill(name, '--host', '0.0.0.0', '--allow-host', 'caja.club.lan'),
    startTillServer(join(folder, 'new'), '--rate-limit', 'off'),
    startTillServer(join(folder, 'empty'), '--rate-limit', 'off'),
  ]);
  const [manager, desk] = await Promise.all([setUp(empty.url), signInDesk(demo), prepareSession(demo)]);
  const goods = await twoProducts(demo);
  return {
    demo,
    urls: { demo: demo.server.url, new: fresh.url, empty: empty.url },
    session: ({ server, signedIn }) => (server === 'empty' ? manager : signedIn === 'desk' ? desk : demo.session),
    customer: CUSTOMER,
    secondCashPoint: 2,
    sell: () => sell(demo, goods, CARD),
    hold: () => hold(demo, goods),
    drawer: () => drawer(demo),
    close: async () => {
      await Promise.all([demo.close(), fresh.stop(), empty.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

async function setUp(url: string): Promise<unknown> {
  const body = {
    company: { name: 'Polideportivo Norte', taxNumber: 'B12345674' },
    manager: { name: 'Ana Prieto', pin: '4826' },
    pos: { name: 'Recepción' },
  };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/setup`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`setup: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Somebody of the front desk, who may not change prices. */
async function signInDesk(demo: DemoTill): Promise<unknown> {
  const users = await demo.api<{ id: number; name: string }[]>('session/users');
  return demo.api('session', { user: users.find(({ name }) => name === 'Lucía Gómez')?.id, pin: '2222' });
}

/** A customer with everything, and a morning's movements. */
async function prepareSession(demo: DemoTill): Promise<void> {
  const goods = await twoProducts(demo);
  const { id: customer } = await demo.api<{ id: number }>('model/customer', {
    ...CUSTOMER,
    mobile: '600123456',
    comments: 'Alergia al cloro: prefiere la calle 1',
    creditLimit: 60,
  });
  const types = await demo.api<{ id: number; name: string }[]>('model/voucherType');
  const transfer = await method(demo, TRANSFER);
  const voucherType = types.find(({ name }) => name === 'Bono 10 baños adulto')?.id;
  await demo.api('vouchers/recharge.json', { customer, voucherType, amount: 100, paymentMethod: transfer });
  await demo.api('deposits/recharge', { customer, amount: 25, paymentMethod: transfer });
  await demo.api('billing/saveSale', { product: goods[1].id, units: 3, customer });
  await sell(demo, goods, CASH);
  await sell(demo, goods, CARD, customer);
  await demo.api('pos/cashOut', { pos: 1, amount: 20, comments: 'Sellos' });
  await demo.api('pos/cashIn', { pos: 1, amount: 50, comments: 'Cambio del banco' });
  await sell(demo, goods, CASH);
}

async function twoProducts(demo: DemoTill): Promise<readonly [Product, Product]> {
  const find = async (name: string): Promise<Product> => {
    const [found] = await demo.api<Product[]>(`model/product?name=${encodeURIComponent(name)}&limit=1`);
    if (found === undefined) throw new Error(`no product ${name}`);
    return found;
  };
  return [await find('Entrada piscina adulto'), await find('Agua 50 cl')];
}

async function method(demo: DemoTill, type: number | undefined): Promise<number | undefined> {
  const all = await demo.api<{ id: number; type: number }[]>('model/paymentMethod?sort=id');
  return all.find((each) => each.type === type)?.id;
}

async function sell(
  demo: DemoTill,
  [swim, water]: readonly [Product, Product],
  type: number | undefined,
  customer?: number,
): Promise<{ readonly number: string }> {
  const { invoice } = await demo.api<{ invoice: { number: string } }>('billing/checkout', {
    pos: 1,
    lines: [{ product: swim.id }, { product: water.id, units: 2 }],
    payments: [
      { paymentMethod: await method(demo, type), amount: Math.round((swim.price + 2 * water.price) * 100) / 100 },
    ],
    ...(customer === undefined ? {} : { customer }),
  });
  return invoice;
}

async function hold(demo: DemoTill, goods: readonly Product[]): Promise<void> {
  const held = await demo.api<unknown[]>('model/heldBasket?limit=1');
  if (held.length > 0) return;
  const lines = goods.map(({ id, name, price }) => ({
    ...{ product: id, name, units: 1, price: null, listPrice: price },
    ...{ discountRate: 0, discountReason: null, note: '' },
  }));
  const basket = '0d5c1f1e-3c55-4f1b-9b9d-1a2b3c4d5e6f';
  await demo.api('model/heldBasket', {
    content: { uuid: basket, customer: null, lines, handed: [] },
    ...{ name: 'Familia Ortega', pos: 1, items: 2, basket },
    total: Math.round(goods.reduce((sum, { price }) => sum + price, 0) * 100) / 100,
  });
}

/** A printer that nothing is sent to: the states stop before the drawer would open. */
async function drawer(demo: DemoTill): Promise<void> {
  const set = await demo.api<unknown[]>('model/setting?key=receiptPrinters');
  if (set.length > 0) return;
  const value = [{ pos: 1, host: '127.0.0.1', drawer: true }];
  await demo.api('model/setting', { key: 'receiptPrinters', value });
}
