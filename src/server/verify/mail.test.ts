import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { someMailServer } from '#test/kit/drivers/sending.ts';
import { brokenRules } from '#test/kit/rehash.ts';
import { startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { DATABASE } from '../core/db/store.ts';
import { mail } from './mail.ts';

let sound: SoundDatabase;
let db: Database.Database;

/** One document that waits to be sent and one that is sent. */
beforeAll(async () => {
  const server = await startOpen();
  const { api, facility, rows } = server;
  const mailServer = await someMailServer(server);
  for (const to of ['busy@example.org', 'ana@example.org']) {
    const { invoice } = await api.run('checkout', { lines: [{ product: facility.products.free }], payments: [] });
    await api.run('sendInvoice', { invoice: invoice.id, to });
  }
  const open = () => rows(`select 1 from "email" where "status" = 0 and "error" is null`).length;
  await until(() => open() === 0);
  await server.stop();
  await mailServer.stop();
  sound = { file: join(server.dataDir, DATABASE), running: facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const broken = (): string[] => brokenRules(db);

const reminder = (tells: boolean, mails: boolean): void => {
  const at = '2026-03-02T09:00:00.000Z';
  db.prepare(
    `insert into "debtReminder" ("id", "customer", "company", "currency", "step", "overdue", "owed", "created")
      values (1, (select min("id") from "customer"), 1, 'EUR', 7, 1, 1, ?)`,
  ).run(at);
  if (tells) db.exec(`insert into "debtReminderItem" ("reminder", "step", "invoice") values (1, 7, 1)`);
  if (mails) db.exec(`update "email" set "debtReminder" = 1 where "id" = 2`);
};

test.each([
  [true, true, []],
  [false, true, ['a reminder tells of debts, by an e-mail']],
  [true, false, ['a reminder tells of debts, by an e-mail']],
])('a reminder that tells of something (%s) by an e-mail (%s) breaks %j', (tells, mails, rules) => {
  reminder(tells, mails);
  expect(broken()).toEqual(rules);
});

test('documents that wait and are sent break no rule', () => {
  expect(db.prepare('select "status" from "email" order by "id"').pluck().all()).toEqual([0, 1]);
  expect(broken()).toEqual([]);
});

test.each([
  ['one that waits without an e-mail', 'update "email" set "invoice" = null where "status" = 0'],
  ['one that is sent while its e-mail waits', 'update "invoice" set "sendStatus" = 2 where "sendStatus" = 1'],
  ['one that waits for an e-mail that is sent', 'update "invoice" set "sendStatus" = 1 where "sendStatus" = 2'],
])('the rule sees %s', (_, sql) => {
  db.exec(sql);
  expect(broken()).toEqual([mail[0]?.name]);
});
