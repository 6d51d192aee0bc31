/** Several tills that want the same money at the same moment: it is spent once, and who comes too late writes nothing. */
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient, type Reply } from '../kit/client.ts';
import { tablesOf, withDatabase } from '../kit/database.ts';
import { addPos } from '../kit/facility.ts';
import { expectProblem } from '../kit/refusal.ts';
import { runs } from '../kit/seed.ts';
import { type FacilityServer, startOpen } from '../kit/server.ts';
import { addVoucherTypes } from '../kit/vouchers.ts';

const ROUNDS = runs(4);

/** A till with a credential of its own, at a cash point of its own. */
interface Till {
  readonly api: Client;
  readonly pos: number;
}

/** Who spends what is on a voucher or deposit, got ready so that all that is left is to ask. */
type Spender = (till: Till, customer: number, source: number) => Promise<() => Promise<Reply>>;

let server: FacilityServer;
let tills: Till[];
let purse: number;
let byVoucher: number;
let byDeposit: number;

beforeAll(async () => {
  server = await startOpen();
  const { api } = server;
  ({ purse } = await addVoucherTypes(server));
  byVoucher = (await api.create('paymentMethod', { name: 'Monedero', type: 5 })).id;
  byDeposit = (await api.create('paymentMethod', { name: 'Depósito', type: 6 })).id;
  tills = await Promise.all(
    ['Piscina', 'Pádel', 'Bar', 'Tenis'].map(async (name) => {
      const pos = await addPos(api, { name });
      await api.run('posOpen', { pos, realCashCount: 100 });
      const { key } = await api.run('keyCreate', { name, scopes: ['*'], pos });
      return { api: createClient(server.url, key), pos };
    }),
  );
});

/** Somebody new with 10.00, and where it is. */
const accounts = {
  async voucher(): Promise<[customer: number, source: number]> {
    const customer = (await server.api.create('customer', { name: 'Eva' })).id;
    const input = { customer, voucherType: purse, amount: 10, price: 10 };
    return [customer, (await server.api.run('voucherRecharge', input)).voucher];
  },
  async deposit(): Promise<[customer: number, source: number]> {
    const customer = (await server.api.create('customer', { name: 'Eva' })).id;
    return [customer, (await server.api.create('deposit', { customer, balance: 10 })).id];
  },
};

const court = async (customer: number): Promise<number> =>
  (await server.api.run('saveSale', { product: server.facility.products.court, customer })).id;

/** Two ways to the same money each: at the till, and for what was sold before. */
const spenders: Readonly<Record<keyof typeof accounts, Readonly<Record<string, Spender>>>> = {
  voucher: {
    checkout: async ({ api, pos }, customer, voucher) => {
      const { products, methods } = server.facility;
      const payments = [
        { paymentMethod: methods.card, amount: 2.1 },
        { paymentMethod: byVoucher, amount: 10, voucher },
      ];
      return () => api.call('checkout', { pos, customer, lines: [{ product: products.court }], payments });
    },
    paySale: async ({ api }, customer) => {
      const sale = await court(customer);
      return () => api.call('paySale', { sale, payments: [{ paymentMethod: byVoucher, amount: 10 }] });
    },
    voucherConsume: async ({ api }, customer) => {
      return () => api.call('voucherConsume', { customer, voucherType: purse, amount: 10 });
    },
  },
  deposit: {
    checkout: async ({ api, pos }, customer, deposit) => {
      const { products, methods } = server.facility;
      const payments = [
        { paymentMethod: methods.cash, amount: 2.1 },
        { paymentMethod: byDeposit, amount: 10, deposit },
      ];
      return () => api.call('checkout', { pos, customer, lines: [{ product: products.court }], payments });
    },
    paySale: async ({ api }, customer) => {
      const sale = await court(customer);
      return () => api.call('paySale', { sale, payments: [{ paymentMethod: byDeposit, amount: 10 }] });
    },
    depositReturn: async ({ api, pos }, _, deposit) => {
      const input = { deposit, amount: 10, paymentMethod: server.facility.methods.transfer, pos };
      return () => api.call('depositReturn', input);
    },
  },
};

/** How many rows each table has. */
function counts(): Map<string, number> {
  return withDatabase(server.dataDir, (db) => {
    const isVirtual = db
      .prepare("select 1 from sqlite_master where name = ? and sql like 'create virtual table%'")
      .pluck();
    return new Map(
      tablesOf(db)
        .filter((table) => isVirtual.get(table) === undefined)
        .map((table) => [table, Number(db.prepare(`select count(*) from "${table}"`).pluck().get())]),
    );
  });
}

