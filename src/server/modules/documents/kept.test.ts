import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord, ApiWrite } from '#shared/catalogue/index.ts';
import { dataUri, interlacedLength, type PngLike, png } from '#test/kit/png.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
});

const companyId = async (): Promise<number> => (await server.api.list('company'))[0]?.id ?? 0;
const type = (code: string): number => server.facility.types[code] ?? 0;
const confirmed = async (values: Partial<ApiWrite<'invoice'>> = {}): Promise<Invoice> => {
  const { id } = await server.api.create('invoice', {
    type: type('F'),
    customer: server.facility.customers.club,
    lines: [{ product: server.facility.products.court }],
    ...values,
  });
  return server.api.run('confirmInvoice', { invoice: id });
};
const sell = async (code: string, paid = 0): Promise<Invoice> => {
  const { invoice } = await server.api.run('checkout', {
    customer: server.facility.customers.club,
    invoiceType: type(code),
    lines: [{ product: server.facility.products.fee }],
    payments: paid === 0 ? [] : [{ paymentMethod: server.facility.methods.cash, amount: paid }],
  });
  return invoice;
};
const fetched = async (path: string | null) => {
  const reply = await server.api.send('GET', path ?? '');
  expect(reply.status).toBe(200);
  return { bytes: Buffer.from(reply.bytes), cache: reply.headers.get('cache-control') ?? '', headers: reply.headers };
};
const textOf = async (bytes: Buffer): Promise<string> => (await readPdf(bytes)).rows.join('\n');
const stored = (id: number) =>
  server.rows<{ documentHash: string | null; voidedDocument: string | null; printed: number }>(
    'select "documentHash", "voidedDocument", "printed" from "invoice" where "id" = ?',
    id,
  )[0];
const drawn = (id: number) => expect.poll(() => stored(id)?.documentHash).toMatch(/^[0-9a-f]{64}$/);

