import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { DATABASE } from '#server/core/db/store.ts';
import { bulkDone, bulkUndone } from '#test/kit/bulk.ts';
import { imported, waitFor } from '#test/kit/imports.ts';
import { expectProblem, expectRefused, settled } from '#test/kit/refusal.ts';
import { assertSound, type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';
import { ERASURES } from './erasedFile.ts';

const NAME = 'Quiteria Zambrano Urrutia';
const EMAIL = 'quiteria.zambrano@example.org';
const MOBILE = '+34 655 44 33 22';
const OLD_EMAIL = 'la.quite@antiguo.example';
const IBAN = 'ES9121000418450200051332';
const NOTE = 'Alergia a las nueces';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What is looked for. Whatever has a name in it that documents keep is looked for in other tables only. */
const anywhere = [EMAIL, OLD_EMAIL, MOBILE, '655443322', IBAN, NOTE];
/** Issued documents, and what says of them whom they were made out to. */
const papers = ['invoice', 'invoicePayment'];

let server: FacilityServer;
let purse: number;

beforeAll(async () => {
  server = await startOpen();
  ({ purse } = await addVoucherTypes(server));
});

/** Somebody of whom traces are nearly everywhere. */
async function known(): Promise<{ customer: number; invoice: number; recharge: { sale: number } }> {
  const { api, facility } = server;
  const values = {
    ...{
      name: NAME,
      email: OLD_EMAIL,
      mobile: MOBILE,
      taxNumber: '12345678Z',
      street: 'Calle del Pez 7',
      zipCode: '28004',
    },
    ...{ city: 'Madrid', birthDate: '1990-04-01', comments: NOTE, image: PNG },
  };
  const sent = await api.send('POST', '/api/model/customer', values, { 'idempotency-key': `made-${Math.random()}` });
  const { id: customer } = sent.body as { id: number };
  await api.update('customer', customer, { email: EMAIL });
  await bulkDone(api, {
    ...{ model: 'customer', action: 'change', values: { comments: 'Nada' }, select: { ids: [customer] }, count: 1 },
  });
  await imported(api, {
    model: 'customer',
    columns: ['Nombre', 'Correo', 'Móvil', 'Notas'],
    // The second is refused and names no record, the third is somebody else's.
    rows: [
      [NAME, EMAIL, MOBILE, NOTE],
      ['Quite', EMAIL.toUpperCase(), '655.44 33 22', NOTE],
      ['Vecina', 'vecina@example.org', 'no es un número', 'Zurda'],
    ],
    reading: { mapping: ['name', 'email', 'mobile', 'comments'], key: 'email' },
  });
  await api.create('bankAccount', { customer, iban: IBAN, holder: NAME });
  await api.create('heldBasket', { name: `Bolsa de ${NAME}`, customer, total: 1, items: 1, content: { note: EMAIL } });
  const { invoice } = await api.run('checkout', {
    customer,
    invoiceType: facility.types.F ?? 0,
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }],
  });
  await api.update('invoice', invoice.id, { comments: `Llamar a ${NAME}` });
  const { sale } = await api.run('voucherRecharge', {
    customer,
    voucherType: purse,
    amount: 10,
    paymentMethod: facility.methods.card,
  });
  // Said of them where nothing refers to them.
  const other = await api.create('customer', {
    name: 'Vecino',
    comments: `Viene con ${NAME.toUpperCase()} (${EMAIL})`,
  });
  await api.create('taskComment', { body: `Devolver la llamada a **${NAME}**, 655.44.33.22` });
  await api.create('savedView', { name: 'Quite', model: 'sale', address: { q: EMAIL } });
  await api.send('GET', `/api/export/csv/customer?q=${encodeURIComponent(EMAIL)}`);
  const schedule = { content: 1, frequency: 0, time: '08:00', format: 0 };
  await api.create('scheduledMail', { ...schedule, name: 'A dos', recipients: `${EMAIL}, jefa@example.com` });
  await api.create('scheduledMail', { ...schedule, name: 'A una', recipients: EMAIL });
  server.write(
    `insert into "email" ("subject", "recipients", "status", "body", "batch", "created") values ('Panel', ?, 0, '', 'one', ?)`,
    EMAIL,
    '2026-03-02T09:00:00.000Z',
  );
  server.write(
    `insert into "mailFile" ("batch", "position", "name", "type", "data") values ('one', 0, 'a.csv', 'text/csv', ?)`,
    Buffer.from(`Cliente;${NAME};${EMAIL}`),
  );
  server.write(
    `insert into "email" ("subject", "recipients", "status", "body", "invoice", "created") values (?, ?, 1, ?, ?, ?)`,
    `Factura de ${NAME}`,
    EMAIL,
    `<p>Hola, ${NAME}</p>`,
    invoice.id,
    '2026-03-02T09:00:00.000Z',
  );
  return { customer, invoice: invoice.id, recharge: { sale: Number(sale.id) }, ...{ other: other.id } };
}

async function finished(): Promise<void> {
  await settled(server);
  const open = () => server.rows('select 1 from "customerErasure" where "finished" is null').length;
  await expect.poll(open).toBe(0);
  await settled(server);
}

