/** Mail on a schedule, from the record to the mailbox, with a clock that the tests move. */
import { Workbook } from '@cj-tech-master/excelts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FieldCode } from '#shared/errors.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { type MailServerStandIn, startMailServer } from '#test/kit/smtpServer.ts';
import { until } from '#test/kit/until.ts';

let server: FacilityServer;
let mail: MailServerStandIn;
let manager: ReturnType<FacilityServer['as']>;
beforeEach(async () => {
  server = await startOpen({ isDrawn: true });
  mail = await startMailServer();
  const value = { host: '127.0.0.1', port: mail.port, from: 'caja@club.example' };
  await server.api.create('setting', { key: 'smtp', value });
  const { users } = server.facility;
  const { key } = await server.api.run('keyCreate', { name: 'Responsable', scopes: ['*'], user: users.manager });
  manager = server.as(key);
});
afterEach(async () => {
  await server.stop();
  await mail.stop();
});

const monthly = {
  ...{ name: 'Gestoría', content: 2, frequency: 3, monthDay: 1, time: '08:00' },
  ...{ recipients: 'gestor@example.org', skipEmpty: false },
};
const daily = { name: 'Ventas de ayer', content: 3, frequency: 0, time: '08:00', recipients: 'ana@example.org' };
const yesterday = { parameters: { period: 'yesterday', by: 'product' } };
const read = (id: number) => server.api.get('scheduledMail', id);

/** The clock goes on; anything that commits has it looked at. */
async function at(moment: string): Promise<void> {
  server.clock.now = Date.parse(moment);
  await server.api.create('customerTag', { name: moment });
}
const sell = () =>
  server.api.run('checkout', {
    lines: [{ product: server.facility.products.court }],
    payments: [{ paymentMethod: server.facility.methods.cash, amount: 12.1 }],
  });
const done = async (id: number, result: number): Promise<void> => until(async () => (await read(id)).result === result);

