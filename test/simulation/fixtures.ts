/** The facility the simulation plays in, made once: every run begins with a copy of its data folder. */
import { profiles } from '#server/reference/reference.ts';
import { createClient } from '../kit/client.ts';
import { addPos, type Facility } from '../kit/facility.ts';
import { type ReceiptPrinter, startReceiptPrinter } from '../kit/receiptPrinter.ts';
import { startOpen } from '../kit/server.ts';
import { addVoucherTypes } from '../kit/vouchers.ts';

/** What is sold: cents, percentage points of tax, whether its stock is kept and whether it may stay unpaid. */
export const goods = {
  court: { price: 1210, tax: 21, isStocked: false, mayWait: false },
  water: { price: 150, tax: 10, isStocked: true, mayWait: false },
  book: { price: 520, tax: 4, isStocked: true, mayWait: false },
  course: { price: 3000, tax: 0, isStocked: false, mayWait: false },
  fee: { price: 4000, tax: 21, isStocked: false, mayWait: true },
} as const;
export type ProductName = keyof typeof goods;

/** Methods of payment by the type of their record. */
const methodTypes = {
  cash: 1,
  card: 2,
  transfer: 3,
  directDebit: 4,
  voucher: 5,
  deposit: 6,
  credit: 7,
  online: 8,
} as const;
export type MethodName = keyof typeof methodTypes;
/** A set-off is a payment that nobody makes. */
export type PaidBy = MethodName | 'setOff';
/** Those that defer payment. */
export type OnAccountMethod = 'credit' | 'directDebit';

/** Swims are units and cost 45.00; money is put into the purse at the price that is said. */
export type VoucherName = 'swims' | 'purse' | 'gift';
/** Tickets, invoices, credit notes of both, summaries and exchanges. */
export type DocumentCode = 'T' | 'F' | 'RT' | 'R' | 'S' | 'C';
export type CustomerName = 'visitor' | 'club';

/**
 * Who buys: whether what a full invoice states is known of them, whether they may owe, up to what on account (cents), and
 * whether they have a bank account.
 */
export const buyers = {
  visitor: { isKnown: false, mayOwe: false, creditLimit: 0, hasAccount: false },
  club: { isKnown: true, mayOwe: true, creditLimit: 15_000, hasAccount: true },
} as const;

/** Who asks: somebody who may do everything, or the seeded front desk. */
export type Role = 'boss' | 'desk';

export interface Fixtures {
  readonly dataDir: string;
  /** Their keys. */
  readonly keys: Readonly<Record<Role, string>>;
  readonly tills: readonly [number, number];
  readonly products: Readonly<Record<ProductName, number>>;
  readonly customers: Readonly<Record<CustomerName, number>>;
  readonly methods: Readonly<Record<MethodName, number>>;
  readonly vouchers: Readonly<Record<VoucherName, number>>;
  /** The products that their types are sold as. */
  readonly recharges: Readonly<Record<VoucherName, number>>;
  /** Of the first cash point; it has a drawer. The second has none. */
  readonly printer: ReceiptPrinter;
  readonly types: Readonly<Record<DocumentCode, number>>;
}

/** Makes the facility and stops its server. Its printer is there until it is closed. */
export async function makeFixtures(): Promise<Fixtures> {
  const server = await startOpen();
  const api = createClient(server.url, server.facility.key);
  const { products, customers, key } = server.facility;
  for (const name of ['water', 'book'] as const) await api.update('product', products[name], { useStock: true });
  const vouchers = await addVoucherTypes(server);
  // Swims pay for water, too, of which there is a stock.
  await api.update('voucherType', vouchers.swims, { products: [products.court, products.water] });
  const card = await api.create('product', { name: 'Tarjeta regalo', price: 0 });
  const gift = await api.create('voucherType', { name: 'Tarjeta regalo', kind: 1, product: card.id });
  const { key: desk } = await api.run('keyCreate', {
    name: 'Turno',
    scopes: [...profiles.frontDesk.permissions],
    user: server.facility.users.frontDesk,
  });
  const bar = await addPos(api, { name: 'Bar' });
  await api.update('customer', customers.club, { creditLimit: buyers.club.creditLimit / 100 });
  await api.create('bankAccount', { customer: customers.club, iban: 'ES9121000418450200051332' });
  const methods = await api.list('paymentMethod');
  const methodOf = (name: MethodName): number => methods.find((method) => method.type === methodTypes[name])?.id ?? 0;
  const printer = await startReceiptPrinter({ answers: true });
  const pos = server.facility.pos;
  const printers = [{ pos, host: '127.0.0.1', port: printer.port, drawer: true }];
  await api.create('setting', { key: 'receiptPrinters', value: printers });
  const productOf = async (type: number): Promise<number> => Number((await api.get('voucherType', type)).product);
  const fixtures: Fixtures = {
    dataDir: server.dataDir,
    keys: { boss: key, desk },
    tills: [pos, bar],
    products,
    customers,
    methods: {
      cash: methodOf('cash'),
      card: methodOf('card'),
      transfer: methodOf('transfer'),
      directDebit: methodOf('directDebit'),
      voucher: methodOf('voucher'),
      deposit: methodOf('deposit'),
      credit: methodOf('credit'),
      online: methodOf('online') || (await api.create('paymentMethod', { name: 'Pasarela', type: 8 })).id,
    },
    vouchers: { ...vouchers, gift: gift.id },
    recharges: { swims: await productOf(vouchers.swims), purse: await productOf(vouchers.purse), gift: card.id },
    printer,
    types: typesOf(server.facility),
  };
  await server.stop();
  return fixtures;
}

function typesOf({ types }: Facility): Fixtures['types'] {
  const { T = 0, F = 0, RT = 0, R = 0, S = 0, C = 0 } = types;
  return { T, F, RT, R, S, C };
}
