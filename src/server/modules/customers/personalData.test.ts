import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { startOpen } from '#test/kit/server.ts';

/** The files of an archive, by its central directory. */
function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const archive = Buffer.from(bytes);
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, named] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
    ];
    const name = archive.subarray(at + 46, at + 46 + named).toString();
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26);
    const body = archive.subarray(from, from + size);
    files.set(name, method === 8 ? inflateRawSync(body) : body);
    at += 46 + named;
  }
  return files;
}

test('everything that is stored about a customer is one archive, and the export is in the audit log', async () => {
  const server = await startOpen();
  const { api, facility } = server;
  const { id: customer } = await api.create('customer', { name: 'Ana Ñíguez', email: 'ana@example.com' });
  const { id: merged } = await api.create('customer', { name: 'Ana N.', comments: 'Zurda' });
  await api.create('bankAccount', { customer: merged, iban: 'ES9121000418450200051332' });
  await api.run('customerMerge', { customer, merged, fields: { comments: 'customer' } });
  const { invoice } = await api.run('checkout', {
    customer,
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }],
  });
  const path = `/api/customers/personalData.zip?customer=${customer}`;
  const reply = await api.send('GET', path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const files = unzip(reply.bytes);
  expect([...files.keys()]).toEqual(['datos.json', 'datos.xlsx', `documentos/${invoice.number}.pdf`]);
  const data = JSON.parse(String(files.get('datos.json')));
  expect(data.records.customer.map((record: { name: string }) => record.name)).toEqual(['Ana Ñíguez', 'Ana N.']);
  expect(data.records).toMatchObject({
    bankAccount: [{ iban: 'ES9121000418450200051332' }],
    sale: [{ total: 12.1 }],
    payment: [{ amount: 12.1 }],
    salePayment: [{ amount: 12.1 }],
    invoice: [{ id: invoice.id, lines: [{ total: 12.1 }], payments: [{ amount: 12.1 }] }],
  });
  expect(data.records).not.toHaveProperty('invoicePayment');
  expect(data.history[0]).toMatchObject({ operation: 'customer.create' });
  expect(files.get('datos.xlsx')?.subarray(0, 2).toString()).toBe('PK');
  expect(files.get(`documentos/${invoice.number}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
  const [audited] = await api.list('auditLog', 'operation=customer.export&sort=-id');
  expect(audited).toMatchObject({ model: 'customer', record: customer });
  const desk = server.as(
    (await server.as(null).run('sessionStart', { user: facility.users.frontDesk, pin: pins.frontDesk })).token,
  );
  expectProblem(await desk.send('GET', path), 'insufficient_scope');
  expectProblem(await api.send('GET', '/api/customers/personalData.zip?customer=99999'), 'not_found');
});

test('documents with the longest numbers have names that any system takes, and each its own', async () => {
  const { api, facility } = await startOpen();
  const customer = facility.customers.club;
  for (const { id } of await api.list('invoiceCounter')) {
    await api.update('invoiceCounter', id, { format: `${id}/${'😀ñ/'.repeat(70)}-{n}` });
  }
  for (const units of [1, 2]) {
    const payments = [{ paymentMethod: facility.methods.card, amount: 12.1 * units }];
    await api.run('checkout', { customer, lines: [{ product: facility.products.court, units }], payments });
  }
  const files = unzip((await api.send('GET', `/api/customers/personalData.zip?customer=${customer}`)).bytes);
  const names = [...files.keys()].filter((name) => name.startsWith('documentos/'));
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^documentos\/[\p{L}\p{N}._-]+\.pdf$/u);
    expect(Buffer.byteLength(name)).toBeLessThan(255);
  }
});
