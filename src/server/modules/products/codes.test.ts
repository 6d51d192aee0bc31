/** One code, one thing: every way a code is written, in every spelling, against every other. */
import { beforeAll, describe, expect, test } from 'vitest';
import { checkDigitOf, codeKey } from '#shared/domain/codes.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { checked, spanish, waitFor } from '#test/kit/imports.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let api: Client;
beforeAll(async () => {
  server = await startFacility();
  ({ api } = server);
});

let made = 0;
/** The digits of a UPC-A nobody has yet, as an EAN-13 writes them. */
function newArticle(): string {
  made += 1;
  const digits = `003600${String(made).padStart(6, '0')}`;
  return `${digits}${checkDigitOf(digits)}`;
}

/** An article of which nobody knows yet. */
const newProduct = (values: object = {}) =>
  api.create('product', { name: `Artículo ${made}`, price: 1, taxes: [server.facility.taxes.general], ...values });

/** How an EAN-13 that begins with a zero may be written. */
const spellings: Readonly<Record<string, (ean: string) => string>> = {
  'as an EAN-13': (ean) => ean,
  'as a UPC-A': (ean) => ean.slice(1),
  'as a GTIN-14': (ean) => `0${ean}`,
  'without its zeros': (ean) => ean.replace(/^0+/, ''),
  'with blanks': (ean) => ` ${ean.slice(0, 7)} \u00a0${ean.slice(7)} `,
  'with a control character': (ean) => `${ean}\u0009`,
  'with its symbology': (ean) => `]E0${ean}`,
  'in an element string': (ean) => `(01)0${ean}(10)L7`,
};

/** What came of a write: whose the code is then, or what refused it. */
type Written = { readonly product: number } | { readonly customer: number } | { readonly refused: string };

const replied = (reply: Reply, owner: () => Written): Written =>
  reply.status === 201 || reply.status === 200 ? owner() : { refused: JSON.stringify(reply.body) };

const idOf = (reply: Reply): number => (reply.body as { id: number }).id;

async function importedRow(model: string, mapping: readonly string[], cells: readonly string[]): Promise<Reply[]> {
  const file = {
    model,
    columns: [...mapping],
    rows: [cells],
    reading: { mapping: [...mapping], key: null, ...spanish },
  };
  const { id, errorRows } = await checked(api, file);
  const { rows } = await api.run('importRows', { import: id });
  if (errorRows === 0) {
    await api.run('importApply', { import: id });
    expect((await waitFor(api, id)).status).toBe(ImportStatus.applied);
  }
  const [row] = (await api.run('importRows', { import: id })).rows;
  const status = errorRows === 0 ? 201 : 409;
  const body = errorRows === 0 ? { id: row?.record } : rows[0]?.problems;
  return [{ status, body, headers: new Headers(), bytes: new Uint8Array() }];
}

const price = (): string => '1,00';

/** Each way a code is written. Gives the record it means then. */
const ways: Readonly<Record<string, (code: string) => Promise<Written>>> = {
  'the code of a new product': async (code) => {
    const reply = await api.send('POST', '/api/model/product', {
      ...{ name: 'Nuevo', price: 1, taxes: [server.facility.taxes.general], code },
    });
    return replied(reply, () => ({ product: idOf(reply) }));
  },
  'the code of a product changed': async (code) => {
    const { id } = await newProduct();
    const reply = await api.send('POST', `/api/model/product/${id}`, { code });
    return replied(reply, () => ({ product: id }));
  },
  'a barcode': async (barcode) => {
    const { id } = await newProduct();
    return replied(await api.send('POST', '/api/model/productBarcode', { product: id, barcode }), () => ({
      product: id,
    }));
  },
  'a barcode changed': async (barcode) => {
    const { id } = await newProduct();
    const held = await api.create('productBarcode', { product: id, barcode: newArticle() });
    const reply = await api.send('POST', `/api/model/productBarcode/${held.id}`, { barcode });
    return replied(reply, () => ({ product: id }));
  },
  'a member code': async (memberCode) => {
    const reply = await api.send('POST', '/api/model/customer', { name: 'Ana', memberCode });
    return replied(reply, () => ({ customer: idOf(reply) }));
  },
  'a product of a file': async (code) => {
    const [reply] = await importedRow('product', ['name', 'price', 'code'], ['De archivo', price(), code]);
    return reply === undefined ? { refused: '' } : replied(reply, () => ({ product: idOf(reply) }));
  },
  'a barcode of a file': async (code) => {
    const [reply] = await importedRow('product', ['name', 'price', 'barcode'], ['De archivo', price(), code]);
    return reply === undefined ? { refused: '' } : replied(reply, () => ({ product: idOf(reply) }));
  },
  'a member of a file': async (code) => {
    const [reply] = await importedRow('customer', ['name', 'memberCode'], ['De archivo', code]);
    return reply === undefined ? { refused: '' } : replied(reply, () => ({ customer: idOf(reply) }));
  },
};