/** How many rows of which tables something adds. */
async function rowsOf<R>(work: () => Promise<R>): Promise<[added: Record<string, number>, result: R]> {
  const before = counts();
  const result = await work();
  const added = [...counts()].map(([table, n]): [string, number] => [table, n - (before.get(table) ?? 0)]);
  return [Object.fromEntries(added.filter(([, n]) => n !== 0)), result];
}

interface Answered {
  readonly reply: Reply;
  readonly sent: number;
  readonly answered: number;
}

/** Asks all at once, each a moment later than the one before it. */
async function together(asks: readonly (() => Promise<Reply>)[], delay: number): Promise<Answered[]> {
  return Promise.all(
    asks.map(async (ask, index) => {
      if (delay > 0) await setTimeout(delay * index);
      const sent = performance.now();
      const reply = await ask();
      return { reply, sent, answered: performance.now() };
    }),
  );
}

const balanceOf = (table: 'voucher' | 'deposit', id: number) =>
  server.rows<{ balance: number }>(`select "balance" from "${table}" where "id" = ?`, id)[0]?.balance;

const till = (index: number): Till => {
  const found = tills[index % tills.length];
  if (found === undefined) throw new Error('no till');
  return found;
};

function spenderOf(kind: keyof typeof accounts, name: string): Spender {
  const spender = spenders[kind][name];
  if (spender === undefined) throw new Error(`no spender ${name}`);
  return spender;
}

const pairs = Object.entries(spenders).flatMap(([kind, ways]) =>
  Object.keys(ways).flatMap((one, index) =>
    Object.keys(ways)
      .slice(index)
      .map((other) => [kind as keyof typeof accounts, one, other] as const),
  ),
);

describe('the last 10.00, wanted twice at once: one gets it, the other 409, and only one has written', () => {
  test.each(pairs)('of a %s, by %s and %s', async (kind, ...names) => {
    const [one, other] = names.map((name) => spenderOf(kind, name));
    if (one === undefined || other === undefined) throw new Error('not two');
    const alone: Record<string, number>[] = [];
    for (const [index, spender] of [one, other].entries()) {
      const ask = await spender(till(index), ...(await accounts[kind]()));
      const [added, reply] = await rowsOf(ask);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      alone.push(added);
    }
    let overlapping = 0;
    const winners = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      const account = await accounts[kind]();
      const asks = [await one(till(round), ...account), await other(till(round + 1), ...account)];
      const turned = round % 2 === 1;
      const [added, answers] = await rowsOf(() => together(turned ? asks.toReversed() : asks, (round % 4) / 2));
      const answered = turned ? answers.toReversed() : answers;
      const winner = answered.findIndex(({ reply }) => reply.status === 200);
      const [first, second] = answered;
      if (first === undefined || second === undefined) throw new Error('not two');
      if (first.sent < second.answered && second.sent < first.answered) overlapping += 1;
      const loser = winner === 0 ? second : first;
      expectProblem(loser.reply, 'insufficient_balance');
      expect(added).toEqual(alone[winner]);
      expect(balanceOf(kind, account[1])).toBe(0);
      winners.add(winner);
    }
    // Those that were asked in one turn, at least.
    expect(overlapping).toBeGreaterThanOrEqual(ROUNDS / 4);
    expect([...winners].sort()).toEqual([0, 1]);
  });
});

test.each(['voucher', 'deposit'] as const)('six tills want 4.00 of the 10.00 of a %s: two get it', async (kind) => {
  for (let round = 0; round < ROUNDS; round++) {
    const [customer, source] = await accounts[kind]();
    const paymentMethod = kind === 'voucher' ? byVoucher : byDeposit;
    const sales = await Promise.all([1, 2, 3, 4, 5, 6].map(() => court(customer)));
    const pay = (sale: number, index: number) => () =>
      till(index).api.call('paySale', { sale, payments: [{ paymentMethod, amount: 4 }] });
    const answers = await together(sales.map(pay), 0);
    const statuses = answers.map(({ reply }) => reply.status);
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(balanceOf(kind, source)).toBe(2_000_000);
    const paid = await Promise.all(sales.map(async (sale) => (await server.api.get('sale', sale)).status));
    expect(paid).toEqual(statuses.map((status) => (status === 200 ? 3 : 2)));
  }
});