describe.each(['T', 'F'])('a document of type %s', (code) => {
  test('is drawn from what was frozen, whatever became of it before anybody looked', async () => {
    const { club } = server.facility.customers;
    const { cash } = server.facility.methods;
    const invoice = await sell(code, 10);
    expect(stored(invoice.id)?.documentHash).toBeNull();

    const company = await companyId();
    const before = {
      customer: await server.api.get('customer', club),
      company: await server.api.get('company', company),
    };
    await server.api.update('customer', club, { name: 'Otro', businessName: 'Otro', language: 'en', city: 'Getafe' });
    await server.api.update('company', company, { name: 'Otra', taxNumber: 'B99999997', invoiceFooterText: 'Pie' });
    await server.api.update('paymentMethod', cash, { name: 'Monedas' });
    await server.api.update('pos', server.facility.pos, { name: 'Otra caja' });
    await server.api.update('product', server.facility.products.fee, { name: 'Otra cosa' });
    await server.api.update('invoiceType', type(code), { template: code === 'T' ? 1 : 0, name: 'Otro tipo' });
    await server.api.run('payInvoice', { invoice: invoice.id, payments: [{ paymentMethod: cash, amount: 30 }] });

    const first = await fetched(invoice.document);
    const text = await textOf(first.bytes);
    for (const said of [
      'Polideportivo de Prueba',
      'B12345674',
      'Club Deportivo Río',
      'Cuota mensual',
      'Efectivo|10,00',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).toMatch(/Pendiente de pago\|30,00/);
    expect(text).not.toMatch(/Otr[oa]|Monedas|Getafe|Pie|B99999997/);
    expect((await readPdf(first.bytes)).pages[0]?.width).toBeCloseTo(code === 'T' ? 226.77 : 595.28, 1);

    await server.api.update('customer', club, {
      name: before.customer.name,
      businessName: before.customer.businessName,
      language: 'es',
      city: 'Madrid',
    });
    await server.api.update('company', company, {
      name: before.company.name,
      taxNumber: before.company.taxNumber,
      invoiceFooterText: null,
    });
    await server.api.update('paymentMethod', cash, { name: 'Efectivo' });
    await server.api.update('product', server.facility.products.fee, { name: 'Cuota mensual' });
    await server.api.update('invoiceType', type(code), { template: null });
    await server.restart();
    expect((await fetched(invoice.document)).bytes.equals(first.bytes)).toBe(true);
  });

  test('is one, however many ask for it at once', async () => {
    const invoice = await sell(code, 40);
    const all = await Promise.all(Array.from({ length: 6 }, () => fetched(invoice.document)));
    for (const { bytes } of all) expect(bytes.equals(all[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(server.rows('select 1 from "file" where "hash" = ?', stored(invoice.id)?.documentHash)).toHaveLength(1);
  });

  test('cannot be exchanged, even in SQL', async () => {
    const invoice = await sell(code, 40);
    await fetched(invoice.document);
    for (const column of ['documentHash', 'issue']) {
      expect(() => server.write(`update "invoice" set "${column}" = 'x' where "id" = ?`, invoice.id)).toThrow(
        /immutable_record/,
      );
      expect(() => server.write(`update "invoice" set "${column}" = null where "id" = ?`, invoice.id)).toThrow(
        /immutable_record/,
      );
    }
  });
});

describe('confirming a draft', () => {
  test('draws its document, which changes nothing the record says until somebody gets it', async () => {
    const invoice = await confirmed();
    const etag = (await server.api.send('GET', `/api/model/invoice/${invoice.id}`)).headers.get('etag');
    await drawn(invoice.id);
    const after = await server.api.send('GET', `/api/model/invoice/${invoice.id}`);
    expect(after.headers.get('etag')).toBe(etag);
    expect(after.body).toMatchObject({ printed: false, document: invoice.document });
    await fetched(invoice.document);
    expect(await server.api.get('invoice', invoice.id)).toMatchObject({ printed: true });
    const trail = JSON.stringify(await server.api.list('auditLog', `model=invoice&record=${invoice.id}`));
    for (const kind of ['drawn', 'printed']) expect(trail).toContain(`"kind":"${kind}"`);
  });

  test('a job that comes again, or late, changes nothing', async () => {
    const invoice = await confirmed();
    await drawn(invoice.id);
    const before = stored(invoice.id);
    server.write(
      `update "job" set "status" = 0, "attempts" = 0 where "kind" = 'document.render' and "payload" like ?`,
      `%"id":${invoice.id}%`,
    );
    await server.restart();
    await expect
      .poll(() => server.rows(`select 1 from "job" where "status" in (0, 1) and "kind" = 'document.render'`))
      .toEqual([]);
    expect(stored(invoice.id)).toEqual(before);
  });
});

describe('an invoice that is voided', () => {
  test('has another document, marked, at another address; the first stays where it was', async () => {
    const invoice = await confirmed();
    const issued = await fetched(invoice.document);
    expect(issued.cache).toContain('immutable');
    const voided = await server.api.run('voidInvoice', { invoice: invoice.id, reason: 'Duplicada' });
    expect(voided.document).not.toBe(invoice.document);

    const marked = await fetched(voided.document);
    expect(marked.cache).toContain('immutable');
    expect(await textOf(marked.bytes)).toContain('ANULADA');
    expect((await fetched(voided.document)).bytes.equals(marked.bytes)).toBe(true);
    const again = await fetched(invoice.document);
    expect(again.bytes.equals(issued.bytes)).toBe(true);
    expect(again.cache).toContain('immutable');
    expect(await textOf(again.bytes)).not.toContain('ANULADA');

    for (const address of [
      `/api/file/invoice/${invoice.id}/document`,
      `/api/file/invoice/${invoice.id}/document?v=x`,
    ]) {
      const current = await fetched(address);
      expect(current.bytes.equals(marked.bytes)).toBe(true);
      expect(current.cache).toBe('private, no-cache');
    }
    expect(() => server.write(`update "invoice" set "voidedDocument" = 'x' where "id" = ?`, invoice.id)).toThrow(
      /immutable_record/,
    );
  });

  test('before anybody saw it, too: both can still be drawn', async () => {
    const { invoice } = await server.api.run('checkout', {
      customer: server.facility.customers.club,
      lines: [{ product: server.facility.products.fee }],
      payments: [],
    });
    const voided = await server.api.run('voidInvoice', { invoice: invoice.id, reason: 'Duplicada' });
    expect(await textOf((await fetched(voided.document)).bytes)).toMatch(/^ANULADA/);
    expect(await textOf((await fetched(invoice.document)).bytes)).not.toContain('ANULADA');
  });
});

describe('the logo', () => {
  const hasImage = async ({ document }: Invoice): Promise<boolean> =>
    (await fetched(document)).bytes.includes('/Subtype /Image');
  const setLogo = async (logo: string | null) =>
    server.api.send('POST', `/api/model/company/${await companyId()}`, { logo });
  const asLogo = async (uri: string): Promise<Invoice> => {
    expect((await setLogo(uri)).status).toBe(200);
    return confirmed();
  };
  /** Says no size, or too large a one: it is not taken. */
  const REFUSED = 'refused';
  const jpeg = (...bytes: number[]): Buffer => Buffer.from([0xff, 0xd8, 0xff, ...bytes]);
  const frame = [0xc0, 0, 17, 8, 0, 8, 0, 8, 3, 1, 17, 0, 2, 17, 1, 3, 17, 1, 0xff, 0xd9];
  const pictures: readonly (readonly [string, string, Buffer, boolean | typeof REFUSED])[] = [
    ...(
      [
        ['opaque', { color: 2 }, true],
        ['see-through', { color: 6 }, true],
        ['grey and see-through', { color: 4 }, true],
        ['with a palette', { color: 3 }, true],
        ['interlaced', { interlace: 1, length: interlacedLength(40, 20, 4) }, true],
        ['one pixel', { width: 1, height: 1 }, true],
        ['with too few pixels', { length: 100 }, false],
        ['with too many', { length: 100_000 }, false],
        ['with rows filtered in no known way', { fill: 120 }, false],
        ['with pixels that are not packed', { packed: Buffer.from('no zlib here') }, false],
        ['without pixels', { packed: Buffer.alloc(0) }, false],
        ['of no height', { height: 0 }, REFUSED],
        ['said to be huge', { width: 60_000, height: 60_000, length: 10 }, REFUSED],
        ['said to be large', { width: 2001, height: 2000, length: 10 }, false],
        ['of an unknown kind', { color: 5 }, false],
        ['interlaced in an unknown way', { interlace: 7 }, false],
      ] satisfies [string, PngLike, boolean | typeof REFUSED][]
    ).map(([name, like, shown]) => [`PNG ${name}`, 'image/png', png(like), shown] as const),
    ['PNG cut off', 'image/png', png().subarray(0, 60), false],
    ['PNG of its signature alone', 'image/png', png().subarray(0, 8), REFUSED],
    ['PNG as large as a poster', 'image/png', Buffer.concat([png(), Buffer.alloc(1_100_000)]), false],
    ['JPEG', 'image/jpeg', jpeg(...frame), true],
    [
      'JPEG with broken particulars',
      'image/jpeg',
      jpeg(0xe1, 0, 10, ...Buffer.from('Exif\0\0'), 9, 9, 0xff, ...frame),
      true,
    ],
    ['JPEG without a frame', 'image/jpeg', jpeg(0xe0, 0, 2, 0xff, 0xd9), REFUSED],
    ['JPEG of no size', 'image/jpeg', jpeg(0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 17, 0), REFUSED],
    ['JPEG of noise', 'image/jpeg', jpeg(...Array.from({ length: 200 }, (_, index) => (index * 37) % 256)), REFUSED],
    ['GIF', 'image/gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), false],
  ];

  test.each(pictures)('%s', async (_name, mime, data, shown) => {
    const uri = dataUri(mime, data);
    if (shown === REFUSED) expect((await setLogo(uri)).status).toBe(422);
    else expect(await hasImage(await asLogo(uri))).toBe(shown);
  });

  test('is the one of the day, on this invoice for good', async () => {
    const invoice = await asLogo(dataUri('image/png', png()));
    await server.api.update('company', await companyId(), { logo: null });
    expect(await hasImage(invoice)).toBe(true);
    expect(await hasImage(await confirmed())).toBe(false);
  });

  describe('anywhere else', () => {
    let asked = 0;
    const elsewhere = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    beforeAll(async () => {
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => elsewhere.close());
    const address = (): string => {
      const at = elsewhere.address();
      return typeof at === 'object' && at !== null ? `http://127.0.0.1:${at.port}` : '';
    };

    test.each([
      ['another server', () => `${address()}/logo.png`],
      ['another server that looks like this one', () => `${address()}/api/file/company/1/logo?v=0123456789abcdef`],
      ['a file', () => 'file:///etc/hostname'],
      ['a path', () => '/etc/hostname'],
      ['a path out of the folder', () => '/api/file/company/../../etc/hostname'],
      ['another record', () => '/api/file/product/1/image?v=0123456789abcdef'],
      ['a file there is none of', () => '/api/file/company/1/logo?v=0123456789abcdef'],
      ['a picture in the address itself', () => dataUri('image/png', png())],
      ['nothing', () => ''],
    ])('is not looked for at %s', async (_name, logo) => {
      expect(await hasImage(await confirmed({ logo: logo() }))).toBe(false);
      expect(asked).toBe(0);
    });
  });
});
