import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#shared/errors.ts';
import { filled } from '#test/kit/everyModel/texts.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

describe('what was read can be sent back', () => {
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
