/** Reminders of debts: who gets what, once a step, and never of what was paid meanwhile. */
import { describe, expect, test } from 'vitest';
import { mailEachTest } from '#test/kit/mailing.ts';
import { expectProblem, expectRefused, settled } from '#test/kit/refusal.ts';
import type { FacilityServer } from '#test/kit/server.ts';
import type { MailServerStandIn } from '#test/kit/smtpServer.ts';
import { until } from '#test/kit/until.ts';

const DAY = 86_400_000;

let server: FacilityServer;
let mail: MailServerStandIn;
mailEachTest((mailing) => {
  ({ server, mail } = mailing);
});

interface Owing {
  readonly name?: string;
  readonly email?: string | null;
  readonly language?: string;
  readonly noReminders?: boolean;
}
async function customer({ name = 'Ana Gómez', email = 'ana@example.org', ...more }: Owing = {}): Promise<number> {
  const address = { taxNumber: '12345678Z', street: 'Calle del Pez 7', zipCode: '28004', city: 'Madrid' };
  return (await server.api.create('customer', { name, email, allowPaymentPending: true, ...address, ...more })).id;
}
/** An invoice of today that is owed and due at once. */
async function invoice(of: number, price = 40): Promise<{ id: number; number: string }> {
  const { api, facility } = server;
  const draft = { type: facility.types.F ?? 0, customer: of, lines: [{ description: 'Pista', price }] };
  const { id } = await api.create('invoice', draft);
  const { number } = await api.run('confirmInvoice', { invoice: id });
  return { id, number: number ?? '' };
}
const pay = (id: number, amount: number) =>
  server.api.run('payInvoice', {
    ...{ invoice: id, payments: [{ paymentMethod: server.facility.methods.card, amount }] },
  });
/** Lets days pass; anything that commits wakes the workers. */
async function pass(days: number): Promise<void> {
  server.clock.now += days * DAY;
  await server.api.create('customerTag', { name: `t${server.clock.now}` });
}
const due = () => server.api.run('dueReminders', {});
const states = async () => (await due()).reminders.map(({ name, state, step }) => ({ name, state, step }));
const send = (...customers: number[]) => server.api.run('sendReminders', { customers });
const emails = () =>
  server.rows<{
    id: number;
    status: number;
    recipients: string;
    text: string;
    deleted: number;
    debtReminder: number | null;
  }>('select * from "email" order by "id"');
const items = () =>
  server.rows<{ invoice: number | null; sale: number | null; step: number }>(
    'select "invoice", "sale", "step" from "debtReminderItem" order by "rowid"',
  );
const sent = (count: number) =>
  until(() => emails().filter(({ status, deleted }) => status === 1 && deleted === 0).length === count);