/** A message taken apart. */
function parts(message: string) {
  const head = message.slice(0, message.indexOf('\r\n\r\n')).replace(/\r\n /g, ' ');
  const subject = head
    .replace(/\?= =\?UTF-8\?B\?/g, '')
    .replace(/=\?UTF-8\?[BQ]\?(.*?)\?=/g, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
  const bodies = [
    ...message.matchAll(/Content-Type:\s+(?!multipart)([\w/.+-]+)[\s\S]*?\r\n\r\n([\w+/=\r\n]+?)\r\n--/g),
  ].map(([, type = '', text = '']) => ({ type, data: Buffer.from(text, 'base64') }));
  const of = (type: string) => bodies.find((body) => body.type === type)?.data ?? Buffer.alloc(0);
  return { subject, html: of('text/html').toString('utf8'), text: of('text/plain').toString('utf8'), of };
}

describe('a schedule', () => {
  test('sends the month before to the accountant, once it is over, and is due again in a month', async () => {
    await sell();
    const { id } = await manager.create('scheduledMail', {
      ...monthly,
      recipients: 'gestor@example.org; jefe@example.org',
    });
    expect(await read(id)).toMatchObject({
      ...{ nextRun: '2026-04-01T08:00:00+02:00', recipients: 'gestor@example.org, jefe@example.org' },
      ...{ owner: server.facility.users.manager, lastRun: null, result: null },
    });
    await at('2026-04-01T05:59:59.000Z');
    expect(server.rows(`select 1 from "job" where "kind" = 'mail.report'`)).toEqual([]);
    await at('2026-04-01T06:01:10.000Z');
    await done(id, 1);
    expect(mail.received.map(({ to }) => to)).toEqual(['gestor@example.org', 'jefe@example.org']);
    const { subject, html, text, of } = parts(mail.received[0]?.message ?? '');
    expect(subject).toContain('Gestoría · 01/03/2026 – 31/03/2026');
    expect(html).toContain('12,10</td>');
    expect(text).toContain('IVA 21 %');
    const { rows } = await readPdf(of('application/pdf'));
    expect(rows).toEqual(expect.arrayContaining(['Mes para la gestoría', '01/03/2026 – 31/03/2026']));
    expect(await read(id)).toMatchObject({ nextRun: '2026-05-01T08:00:00+02:00', problem: null });
    expect(server.rows('select 1 from "mailFile"')).toEqual([]);
    const emails = await server.api.list('email', `schedule=${id}`);
    expect(emails).toMatchObject([{ status: 1 }, { status: 1, invoice: null }]);
  });

  test('sends all papers of the month in one archive, which are those of the month’s files', async () => {
    await sell();
    const { id } = await manager.create('scheduledMail', { ...monthly, content: 11, format: 3 });
    await at('2026-04-01T06:01:10.000Z');
    await done(id, 1);
    const { subject, html, of } = parts(mail.received[0]?.message ?? '');
    expect(subject).toContain('Gestoría · 01/03/2026 – 31/03/2026');
    expect(html).toContain('12,10</td>');
    const { bytes } = await server.api.send('GET', '/api/month/files.zip?year=2026&month=3', undefined, {
      'accept-language': 'es',
    });
    expect(of('application/zip').byteLength).toBeGreaterThan(1000);
    expect(Buffer.compare(of('application/zip'), Buffer.from(bytes))).toBe(0);
  });

  test('that was missed many times is sent once, and is about the last of them', async () => {
    const { id } = await manager.create('scheduledMail', { ...daily, ...yesterday, format: 1, language: 1 });
    await at('2026-03-07T12:00:00.000Z');
    await sell();
    await server.restart();
    await at('2026-03-08T12:00:00.000Z');
    await done(id, 1);
    expect(await read(id)).toMatchObject({ nextRun: '2026-03-09T08:00:00+01:00' });
    const { subject, html, of } = parts(mail.received.at(-1)?.message ?? '');
    expect(subject).toContain('Ventas de ayer · 7 Mar 2026');
    expect(html).toContain('12.10</td>');
    const book = new Workbook();
    await book.xlsx.load(of('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'));
    expect(book.worksheets[0]?.getRow(1).getCell(1).value).toBe('Product');
    expect(mail.received).toHaveLength(1);
  });

  test('that was missed says of what has no period how it is now', async () => {
    await server.api.run('saveSale', { product: server.facility.products.fee });
    const { id } = await manager.create('scheduledMail', { ...daily, content: 6, frequency: 2, weekday: 5 });
    await at('2026-03-09T12:00:00.000Z');
    await done(id, 1);
    const { subject, of } = parts(mail.received.at(-1)?.message ?? '');
    expect(subject).toContain('09/03/2026');
    expect((await readPdf(of('application/pdf'))).rows).toContain('09/03/2026');
  });

  test('just after midnight says the day that has ended here, though it has not yet in UTC', async () => {
    server.clock.now = Date.parse('2026-03-02T22:00:00.000Z');
    await sell();
    const { id } = await manager.create('scheduledMail', { ...daily, ...yesterday, time: '00:30' });
    await at('2026-03-02T23:30:30.000Z');
    await done(id, 1);
    const { subject, html } = parts(mail.received[0]?.message ?? '');
    expect(subject).toContain('02/03/2026');
    expect(html).toContain('12,10</td>');
  });

  test('is skipped where there is nothing, except when somebody asks for it', async () => {
    const { id } = await manager.create('scheduledMail', { ...daily, ...yesterday });
    await at('2026-03-03T07:00:30.000Z');
    await done(id, 2);
    expect(mail.received).toEqual([]);
    await manager.run('scheduleSend', { schedule: id });
    await done(id, 1);
    expect(mail.received).toHaveLength(1);
  });

  test('sends a list as a view shows it, and stops once its owner does not find the view any more', async () => {
    await sell();
    const address = { 'date[during]': 'thisMonth', columns: 'number,date,total', sort: '-number' };
    const { id: profile } = await server.api.create('profile', {
      name: 'Envíos',
      permissions: ['scheduledMail:write', 'savedView:write', 'invoice:read', 'list:export'],
    });
    const { id: user } = await server.api.create('user', { name: 'Eva', profile, pin: '8642' });
    const eva = server.as((await server.as(null).run('sessionStart', { user, pin: '8642' })).token);
    const view = await eva.create('savedView', { name: 'Este mes', model: 'invoice', address });
    const list = { ...daily, name: 'Facturas', content: 0, model: 'invoice', savedView: view.id, format: 2 };
    const { id } = await eva.create('scheduledMail', list);
    await at('2026-03-03T07:00:30.000Z');
    await done(id, 1);
    const { html, of } = parts(mail.received[0]?.message ?? '');
    const csv = of('text/csv').toString('utf8').split('\r\n');
    expect(csv).toMatchObject(['\ufeffNúmero;Fecha;Total', expect.stringMatching(/^T26-\d+;02\/03\/2026;12,1$/), '']);
    expect(html).toContain('<th style="padding:4px 10px;border-bottom:1px solid #d8dde2;text-align:right">12,10</th>');
    expectProblem(await manager.send('DELETE', `/api/model/savedView/${view.id}`), 'in_use');
    server.write('update "savedView" set "createUser" = ?', server.facility.users.frontDesk);
    await at('2026-03-04T07:00:30.000Z');
    await done(id, 3);
    expect(await read(id)).toMatchObject({ problem: 6, active: false, nextRun: null });
  });

  test('of somebody who lost the right, or left, stops and says so on the dashboard', async () => {
    const { users } = server.facility;
    const { id } = await manager.create('scheduledMail', { ...daily, skipEmpty: false });
    const { profile } = await server.api.get('user', users.frontDesk);
    await server.api.create('user', {
      name: 'Otra',
      profile: (await server.api.get('user', users.manager)).profile,
      pin: '4711',
    });
    await server.api.update('user', users.manager, { profile });
    await at('2026-03-03T07:00:30.000Z');
    await done(id, 3);
    expect(await read(id)).toMatchObject({ problem: 2, active: false, error: 'report:read' });
    const logged = await server.api.list('auditLog', `record=${id}&model=scheduledMail&sort=-id`);
    expect(logged[0]?.changes).toMatchObject([{ id, before: { active: true }, after: { active: false } }]);
    const { attention } = await server.api.run('reportOverview', {});
    expect(attention).toContainEqual({
      ...{ kind: 'failedSchedules', count: 1, amount: null },
      rows: { path: '/api/model/scheduledMail', query: 'problem%5Bnull%5D=false' },
      record: id,
    });
    expect(mail.received).toEqual([]);
  });

  test('whose mail is refused says so, and the next that arrives takes it back', async () => {
    mail.behaviour = 'refuse';
    const { id } = await manager.create('scheduledMail', { ...daily, skipEmpty: false });
    await at('2026-03-03T07:00:30.000Z');
    await done(id, 3);
    expect(await read(id)).toMatchObject({ problem: 4, active: true, error: expect.stringContaining('550') });
    mail.behaviour = 'accept';
    await at('2026-03-04T07:00:30.000Z');
    await done(id, 1);
    expect(await read(id)).toMatchObject({ problem: null, error: null });
    expect(server.rows('select 1 from "mailFile"')).toEqual([]);
  });

  test('is due by the clock on the wall when the clocks change', async () => {
    server.clock.now = Date.parse('2026-03-28T12:00:00.000Z');
    const { id } = await manager.create('scheduledMail', { ...daily, time: '02:30' });
    expect(await read(id)).toMatchObject({ nextRun: '2026-03-29T03:30:00+02:00' });
    await at('2026-03-29T01:30:30.000Z');
    await done(id, 2);
    expect(await read(id)).toMatchObject({ nextRun: '2026-03-30T02:30:00+02:00' });
  });
});

test('a test goes to one address, as whoever asks may read, and says nothing of the schedule', async () => {
  const { id } = await manager.create('scheduledMail', daily);
  await manager.run('scheduleSend', { schedule: id, to: 'yo@example.org' });
  await until(() => mail.received.length === 1);
  expect(mail.received[0]?.to).toBe('yo@example.org');
  expect(await read(id)).toMatchObject({ lastRun: null, result: null });
  const { key } = await server.api.run('keyCreate', { name: 'Programa', scopes: ['scheduledMail:write'] });
  expectProblem(
    await server.as(key).send('POST', '/api/schedules/send', { schedule: id, to: 'yo@example.org' }),
    'insufficient_scope',
  );
});

test('what makes no sense is refused, field by field', async () => {
  const cases: readonly [changes: object, pointer: string, code: FieldCode][] = [
    [{ recipients: 'ana' }, '#/recipients', 'invalid_value'],
    [{ recipients: Array.from({ length: 11 }, (_, i) => `a${i}@x.es`).join() }, '#/recipients', 'invalid_value'],
    [{ time: '25:00' }, '#/time', 'invalid_value'],
    [{ format: 3 }, '#/format', 'invalid_value'],
    [{ frequency: 2 }, '#/weekday', 'required'],
    [{ frequency: 3 }, '#/monthDay', 'required'],
    [{ frequency: 3, monthDay: 32 }, '#/monthDay', 'too_big'],
    [{ content: 0 }, '#/model', 'invalid_value'],
    [{ content: 0, model: 'sale', address: { nada: 1 } }, '#/address', 'invalid_value'],
    [{ parameters: { by: 'moon' } }, '#/parameters', 'invalid_value'],
    [{ parameters: { period: 'doomsday' } }, '#/parameters', 'invalid_value'],
    [{ content: 0, model: 'sale', savedView: 999 }, '#/savedView', 'unknown_reference'],
  ];
  for (const [changes, pointer, code] of cases) {
    const reply = await manager.send('POST', '/api/model/scheduledMail', { ...daily, ...changes });
    expectProblem(reply, 'validation_failed', [[pointer, code]]);
  }
});

test('nobody has sent what they may not read themselves', async () => {
  const { id } = await manager.create('scheduledMail', daily);
  const { id: profile } = await server.api.create('profile', {
    name: 'Envíos',
    permissions: ['scheduledMail:write', 'sale:read', 'list:export'],
  });
  const { id: user } = await server.api.create('user', { name: 'Eva', profile, pin: '8642' });
  const eva = server.as((await server.as(null).run('sessionStart', { user, pin: '8642' })).token);
  const path = `/api/model/scheduledMail/${id}`;
  expectProblem(await eva.send('POST', path, { recipients: 'eva@example.org' }), 'insufficient_scope');
  const own = await eva.create('scheduledMail', { ...daily, content: 0, model: 'sale' });
  expect(own).toMatchObject({ owner: user, active: true });
});