/** Whom a scan of a text finds, by the lists that tills ask. */
async function found(text: string): Promise<object[]> {
  const asked = encodeURIComponent(text);
  const [barcodes, products, customers] = await Promise.all([
    api.list('productBarcode', `?barcode=${asked}&deleted=false`),
    api.list('product', `?code=${asked}&deleted=false`),
    api.list('customer', `?memberCode=${asked}&deleted=false`),
  ]);
  return [
    ...barcodes.map(({ product }) => ({ product })),
    ...products.map(({ id }) => ({ product: id })),
    ...customers.map(({ id }) => ({ customer: id })),
  ];
}

const names = Object.keys(spellings);
/** Every way after every way. The spellings go round, so that each is written first and second. */
const pairs = Object.keys(ways).flatMap((first, at) =>
  Object.keys(ways).map((second, other) => {
    const [one = '', two = ''] = [names[(at + other) % names.length], names[(at * 3 + other + 1) % names.length]];
    return { first, second, one, two };
  }),
);

describe.each(Object.keys(ways))('a code written as %s', (way) => {
  test('is found by every spelling, and stays as it was typed', async () => {
    for (const spelling of names) {
      const ean = newArticle();
      const owner = await ways[way]?.(spellings[spelling]?.(ean) ?? '');
      expect(owner, spelling).not.toHaveProperty('refused');
      for (const asked of names)
        expect(await found(spellings[asked]?.(ean) ?? ''), `${spelling}: ${asked}`).toEqual([owner]);
    }
  });
});

test.each(pairs)(
  '$first $one, then $second $two: refused, and says whose it is',
  async ({ first, second, one, two }) => {
    const ean = newArticle();
    const owner = await ways[first]?.(spellings[one]?.(ean) ?? '');
    expect(owner).not.toHaveProperty('refused');
    const again = await ways[second]?.(spellings[two]?.(ean) ?? '');
    expect(again).toHaveProperty('refused', expect.stringMatching(/already_taken|unique_conflict/));
    expect(JSON.stringify(again)).toMatch(/Artículo|Nuevo|De archivo|Ana/);
    expect(await found(ean)).toEqual([owner]);
  },
);

test.each(names)(
  'an order with a product object finds a product by its code %s, and makes no second one',
  async (spelling) => {
    const ean = newArticle();
    const { id } = await newProduct();
    await api.create('productBarcode', { product: id, barcode: ean });
    const barcode = spellings[spelling]?.(ean) ?? '';
    const line = { product: { barcode, name: 'Otro' }, amount: 1, grossUnitCost: 1 };
    const { lines } = await api.run('stockCreateOrder', { lines: [line] });
    expect(lines).toMatchObject([{ product: id }]);
  },
);

test('an order makes one product for the spellings of a new barcode', async () => {
  const ean = newArticle();
  const lines = names.map((name) => ({
    product: { barcode: spellings[name]?.(ean) ?? '', name: 'Nuevo' },
    amount: 1,
    grossUnitCost: 1,
  }));
  const order = await api.run('stockCreateOrder', { lines });
  expect(new Set(order.lines.map(({ product }) => product)).size).toBe(1);
});

test('a file that has one code in two rows says so of the second, as code and as barcode', async () => {
  const ean = newArticle();
  const file = {
    model: 'product',
    columns: ['Nombre', 'Precio', 'Código', 'Barras'],
    rows: [
      ['Uno', '1,00', ean, ''],
      ['Dos', '1,00', '', ean.slice(1)],
      ['Tres', '1,00', ` ${ean}`, ''],
    ],
    reading: { mapping: ['name', 'price', 'code', 'barcode'], key: null, ...spanish },
  };
  const { id } = await checked(api, file);
  const { rows } = await api.run('importRows', { import: id });
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    [],
    ['row_repeated'],
    ['row_repeated'],
  ]);
});