describe('who is reminded', () => {
  test('is said before anything is sent, with why others are not, as the debt report has it', async () => {
    const ana = await customer();
    const [eva, luz, rosa, pia] = [
      await customer({ name: 'Eva', email: null }),
      await customer({ name: 'Luz', email: 'luz@' }),
      await customer({ name: 'Rosa', noReminders: true }),
      await customer({ name: 'Pía' }),
    ];
    for (const each of [ana, eva, luz, rosa]) await invoice(each);
    await pass(3);
    await invoice(ana, 15);
    await invoice(pia);
    const { id: credited } = await invoice(ana, 5);
    await pay(credited, 5);
    await server.api.run('createCreditNote', { invoice: credited, reason: 'Lluvia', confirm: true });
    await pass(5);
    const before = server.rows('select max("sequence") as "last" from "event"');
    const { reminders, steps, automatic, outbox } = await due();
    expect([steps, automatic, outbox]).toEqual([[7, 30, 60], false, false]);
    expect(reminders.map(({ name, state, step, to }) => [name, state, step, to])).toEqual([
      ['Ana Gómez', 'due', 7, 'ana@example.org'],
      ['Eva', 'noAddress', 7, null],
      ['Luz', 'noAddress', 7, null],
      ['Rosa', 'leftOut', 7, 'ana@example.org'],
      ['Pía', 'notDue', null, 'ana@example.org'],
    ]);
    const { customers } = await server.api.run('reportDebts', {});
    for (const reminder of reminders) {
      const row = customers.find((each) => each.customer === reminder.customer);
      expect([reminder.owed, reminder.toRefund, reminder.count]).toEqual([row?.total, row?.toRefund, row?.count]);
    }
    expect(reminders[0]).toMatchObject({ owed: 55, overdue: 55, toRefund: -5, dueSince: '2026-03-02', last: null });
    expect(server.rows('select max("sequence") as "last" from "event"')).toEqual(before);
    const all = await send(ana, eva, luz, rosa, pia);
    expect(all.reminders.map(({ state, email }) => [state, email !== null])).toEqual([
      ['due', true],
      ...['noAddress', 'noAddress', 'leftOut', 'notDue'].map((state) => [state, false]),
    ]);
    await sent(1);
    expect(mail.received.map(({ to }) => to)).toEqual(['ana@example.org']);
  });

  test.each([
    ['es', 'Hola, Ana Gómez:', 'vencimiento 02/03/2026: 40,00 €', 'Total pendiente: 55,00 €'],
    ['en', 'Dear Ana Gómez,', 'due 2 Mar 2026: €40.00', 'Total owed: €55.00'],
  ])('sees in %s what the preview shows', async (language, greeting, line, total) => {
    const ana = await customer({ language });
    const old = await invoice(ana);
    await pass(8);
    const young = await invoice(ana, 15);
    const shown = await server.api.run('previewReminder', { customer: ana, company: 1, currency: 'EUR' });
    expect(emails()).toEqual([]);
    expect(shown).toMatchObject({ to: 'ana@example.org', attachments: [], outbox: false });
    for (const part of [greeting, old.number, line, young.number, total]) expect(shown.text).toContain(part);
    expect(shown.text.indexOf(old.number)).toBeLessThan(shown.text.indexOf(young.number));
    await send(ana);
    await sent(1);
    expect(emails()[0]?.text).toBe(shown.text);
    const [, body = ''] = (mail.received[0]?.message ?? '').split('\r\n\r\n');
    expect(Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n').trim()).toBe(shown.text);
  });

  test('is refused to whoever may not see what is owed, or send', async () => {
    const ana = await customer();
    await invoice(ana);
    await pass(8);
    const { key } = await server.api.run('keyCreate', { name: 'Programa', scopes: ['invoice:read', 'customer:read'] });
    const reads = server.as(key);
    expectProblem(await reads.send('GET', '/api/billing/dueReminders'), 'insufficient_scope');
    const path = `/api/billing/reminderPreview?customer=${ana}&company=1&currency=EUR`;
    expectProblem(await reads.send('GET', path), 'insufficient_scope');
    expectProblem(await reads.send('POST', '/api/billing/sendReminders', { customers: [ana] }), 'insufficient_scope');
    expect(emails()).toEqual([]);
    await expectRefused(server, () => server.api.send('GET', path.replace('company=1', 'company=9')), 'not_found');
  });
});

describe('a step of a debt is told once', () => {
  test('and the next one when it is reached', async () => {
    const ana = await customer();
    const { id } = await invoice(ana);
    await pass(6);
    expect(await states()).toEqual([{ name: 'Ana Gómez', state: 'notDue', step: null }]);
    const told: number[] = [];
    for (const [days, step] of [
      [1, 7],
      [10, null],
      [13, 30],
      [40, 60],
      [300, null],
    ] as const) {
      await pass(days);
      if (step !== null) told.push(step);
      expect(await states()).toEqual([{ name: 'Ana Gómez', state: step === null ? 'told' : 'due', step }]);
      await send(ana);
      await send(ana);
      await sent(told.length);
      expect(items()).toEqual(told.map((each) => ({ invoice: id, sale: null, step: each })));
    }
    expect((await due()).reminders[0]?.last).toMatchObject({ step: 60, status: 1 });
  });

  test('by two tills at once', async () => {
    const all = [await customer(), await customer({ name: 'Eva' }), await customer({ name: 'Luz' })];
    for (const each of all) await invoice(each);
    await pass(8);
    const answers = await Promise.all([send(...all), send(...all.toReversed()), send(...all)]);
    expect(answers.flatMap(({ reminders }) => reminders.filter(({ email }) => email !== null))).toHaveLength(3);
    await sent(3);
    expect(mail.received).toHaveLength(3);
    expect(items()).toHaveLength(3);
  });

  test('over a restart, whether it was sent or waits', async () => {
    mail.behaviour = 'busy';
    const ana = await customer();
    await invoice(ana);
    await pass(8);
    await send(ana);
    await server.restart();
    expect(await states()).toEqual([{ name: 'Ana Gómez', state: 'told', step: null }]);
    mail.behaviour = 'accept';
    await pass(0.1);
    await sent(1);
    await server.restart();
    await send(ana);
    expect(emails()).toHaveLength(1);
    expect(mail.received).toHaveLength(1);
  });

  test('though it becomes another document', async () => {
    const ana = await customer();
    const { id: sale } = await server.api.run('saveSale', {
      ...{ customer: ana, product: server.facility.products.court, status: 2 },
    });
    await pass(8);
    await send(ana);
    await sent(1);
    expect(items()).toMatchObject([{ sale, step: 7 }]);
    expect(emails()[0]?.text).toMatch(/^- Pista.*, de fecha 02\/03\/2026, vencimiento 02\/03\/2026: 12,10 €$/m);
    const made = await server.api.run('createInvoice', {
      ...{ sales: [Number(sale)], type: server.facility.types.F ?? 0, confirm: true },
    });
    await server.api.run('createSummaryInvoice', { invoices: [made.id], confirm: true });
    expect(await states()).toMatchObject([{ state: 'told' }]);
    await pass(23);
    expect(await states()).toMatchObject([{ state: 'due', step: 30 }]);
  });
});

describe('a day that was agreed with a customer', () => {
  const contact = (values: object) => server.api.create('debtContact', values);
  const states = async () => (await due()).reminders.map(({ state, contact: last }) => [state, last?.id ?? null]);

  test('holds through its end, then they are reminded', async () => {
    const ana = await customer();
    await invoice(ana);
    await pass(8);
    const { id } = await contact({ customer: ana, channel: 3, text: 'Cobra el día 12', snoozedUntil: '2026-03-12' });
    expect(await states()).toEqual([['snoozed', id]]);
    expect((await due()).reminders).toMatchObject([
      { contact: { id, channel: 3, text: 'Cobra el día 12', snoozedUntil: '2026-03-12' } },
    ]);
    expect((await send(ana)).reminders).toMatchObject([{ state: 'snoozed', email: null }]);
    await pass(2);
    expect(await states()).toEqual([['snoozed', id]]);
    await pass(1);
    expect(await states()).toEqual([['due', id]]);
    await send(ana);
    await sent(1);
  });

  test('is that of the last contact which names one', async () => {
    const ana = await customer();
    await invoice(ana);
    await pass(8);
    await contact({ customer: ana, snoozedUntil: '2026-05-01' });
    const { id: later } = await contact({ customer: ana, text: 'No contesta' });
    expect(await states()).toEqual([['snoozed', later]]);
    const { id: sooner } = await contact({ customer: ana, snoozedUntil: '2026-03-09' });
    expect(await states()).toEqual([['due', sooner]]);
    await server.api.send('DELETE', `/api/model/debtContact/${sooner}`);
    expect(await states()).toEqual([['snoozed', later]]);
  });

  test('is of one customer alone, and of one who left reminders changes nothing', async () => {
    const [ana, eva] = [await customer(), await customer({ name: 'Eva', noReminders: true })];
    for (const each of [ana, eva]) await invoice(each);
    await pass(8);
    await contact({ customer: eva, snoozedUntil: '2026-05-01' });
    expect((await states()).map(([state]) => state)).toEqual(['due', 'leftOut']);
  });
});

describe('a reminder that waits is looked at again when it is sent', () => {
  /** One that the mail server did not take yet. */
  async function waiting(): Promise<{ ana: number; first: number; second: number }> {
    mail.behaviour = 'busy';
    const ana = await customer();
    const [first, second] = [await invoice(ana), await invoice(ana, 15)];
    await pass(8);
    await send(ana);
    await until(
      () =>
        emails()[0]?.status === 0 &&
        server.rows(`select 1 from "job" where "kind" = 'email.send' and "attempts" = 1 and "status" = 0`).length === 1,
    );
    mail.behaviour = 'accept';
    return { ana, first: first.id, second: second.id };
  }

  test('what was paid is not asked for, and counts as not told', async () => {
    const { ana, first, second } = await waiting();
    await pay(first, 40);
    await pay(second, 15);
    await pass(0.1);
    await until(() => emails()[0]?.deleted === 1);
    expect(mail.received).toEqual([]);
    expect([items(), await server.api.list('debtReminder')]).toEqual([[], []]);
    expect(emails()[0]).toMatchObject({ error: 'what it was to tell of is not owed any more' });
    const payments = server.rows<{ id: number }>('select "id" from "payment" order by "id"');
    await server.api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Otra persona' });
    await send(ana);
    await sent(1);
    expect(items()).toMatchObject([{ invoice: first, step: 7 }]);
  });

  test('what was paid in part is asked for in part', async () => {
    const { first, second } = await waiting();
    await pay(first, 30);
    await pay(second, 15);
    await pass(0.1);
    await sent(1);
    expect(emails()[0]?.text).toContain('Total pendiente: 10,00 €');
    expect(items()).toMatchObject([{ invoice: first }]);
    expect(await server.api.list('debtReminder')).toMatchObject([{ owed: 10, overdue: 10, step: 7 }]);
  });

  test('who was given time meanwhile gets none', async () => {
    const { ana } = await waiting();
    await server.api.create('debtContact', { customer: ana, snoozedUntil: '2026-03-31' });
    await pass(0.1);
    await until(() => emails()[0]?.deleted === 1);
    expect([mail.received, items()]).toEqual([[], []]);
  });

  test('who gets no reminders by now gets none', async () => {
    const { ana } = await waiting();
    await server.api.update('customer', ana, { noReminders: true });
    await pass(0.1);
    await until(() => emails()[0]?.deleted === 1);
    expect([mail.received, items()]).toEqual([[], []]);
  });
});

describe('by themselves', () => {
  const set = (value: Record<string, number | boolean | string>) =>
    server.api.create('setting', { key: 'debtReminders', value });

  test('they are sent from the hour of the setting on, once, to those who are to get them', async () => {
    const ana = await customer();
    await invoice(ana);
    await invoice(await customer({ name: 'Eva', email: null }));
    await invoice(await customer({ name: 'Luz', noReminders: true }));
    // Ten in Madrid.
    await pass(8);
    const { id } = await set({ first: 3, second: 9, automatic: true, time: '10:30' });
    await pass(0.0125);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(emails()).toEqual([]);
    await pass(0.0125);
    await sent(1);
    expect(mail.received.map(({ to }) => to)).toEqual(['ana@example.org']);
    await pass(0.1);
    await pass(0.1);
    expect(emails()).toHaveLength(1);
    // Every debt is looked at once a day.
    expect(server.rows(`select 1 from "job" where "kind" = 'mail.remind'`)).toHaveLength(1);
    await pass(1);
    await sent(2);
    await server.api.update('setting', id, { value: { first: 3, second: 9, third: 10, automatic: false } });
    await pass(2);
    await pass(0.1);
    expect(emails()).toHaveLength(2);
  });

  test('none without a mail server: nobody opens the folder each day', async () => {
    const [smtp] = await server.api.list('setting', 'key=smtp');
    await server.api.send('DELETE', `/api/model/setting/${smtp?.id}`);
    const ana = await customer();
    await invoice(ana);
    await set({ first: 3, automatic: true, time: '00:00' });
    await pass(8);
    await pass(0.1);
    expect(emails()).toEqual([]);
    expect(await send(ana)).toMatchObject({ outbox: true, reminders: [{ state: 'due' }] });
    await until(() => emails()[0]?.status === 3);
  });

  test.each([
    [{ first: 0 }, '#/value/first', 'too_small'],
    [{ first: 30, second: 7 }, '#/value/second', 'too_small'],
    [{ first: 7, third: 7 }, '#/value/third', 'too_small'],
    [{ first: 7, time: '9:00' }, '#/value/time', 'invalid_value'],
  ] as const)('%j is no setting', async (value, pointer, code) => {
    const write = () => server.api.send('POST', '/api/model/setting', { key: 'debtReminders', value });
    await expectRefused(server, write, 'validation_failed', [[pointer, code]]);
  });
});

describe('afterwards', () => {
  test('one that failed is sent again with what is owed by then, and not once that is nothing', async () => {
    const ana = await customer({ email: 'refuse@example.org' });
    const { id } = await invoice(ana);
    await pass(8);
    await send(ana);
    await until(() => emails()[0]?.status === 2);
    expect(await states()).toMatchObject([{ state: 'told' }]);
    await pay(id, 10);
    const resend = (email: number) =>
      server.api.send('POST', '/api/billing/resendEmail', { email, to: 'otra@example.org' });
    expect((await resend(emails()[0]?.id ?? 0)).status).toBe(200);
    await sent(1);
    expect(emails()[1]).toMatchObject({ recipients: 'otra@example.org', debtReminder: emails()[0]?.debtReminder });
    expect(emails()[1]?.text).toContain('Total pendiente: 30,00 €');
    expect(items()).toHaveLength(1);
    await pay(id, 30);
    await expectRefused(server, () => resend(emails()[1]?.id ?? 0), 'invalid_transition');
  });

  test('a merged customer keeps what was told, and an erased one nothing', async () => {
    const { api } = server;
    const [ana, eva] = [await customer(), await customer({ name: 'Eva' })];
    const { id } = await invoice(eva);
    await pass(8);
    await send(eva);
    await sent(1);
    await api.run('customerMerge', { customer: ana, merged: eva });
    expect(await states()).toEqual([{ name: 'Ana Gómez', state: 'told', step: null }]);
    await pay(id, 40);
    await api.run('customerErase', { customer: ana, name: 'Ana Gómez' });
    await settled(server);
    expect([items(), await api.list('debtReminder')]).toEqual([[], []]);
    expect(emails()).toMatchObject([{ recipients: '', text: null, debtReminder: null }]);
  });
});
