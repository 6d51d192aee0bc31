import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import type { Problem } from '#shared/errors.ts';
import { type Body, fullBody } from '#test/kit/samples.ts';
import { share } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

/** How long a text may be, by the type of its field. */
const MOST: Readonly<Record<string, number>> = { string: 255, text: 65_536, markdown: 65_536 };
/** Characters of all long texts of one body: with more it is no body any more. */
const ROOM = 200_000;

/** What cleaning, composing, folding or writing as JSON makes longer or shorter, to be repeated up to the limit. */
const pieces: Readonly<Record<string, string>> = {
  letters: 'a',
  tags: '<b>',
  brackets: '<a',
  targets: '[x](javascript:y) ',
  entities: '&lt;&amp;',
  quotes: '"\\/',
  'ends of lines': '\r\n',
  'lone returns': '\r',
  spaces: ' \t',
  'letters that composing takes apart': '\u0958',
  'letters that composing puts together': 'e\u0301',
  'letters that are longer in another case': 'İßŉ',
  pairs: '😀',
  'marks of direction': '\u202e\u200d\ufeff',
  formulas: '=1+',
};

const texts = ({ fields }: AnyModel): [string, Field][] =>
  Object.entries(fields).filter(
    ([, field]) =>
      MOST[field.type] !== undefined && isWritable(field, 'update') && field.access !== 'wo' && field.unique !== true,
  );

/** A text of exactly so many characters. */
const filled = (piece: string, most: number): string =>
  [...piece.repeat(Math.ceil(most / [...piece].length))].slice(0, most).join('');

/** Models whose records are made out of nothing but their fields, whatever is in them. */
const written = allModels().filter(
  ({ name, operations, fields }) => operations === 'full' && fields.deleted !== undefined && name !== 'invoiceCounter',
);
/** Written in one way alone. */
const formal = new Set([
  ...['company.timeZone', 'scheduledMail.time', 'scheduledMail.recipients', 'webhook.url'],
  ...['productRate.weekdays', 'productRate.startTime', 'productRate.endTime'],
]);

/** A value for each text field: as long as it may be, and short where the body would have no room for it. */
function longest(model: AnyModel, piece: string, first: number): Body {
  const fields = texts(model);
  const body: Body = {};
  let room = ROOM;
  for (let at = 0; at < fields.length; at++) {
    const [name, field] = fields[(at + first) % fields.length] ?? [];
    if (name === undefined || field === undefined) continue;
    const most = field.max ?? MOST[field.type] ?? 0;
    const length = most > room ? 20 : most;
    room -= length;
    // Texts of one line take no breaks.
    body[name] = filled(field.type === 'string' ? piece.replaceAll(/[\r\n]/g, '\t') : piece, length);
  }
  return body;
}

/** Writes as much of a body as is taken. Returns the names of the fields that were. */
async function writeTaken(path: string, body: Body): Promise<string[]> {
  const reply = await server.api.send('POST', path, body);
  if (reply.status === 200) return Object.keys(body);
  const { errors = [] } = reply.body as Problem;
  const refused = new Set(errors.map(({ pointer = '' }) => pointer.slice(2)));
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !refused.has(name)));
  expect([path, reply.status, reply.body, refused.size > 0]).toEqual([path, 422, expect.anything(), true]);
  return Object.keys(rest).length === 0 ? [] : writeTaken(path, rest);
}

describe('what was read can be sent back', () => {
  const taken = new Set<string>();

  test.each(written.map((model, index) => [model.name, model, index] as const))('of %s', async (name, model, index) => {
    if (texts(model).length === 0) return;
    const { id } = (await server.api.send('POST', `/api/model/${name}`, await fullBody(server.api, model))).body as {
      id: number;
    };
    const path = `/api/model/${name}/${id}`;
    // Fields of one type are written by the same code: each model has some of the texts, and all of them in a deeper run.
    for (const [at, piece] of share(Object.values(pieces), 5, index).entries()) {
      for (const field of await writeTaken(path, longest(model, piece, at))) taken.add(`${name}.${field}`);
      const read = (await server.api.send('GET', path)).body as Record<string, unknown>;
      const back = await server.api.send('POST', path, read);
      expect([piece, back.status, back.status === 200 ? null : back.body]).toEqual([piece, 200, null]);
      expect(back.body).toEqual({ ...read, updated: expect.anything() });
    }
  });

  test('of nearly every text there is', () => {
    const all = written.flatMap((model) => texts(model).map(([name]) => `${model.name}.${name}`));
    expect(all.filter((field) => !taken.has(field) && !formal.has(field))).toEqual([]);
  });

  test('of markdown whose tags are longer once they are harmless', async () => {
    const send = (body: string) => server.api.send('POST', '/api/model/taskComment', { body });
    const fits = `${'<a'.repeat(13_107)}x`;
    const made = await send(fits);
    expect(made.status).toBe(201);
    const { id, body } = made.body as { id: number; body: string };
    expect(body).toHaveLength(65_536);
    expect((await server.api.send('POST', `/api/model/taskComment/${id}`, { body })).status).toBe(200);
    const refused = await send('<a'.repeat(13_108));
    expect((refused.body as Problem).errors).toMatchObject([{ pointer: '#/body', code: 'too_long' }]);
  });

  test('of customers whose texts were joined', async () => {
    const { api } = server;
    const customers = await Promise.all(
      ['a', 'b'].map((letter) => api.create('customer', { name: letter, comments: letter.repeat(40_000) })),
    );
    const [customer = 0, merged = 0] = customers.map(({ id }) => id);
    const preview = await api.run('customerMergePreview', { customer, merged });
    expect(preview.fields.find(({ name }) => name === 'comments')?.choices).toEqual(['customer', 'merged']);
    await api.run('customerMerge', { customer, merged });
    const read = await api.get('customer', customer);
    expect(read.comments).toHaveLength(40_000);
    await api.update('customer', customer, { comments: read.comments });
  });

  test('of a draft of what was sold under the longest names', async () => {
    const { api, facility } = server;
    const name = filled('ñ&<', 255);
    const product = await api.create('product', { name, price: 12.1, taxes: [facility.taxes.general] });
    const customer = await api.create('customer', {
      ...{ name, businessName: name, street: name, street2: name, zipCode: name, city: name },
    });
    const sale = await api.run('saveSale', {
      product: product.id,
      customer: customer.id,
      name,
      comments: name,
      publicComments: name,
    });
    const { id } = await api.run('createInvoice', { sales: [sale.id], customer: customer.id });
    const draft = await api.get('invoice', id);
    const back = await api.send('POST', `/api/model/invoice/${id}`, draft);
    expect([back.status, back.status === 200 ? null : back.body]).toEqual([200, null]);
    for (const line of draft.lines as { id: number }[]) {
      const read = (await api.send('GET', `/api/model/invoiceLine/${line.id}`)).body;
      const again = await api.send('POST', `/api/model/invoiceLine/${line.id}`, read);
      expect([again.status, again.status === 200 ? null : again.body]).toEqual([200, null]);
    }
  });
});