test('a file finds a product again by any spelling, and gives it no second barcode', async () => {
  const ean = newArticle();
  const { id } = await newProduct();
  await api.create('productBarcode', { product: id, barcode: ean });
  for (const spelling of names) {
    const file = {
      model: 'product',
      columns: ['Nombre', 'Barras'],
      rows: [[`Artículo ${made}`, (spellings[spelling]?.(ean) ?? '').trim()]],
      reading: { mapping: ['name', 'barcode'], key: 'barcode', ...spanish },
    };
    const state = await checked(api, file);
    const { rows } = await api.run('importRows', { import: state.id });
    expect(rows, spelling).toMatchObject([{ outcome: 'same', record: id }]);
  }
});

test('a product may have its barcode for its code; the barcode is its own twice over no more', async () => {
  const ean = newArticle();
  const { id } = await newProduct({ code: ean });
  await api.create('productBarcode', { product: id, barcode: ean.slice(1) });
  const again = { product: id, barcode: `0${ean}` };
  await expectRefused(server, () => api.send('POST', '/api/model/productBarcode', again), 'unique_conflict', [
    ['#/barcode', 'already_taken'],
  ]);
  // What the product keeps otherwise stays its own.
  await api.update('product', id, { code: null });
  const other = { name: 'Otro', price: 1, taxes: [server.facility.taxes.general], code: ean };
  await expectRefused(server, () => api.send('POST', '/api/model/product', other), 'unique_conflict', [
    ['#/code', 'already_taken'],
  ]);
});

test('a deleted code is free, and does not come back while another has it', async () => {
  const ean = newArticle();
  const first = await newProduct();
  const held = await api.create('productBarcode', { product: first.id, barcode: ean });
  await api.send('DELETE', `/api/model/productBarcode/${held.id}`);
  expect(await found(ean)).toEqual([]);
  const { id } = await api.create('customer', { name: 'Ana', memberCode: ean.slice(1) });
  const restore = () => api.send('POST', `/api/model/productBarcode/${held.id}/restore`, {});
  const problem = await expectRefused(server, restore, 'unique_conflict', [['#/barcode', 'already_taken']]);
  expect(problem.detail).toBe(`Cliente ${id}: Ana`);
  await api.update('customer', id, { memberCode: null });
  expect((await restore()).status).toBe(200);
  expect(await found(ean)).toEqual([{ product: first.id }]);
});

test('a barcode that moves to another product takes its code along', async () => {
  const ean = newArticle();
  const [one, two] = [await newProduct(), await newProduct()];
  const held = await api.create('productBarcode', { product: one.id, barcode: ean });
  await api.update('productBarcode', held.id, { product: two.id });
  await api.update('product', two.id, { code: ean.slice(1) });
  expect(server.rows(`select "record" from "codeOwner" where "key" = ?`, codeKey(ean))).toEqual([{ record: two.id }]);
});

test('a code cannot be the number of a document', async () => {
  const { facility } = server;
  await api.run('posOpen', { pos: facility.pos, realCashCount: 0 });
  const { invoice } = await api.run('checkout', {
    ...{ pos: facility.pos, lines: [{ product: facility.products.water }] },
    payments: [
      {
        paymentMethod: facility.methods.cash,
        amount: (await api.get('product', facility.products.water)).price,
      },
    ],
  });
  const number = String(invoice.number);
  for (const memberCode of [number, ` ${number.toLowerCase()} `, number.replace('-', "'")]) {
    const send = () => api.send('POST', '/api/model/customer', { name: 'Ana', memberCode });
    const problem = await expectRefused(server, send, 'unique_conflict', [['#/memberCode', 'already_taken']]);
    expect(problem.detail).toContain(number);
  }
});

test('whose a code is says nothing that one may not read', async () => {
  const ean = newArticle();
  await api.create('customer', { name: 'Ana Secreta', memberCode: ean });
  const key = await api.run('keyCreate', { name: 'almacén', scopes: ['product:write', 'product:read'] });
  const body = { name: 'Nuevo', price: 1, taxes: [server.facility.taxes.general], code: ean };
  const reply = await server.as(key.key).send('POST', '/api/model/product', body);
  expect(reply.status).toBe(409);
  expect(JSON.stringify(reply.body)).not.toContain('Secreta');
  expect(reply.body).toMatchObject({ detail: 'Cliente' });
});

