import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { SHAPE } from '#migrations';
import { withDatabase } from '#test/kit/database.ts';
import { runCli } from '#test/kit/processes.ts';
import { facilityFolder } from '#test/kit/server.ts';
import { verifyFolder } from '../../verify/verify.ts';
import { OtherShapeError, shape, shapeOf } from './shape.ts';
import { DATABASE, openStore } from './store.ts';

let dataDir: string;
beforeEach(async () => {
  ({ dataDir } = await facilityFolder());
});

/** Changes tables behind the program's back. */
function alter(sql: string): void {
  const db = new Database(join(dataDir, DATABASE));
  db.exec(sql);
  db.close();
}

/** Why a folder is not started; null where it is. */
async function refusal(): Promise<OtherShapeError | null> {
  try {
    await (await openStore(dataDir)).close();
    return null;
  } catch (error) {
    if (error instanceof OtherShapeError) return error;
    throw error;
  }
}

const broken = (): readonly string[] =>
  withDatabase(dataDir, (db) => verifyFolder(dataDir, db)).find(({ name }) => name === shape.name)?.broken ?? [];
const otherTrigger = `drop trigger "auditLog_kept";
  create trigger "auditLog_kept" before delete on "auditLog" when old."id" = 0 begin select raise(abort, 'immutable_record'); end`;

test('a folder that was made by this version has its shape, which npm run generate wrote', async () => {
  expect(withDatabase(dataDir, shapeOf)).toBe(SHAPE);
  expect([await refusal(), broken()]).toEqual([null, []]);
});

describe.each([
  ['a column is missing', 'alter table "product" drop column "minutes"', 'table product was changed'],
  ['a column was added', 'alter table "product" add column "place" text', 'table product was changed'],
  ['an index is missing', 'drop index "product_family"', 'index product_family is missing'],
  [
    'an index is another',
    'drop index "product_family"; create index "product_family" on "product" ("subfamily")',
    'index product_family was changed',
  ],
  ['a trigger was changed', otherTrigger, 'trigger auditLog_kept was changed'],
  ['a trigger is missing', 'drop trigger "invoice_frozen"', 'trigger invoice_frozen is missing'],
  ['a table was added', 'create table "mine" ("id" integer)', 'table mine was added'],
  ['a view was added', 'create view "mine" as select 1', 'view mine was added'],
])('%s', (_how, sql, difference) => {
  test('is refused at start, said by verify, and neither accepted nor backed up', async () => {
    alter(sql);
    const refused = await refusal();
    expect(refused).toMatchObject({ reason: 'changed', message: expect.stringContaining(difference) });
    expect(refused?.spanish).toContain(difference);
    expect(broken()).toEqual([difference]);
  });
});

describe('a folder of another build', () => {
  /** Has the file say that it was made as it is. */
  const recordAs = (edit: string): void => alter(`update "meta" set "value" = ${edit} where "key" = 'shape'`);

  test('is refused with the version that made it', async () => {
    alter('drop index "product_family"');
    recordAs(`json_remove(json_set("value", '$.version', '0.0.7'), '$.parts."index product_family"')`);
    expect(await refusal()).toMatchObject({ reason: 'otherBuild', message: expect.stringContaining('(0.0.7)') });
    expect(broken()).toEqual(['it was made by another build']);
  });

  test('as yesterday’s is, which does not say what was made', async () => {
    alter(`delete from "meta" where "key" = 'shape'`);
    expect(await refusal()).toMatchObject({ reason: 'otherBuild' });
    expect(broken()).toHaveLength(1);
  });
});

test('the command line says it in both languages, and what to do; nothing is written', async () => {
  alter('drop trigger "invoice_frozen"');
  const served = await runCli('serve', '--data', dataDir, '--port', '0');
  expect(served.code).toBe(1);
  expect(served.stderr).toMatch(/^taquilla: the tables .* trigger invoice_frozen is missing.*taquilla restore --data/m);
  expect(served.stderr).toMatch(
    /^taquilla: otro programa .* trigger invoice_frozen is missing.*taquilla restore --data/m,
  );
  const accepted = await runCli('verify', '--data', dataDir, '--accept');
  expect([accepted.code, accepted.stdout, accepted.stderr]).toEqual([
    1,
    expect.stringMatching(/^BROKEN {2}the tables, indexes and triggers .*: trigger invoice_frozen is missing$/m),
    expect.stringContaining('cannot be accepted'),
  ]);
  const backup = await runCli('backup', '--data', dataDir, '--to', join(dataDir, 'copy.db'));
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('trigger invoice_frozen is missing')]);
});
