import { beforeAll, describe, expect, test } from 'vitest';
import { transitions } from '#shared/domain/transitions.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const newProduct = async (name = 'Pelota'): Promise<number> =>
  (await server.api.create('product', { name, price: 4, useStock: true })).id;
const productOf = (id: number) => server.api.get('product', id);
const linesOf = (order: number) => server.api.list('stockOrderLine', `stockOrder=${order}&sort=id`);
const movementsOf = (product: number) => server.api.list('stockMovement', `product=${product}&sort=id`);
const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
const eventsAfter = (sequence: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);

interface Ordered {
  readonly product: number;
  readonly order: number;
  readonly line: number;
}

/** A confirmed order of ten at 1.00 less 10 %, and 5 % of everything. */
async function orderTen(product?: number): Promise<Ordered> {
  const ordered = product ?? (await newProduct());
  const { id: order } = await server.api.run('stockCreateOrder', {
    lines: [{ product: ordered, amount: 10, grossUnitCost: 1, discount: 10 }],
    globalDiscount: 5,
  });
  await server.api.run('stockConfirmOrder', { order });
  const [line] = await linesOf(order);
  return { product: ordered, order, line: line?.id ?? 0 };
}

const receive = ({ order, line }: Ordered, amount: number, warehouse?: number) =>
  server.api.run('stockReceiveOrder', { order, lines: [{ line, amount }], warehouse });

describe('the states of an order', () => {
  const actions = {
    confirm: 'confirmOrder',
    send: 'sendOrder',
    receive: 'receiveOrder',
    cancel: 'cancelOrder',
  } as const;
  /** How an order gets into each state. */
  const states: Readonly<Record<number, readonly (keyof typeof actions | 'part')[]>> = {
    0: [],
    1: ['confirm'],
    3: ['confirm', 'send'],
    4: ['confirm', 'part'],
    5: ['confirm', 'send', 'receive'],
    6: ['cancel'],
  };
  const table = Object.keys(states).flatMap((state) =>
    Object.keys(actions).map((action) => [Number(state), action as keyof typeof actions] as const),
  );

  async function orderIn(state: number): Promise<{ order: number; line: number }> {
    const product = await newProduct();
    const lines = [{ product, amount: 4, grossUnitCost: 1 }];
    const { id: order } = await server.api.run('stockCreateOrder', { lines });
    const line = (await linesOf(order))[0]?.id ?? 0;
    for (const step of states[state] ?? []) {
      const reply = await act(step === 'part' ? 'receive' : step, order, line, step === 'part' ? 1 : 4);
      expect(reply.status).toBe(200);
    }
    expect((await server.api.get('stockOrder', order)).status).toBe(state);
    return { order, line };
  }

  const act = (action: keyof typeof actions, order: number, line: number, amount: number) =>
    server.api.send('POST', `/api/stock/${actions[action]}.json`, {
      order,
      ...(action === 'receive' ? { lines: [{ line, amount }] } : {}),
    });

  test.each(table)('from %s: %s', async (state, action) => {
    const { order, line } = await orderIn(state);
    const { from, to } = transitions.stockOrder[action];
    const send = () => act(action, order, line, 1);
    if (!(from as readonly number[]).includes(state))
      return void (await expectRefused(server, send, 'invalid_transition'));
    const before = lastEvent();
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body).toEqual(await server.api.get('stockOrder', order));
    expect(to).toContain((body as { status: number }).status);
    const what = { confirm: 'confirmed', send: 'sent', receive: 'partiallyReceived', cancel: 'cancelled' }[action];
    expect(eventsAfter(before)).toContain(`stockOrder.${what}`);
  });

  test.each(Object.values(actions))('%s: 404 for none, 412 for one that has changed', async (path) => {
    const send = (order: number, headers = {}) =>
      server.api.send('POST', `/api/stock/${path}.json`, { order, ...lines }, headers);
    const lines = path === 'receiveOrder' ? { lines: [{ line: 1, amount: 1 }] } : {};
    await expectRefused(server, () => send(999_999), 'not_found');
    const { order } = await orderIn(1);
    const stale = () => send(order, { 'if-match': '"AAAAAAAAAAAAAAAAAAAAAA"' });
    await expectRefused(server, stale, 'precondition_failed', [['If-Match', 'invalid_value']]);
  });
});