test('a wrong check digit is stored and warned of', async () => {
  const ean = newArticle();
  const wrong = `${ean.slice(0, -1)}${(Number(ean.at(-1)) + 1) % 10}`;
  const { id } = await newProduct();
  const reply = await api.send('POST', '/api/model/productBarcode', { product: id, barcode: wrong });
  expect(reply.status).toBe(201);
  expect(reply.headers.get('x-taquilla-warnings')).toBe('[{"pointer":"#/barcode","code":"check_digit_wrong"}]');
  expect((await api.send('POST', '/api/model/productBarcode', { product: id, barcode: '\u00a0 -' })).status).toBe(422);
});

describe('a label of the scale', () => {
  /** Prefix, article and amount with the check digit behind. */
  const label = (digits: string): string => `${digits}${checkDigitOf(digits)}`;
  const priced = label('200012300450');
  const weighed = label('230012401250');
  let cheese: number;
  let ham: number;
  let clerk: Client;
  beforeAll(async () => {
    const formats = [
      { prefix: '20', articleDigits: 5, amountDigits: 5, decimals: 2 },
      { prefix: '23', articleDigits: 5, amountDigits: 5, decimals: 3, weighs: true },
    ];
    await api.create('setting', { key: 'scaleCodes', value: formats });
    cheese = (await newProduct({ name: 'Queso', price: 12, code: '00123' })).id;
    ham = (await newProduct({ name: 'Jamón', price: 20 })).id;
    await api.create('productBarcode', { product: ham, barcode: '2300124' });
    const scopes = ['billing:operate', 'product:read', 'pos:read'];
    clerk = server.as((await api.run('keyCreate', { name: 'caja', scopes })).key);
  });
  const sell = (client: Client, line: object, amount: number) =>
    client.send('POST', '/api/billing/checkout', {
      ...{ pos: server.facility.pos, lines: [line] },
      payments: [{ paymentMethod: server.facility.methods.cash, amount }],
    });

  test('is told to whoever scans, as the setting has it', async () => {
    const { formats } = await clerk.run('codeScales', {});
    expect(formats.map(({ prefix, weighs }) => [prefix, weighs])).toEqual([
      ['20', false],
      ['23', true],
    ]);
  });

  test.each([
    ['costs what it says, without the permission to change prices', () => ({ product: cheese, code: priced }), 4.5],
    ['costs what it says, also where the till says it too', () => ({ product: cheese, code: priced, price: 4.5 }), 4.5],
    ['weighs what it says', () => ({ product: ham, code: weighed }), 25],
  ])('%s', async (_, line, total) => {
    const reply = await sell(clerk, line(), total);
    expect([reply.status, reply.body]).toMatchObject([200, { invoice: { total } }]);
  });

  test.each([
    ['another price', () => ({ product: cheese, code: priced, price: 4 }), 'insufficient_scope', 4],
    ['no label', () => ({ product: cheese, price: 4.5 }), 'insufficient_scope', 4.5],
    ['the label of another product', () => ({ product: ham, code: priced, price: 4.5 }), 'validation_failed', 4.5],
    ['a label that says nothing', () => ({ product: cheese, code: '8412345678905' }), 'validation_failed', 12],
  ] as const)('does not sell with %s', async (_, line, code, amount) => {
    const reply = await sell(clerk, line(), amount);
    expect(reply.body).toMatchObject({ code });
  });

  test.each([
    ['too many digits', [{ prefix: '20', articleDigits: 7, amountDigits: 6, decimals: 2 }]],
    ['a prefix of a country', [{ prefix: '84', articleDigits: 5, amountDigits: 5, decimals: 2 }]],
    ['one prefix twice', [0, 1].map(() => ({ prefix: '20', articleDigits: 5, amountDigits: 5, decimals: 2 }))],
  ])('is not read by a setting with %s', async (_, value) => {
    const reply = await api.send('POST', '/api/model/setting', { key: 'scaleCodes', value });
    expect(reply.status).toBe(422);
  });
});
