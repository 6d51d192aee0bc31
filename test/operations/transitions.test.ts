/**
 * Every action of every table of transitions, asked of a record in every state, over HTTP: what the table allows happens
 * and ends where the table says; what it does not is refused and leaves every row as it was.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { states, type Transition, transitions } from '#shared/domain/transitions.ts';
import { basketPaymentDrivers } from '../kit/drivers/basketPayment.ts';
import { cashSessionDrivers } from '../kit/drivers/cashSession.ts';
import { type AnyDrivers, type Driver, isPassing, type Passing, type Table } from '../kit/drivers/driver.ts';
import { inventoryCountDrivers } from '../kit/drivers/inventoryCount.ts';
import { invoiceDrivers } from '../kit/drivers/invoice.ts';
import { saleDrivers } from '../kit/drivers/sale.ts';
import { someMailServer } from '../kit/drivers/sending.ts';
import { stockOrderDrivers } from '../kit/drivers/stockOrder.ts';
import { expectRefused } from '../kit/refusal.ts';
import { type FacilityServer, startOpen } from '../kit/server.ts';
import type { MailServerStandIn } from '../kit/smtpServer.ts';

type Made = Readonly<Record<Table, AnyDrivers>>;

interface Cell {
  readonly table: Table;
  readonly action: string;
  readonly state: string;
}

/** Every action of every table in every state it has. */
const cells = Object.entries(transitions).flatMap(([name, actions]) => {
  const table = name as Table;
  return Object.entries<Transition>(actions).flatMap(([action, { from }]) =>
    Object.entries<number | null>(states[table]).map(([state, value]) => ({
      cell: { table, action, state },
      isLegal: from.includes(value),
    })),
  );
});

let server: FacilityServer;
let ways: Made;
let mail: MailServerStandIn;
beforeAll(async () => {
  server = await startOpen();
  mail = await someMailServer(server);
  ways = {
    sale: saleDrivers(server),
    ...invoiceDrivers(server),
    stockOrder: await stockOrderDrivers(server),
    inventoryCount: await inventoryCountDrivers(server),
    basketPayment: await basketPaymentDrivers(server),
    cashSession: await cashSessionDrivers(server),
  };
});
afterAll(() => mail.stop());

/** The ways to ask for an action, or how it happens by itself. */
function driversOf({ table, action }: Omit<Cell, 'state'>): [string, Driver][] | Passing {
  const drivers = ways[table].drivers[action];
  if (drivers === undefined || Object.keys(drivers).length === 0)
    throw new Error(`no way to ask for ${table}.${action}`);
  return isPassing(drivers) ? drivers : Object.entries(drivers);
}

/** A new record in a state. */
async function reach({ table, state }: Cell): Promise<number> {
  const way = ways[table].reach[state];
  if (way === undefined) throw new Error(`no way to ${table} ${state}`);
  const id = await way();
  expect(await stateOf(table, id), `${table} ${id}`).toBe(state);
  return id;
}

/** The name of the state a record is in. */
async function stateOf(table: Table, id: number): Promise<string | undefined> {
  const value = await ways[table].stateOf(id);
  return Object.entries<number | null>(states[table]).find(([, other]) => other === value)?.[0];
}

describe('refused with every row as it was', () => {
  const records = new Map<string, Promise<number>>();
  const illegal = cells.filter(({ isLegal }) => !isLegal).map(({ cell }) => cell);

  test.each(illegal)('$table: $action from $state', async (cell) => {
    const { table, action, state } = cell;
    const drivers = driversOf(cell);
    if (isPassing(drivers)) {
      const { id, before, after } = await drivers.pass(state);
      expect(after).toEqual(before);
      expect(await stateOf(table, id)).toBe(state);
      return;
    }
    const record = records.get(`${table} ${state}`) ?? reach(cell);
    records.set(`${table} ${state}`, record);
    const id = await record;
    for (const [name, { ready }] of drivers) {
      const ask = await ready(id);
      expect(await stateOf(table, id), name).toBe(state);
      await expectRefused(server, ask, ways[table].refusal(action));
    }
  });
});

describe('ends where the table says', () => {
  const legal = cells.filter(({ isLegal }) => isLegal).map(({ cell }) => cell);
  const ends = new Map<string, Set<string | undefined>>();

  test.each(legal)('$table: $action from $state', async (cell) => {
    const { table, action } = cell;
    const key = `${table} ${action}`;
    if (!ends.has(key)) ends.set(key, new Set());
    const drivers = driversOf(cell);
    if (isPassing(drivers)) {
      const { id } = await drivers.pass(cell.state);
      ends.get(key)?.add(await stateOf(table, id));
      return;
    }
    for (const [name, { ready, make }] of drivers) {
      for (const id of [await reach(cell), ...(make === undefined ? [] : [await make()])]) {
        const ask = await ready(id);
        const reply = await ask();
        expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
        ends.get(key)?.add(await stateOf(table, id));
      }
    }
  });

  test.each(Object.keys(transitions) as Table[])('%s: every end it says, and no other', (table) => {
    for (const [action, { to }] of Object.entries<Transition>(transitions[table])) {
      const names = Object.entries<number | null>(states[table]).filter(([, value]) => to.includes(value));
      expect([...(ends.get(`${table} ${action}`) ?? [])].sort(), action).toEqual(names.map(([name]) => name).sort());
    }
  });
});