/** Where texts stand: `table.column: text`. Read once, whatever the type of a column. */
function traces(texts: readonly string[], dataDir = server.dataDir): string[] {
  const db = new Database(join(dataDir, DATABASE), { readonly: true });
  try {
    const sought = texts.map((text) => [text, text.toLowerCase()] as const);
    const found = new Set<string>();
    const tables = db
      .prepare(`select "name" from sqlite_master where "type" = 'table' and "sql" not like 'create virtual%'`)
      .pluck()
      .all() as string[];
    for (const table of tables) {
      for (const row of db.prepare<[], Record<string, unknown>>(`select * from "${table}"`).iterate()) {
        for (const [name, value] of Object.entries(row)) {
          if (typeof value !== 'string' && !Buffer.isBuffer(value)) continue;
          const held = value.toString().toLowerCase();
          for (const [text, lower] of sought) if (held.includes(lower)) found.add(`${table}.${name}: ${text}`);
        }
      }
    }
    return [...found];
  } finally {
    db.close();
  }
}

const empty = async (customer: number) => {
  const { api, facility } = server;
  const [sale] = server.rows<{ id: number }>(
    `select "id" from "sale" where "customer" = ? and "voucherType" is not null`,
    customer,
  );
  const [movement] = server.rows<{ id: number }>(
    'select m."id" from "voucherMovement" m join "voucher" v on v."id" = m."voucher" where v."customer" = ?',
    customer,
  );
  await api.run('voucherRefund', { voucherMovement: movement?.id ?? 0 });
  await api.run('refundSale', { sale: sale?.id ?? 0, paymentMethod: facility.methods.card });
};

describe('the personal data of a customer', () => {
  test('are erased wherever they are, but for what documents said; and again where a backup brings them back', async () => {
    const { api } = server;
    const { customer, invoice } = await known();
    const before = traces(anywhere);
    for (const text of anywhere)
      expect(before.filter((place) => place.endsWith(`: ${text}`)).length, text).toBeGreaterThan(0);
    const refused = await api.run('customerErasurePreview', { customer });
    expect(refused.obstacles).toEqual([{ at: 'voucher.balance', model: 'voucher', count: 1 }]);
    await expectRefused(server, () => api.call('customerErase', { customer, name: NAME }), 'in_use');
    await empty(customer);
    const preview = await api.run('customerErasurePreview', { customer });
    expect(preview).toMatchObject({ obstacles: [], keptUntil: '2032-12-31' });
    expectProblem(await api.call('customerErase', { customer, name: 'Otra' }), 'validation_failed', [
      ['#/name', 'invalid_value'],
    ]);

    const backup = join(server.dataDir, 'before.db');
    const db = new Database(join(server.dataDir, DATABASE), { readonly: true });
    await db.backup(backup);
    db.close();

    const done = await api.run('customerErase', { customer, name: NAME.toLowerCase() });
    expect(done.kept.map(({ model }) => model)).toEqual(['invoice', 'payment']);
    await finished();
    expect(traces(anywhere)).toEqual([]);
    expect(traces([NAME]).filter((place) => !papers.includes(place.slice(0, place.indexOf('.'))))).toEqual([]);
    const whole = ['', '-wal']
      .map((end) => readFileSync(`${join(server.dataDir, DATABASE)}${end}`).toString('latin1'))
      .join('');
    for (const text of [EMAIL, OLD_EMAIL, IBAN])
      expect(whole.includes(text), `${text} in the bytes of the file`).toBe(false);

    expect(await api.get('customer', customer)).toMatchObject({
      name: `#${customer}`,
      email: null,
      image: null,
      deleted: true,
    });
    expect(await api.list('scheduledMail', 'sort=name&fields=recipients,active')).toEqual([
      { recipients: 'jefa@example.com', active: true },
      { recipients: '', active: false },
    ]);
    // Nothing is given back by undoing, and each row says so.
    const [bulk] = await api.list('bulkChange');
    expect(await bulkUndone(api, bulk?.id ?? 0)).toMatchObject({ reversedRows: 0, keptRows: 1 });
    const [file] = await api.list('dataImport');
    await api.run('importUndo', { import: file?.id ?? 0 });
    expect(await waitFor(api, file?.id ?? 0)).toMatchObject({ reversedRows: 1, keptRows: 1 });
    const { rows } = await api.run('importRows', { import: file?.id ?? 0 });
    const blank = ['', '', '', ''];
    expect(rows).toMatchObject([
      { cells: blank, changes: [{ field: 'comments', before: '···' }] },
      { cells: blank, outcome: 'error' },
      { cells: ['Vecina', 'vecina@example.org', 'no es un número', 'Zurda'] },
    ]);
    expect(server.rows('select "status" from "email" where "batch" = ?', 'one')).toEqual([{ status: 2 }]);
    expect(await api.get('invoice', invoice)).toMatchObject({ name: NAME, comments: null });
    for (const query of ['q=Zambrano', 'name[contains]=Zambrano', 'taxNumber=12345678Z']) {
      expect(await api.list('invoice', query), query).toEqual([]);
    }
    assertSound(server.dataDir);
    expectProblem(await api.call('customerErase', { customer, name: `#${customer}` }), 'immutable_record');
    expectProblem(await api.send('POST', `/api/model/customer/${customer}/restore`), 'immutable_record');

    // A backup of before is restored.
    await server.running().close();
    for (const end of ['-wal', '-shm']) rmSync(join(server.dataDir, `${DATABASE}${end}`), { force: true });
    copyFileSync(backup, join(server.dataDir, DATABASE));
    rmSync(join(server.dataDir, 'taquilla.heads'), { force: true });
    expect(readFileSync(join(server.dataDir, ERASURES), 'utf8')).not.toContain('Quiteria');
    await server.restart();
    await finished();
    expect(traces(anywhere)).toEqual([]);
    assertSound(server.dataDir);
  });
});