describe('receiving', () => {
  test('puts goods into the store at what they cost net of both discounts', async () => {
    const ordered = await orderTen();
    const before = lastEvent();
    const order = await receive(ordered, 4.5);
    expect(order).toMatchObject({ status: 4 });
    expect(await linesOf(ordered.order)).toMatchObject([{ amount: 10, received: 4.5 }]);
    expect(await movementsOf(ordered.product)).toMatchObject([
      { type: 1, amount: 4.5, unitCost: 0.855, stockOrder: ordered.order, sale: null, warehouse: null },
    ]);
    expect(await productOf(ordered.product)).toMatchObject({ stock: 4.5, cost: 0.855 });
    expect(eventsAfter(before)).toEqual(['stockMovement.created', 'product.updated', 'stockOrder.partiallyReceived']);
    expect(await receive(ordered, 5.5)).toMatchObject({ status: 5 });
    expect(await productOf(ordered.product)).toMatchObject({ stock: 10, cost: 0.855 });
    const listed = await server.api.list('product', `id=${ordered.product}`);
    expect(listed).toMatchObject([{ stock: 10, cost: 0.855 }]);
  });

  test('averages the cost by quantity', async () => {
    const { product, ...ordered } = await orderTen();
    await receive({ product, ...ordered }, 3);
    const { id } = await server.api.run('stockCreateOrder', { lines: [{ product, amount: 7, grossUnitCost: 2 }] });
    await server.api.run('stockConfirmOrder', { order: id });
    await receive({ product, order: id, line: (await linesOf(id))[0]?.id ?? 0 }, 7);
    expect(await productOf(product)).toMatchObject({ stock: 10, cost: 1.6565 });
  });

  test('of one product on two lines averages line by line', async () => {
    const product = await newProduct();
    const { id: order } = await server.api.run('stockCreateOrder', {
      lines: [
        { product, amount: 1, grossUnitCost: 1 },
        { product, amount: 3, grossUnitCost: 2 },
      ],
    });
    await server.api.run('stockConfirmOrder', { order });
    const lines = (await linesOf(order)).map(({ id: line, amount }) => ({ line, amount }));
    expect(await server.api.run('stockReceiveOrder', { order, lines })).toMatchObject({ status: 5 });
    expect(await productOf(product)).toMatchObject({ stock: 4, cost: 1.75 });
  });

  test('goes into the warehouse that is said, else the first in use', async () => {
    const elsewhere = await startOpen();
    const { api } = elsewhere;
    const product = (await api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;
    const off = await api.create('warehouse', { name: 'Viejo', active: false });
    const [first, second] = [
      await api.create('warehouse', { name: 'Bar' }),
      await api.create('warehouse', { name: 'Sótano' }),
    ];
    const { id: order } = await api.run('stockCreateOrder', { lines: [{ product, amount: 9, grossUnitCost: 1 }] });
    await api.run('stockConfirmOrder', { order });
    const [line] = await api.list('stockOrderLine', `stockOrder=${order}`);
    const input = { order, lines: [{ line: line?.id ?? 0, amount: 1 }] };
    await api.run('stockReceiveOrder', input);
    await api.run('stockReceiveOrder', { ...input, warehouse: second.id });
    const movements = await api.list('stockMovement', `product=${product}&sort=id`);
    expect(movements.map(({ warehouse }) => warehouse)).toEqual([first.id, second.id]);
    for (const [warehouse, code] of [
      [off.id, 'invalid_value'],
      [999, 'unknown_reference'],
    ] as const) {
      const send = () => api.send('POST', '/api/stock/receiveOrder.json', { ...input, warehouse });
      await expectRefused(elsewhere, send, 'validation_failed', [['#/warehouse', code]]);
    }
    await elsewhere.stop();
  });

  test('never takes more than was ordered, by line or twice at once', async () => {
    const ordered = await orderTen();
    const foreign = await orderTen();
    const send = (lines: unknown) => () =>
      server.api.send('POST', '/api/stock/receiveOrder.json', { order: ordered.order, lines });
    const { line } = ordered;
    for (const [lines, pointer, code] of [
      [[{ line, amount: 10.001 }], '#/lines/0/amount', 'too_big'],
      [[{ line, amount: 0 }], '#/lines/0/amount', 'too_small'],
      [[{ line, amount: 0.0001 }], '#/lines/0/amount', 'too_precise'],
      [
        [
          { line, amount: 1 },
          { line, amount: 1 },
        ],
        '#/lines/1/line',
        'invalid_value',
      ],
      [[{ line: foreign.line, amount: 1 }], '#/lines/0/line', 'unknown_reference'],
      [[], '#/lines', 'required'],
    ] as const) {
      await expectRefused(server, send(lines), 'validation_failed', [[pointer, code]]);
    }
    const replies = await Promise.all([6, 6].map((amount) => send([{ line, amount }])()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await productOf(ordered.product)).toMatchObject({ stock: 6 });
  });
});
