/**
 * Looks through notes, mails, logs and stored answers for what a person was known by, and takes it out. A job, a few hundred rows
 * at a time: sales come in between. Begun anew after a crash, it finds less.
 */

import { execute, queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, type SqlValue, sql } from '#server/core/db/sql.ts';
import type { Store } from '#server/core/db/store.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { isDecisive } from '#server/core/integrity/attest.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { searchText } from '#server/core/records/searchText.ts';
import { getRow, setColumns } from '#server/core/records/write.ts';
import { runIn, type WriteMoment } from '#server/core/transact/transact.ts';
import { inSavepoint } from '#server/modules/rowJobs/run.ts';
import { allModels, columnsOf, type ModelName, models } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { eraseAnswers } from './answers.ts';
import { type AuditText, rewrite } from './auditLog.ts';
import type { Sought } from './erase.ts';
import { noteErasure } from './erasedFile.ts';
import { numbersOf } from './records.ts';
import { forgetNameless, type RowPlace } from './rows.ts';
import { ERASED, type Redactor, redactorOf, spellingsOf } from './terms.ts';

/** What the job works with. */
export interface Sweeper {
  readonly store: Pick<Store, 'writer' | 'dataDir' | 'log'>;
  readonly moment: () => WriteMoment;
  readonly signal: AbortSignal;
}

/** Rows looked through in one transaction. */
const AT_ONCE = 400;

/** A table to look through, in the order of a key. */
interface Place {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Puts what is left of the texts into a row. */
  readonly write: (tx: Tx, row: Values, texts: Values, erasure: number) => Promise<void>;
}

/** Types of fields that people write what they like into. */
const FREE: ReadonlySet<string> = new Set(['text', 'html', 'markdown', 'any', 'any[]']);
/** Their texts are the facility's own, or proof; `auditLog` is looked through in its own way. */
const apart: ReadonlySet<string> = new Set<ModelName>([
  'setting',
  'company',
  'auditLog',
  'zReport',
  'customerMerge',
  'customerErasure',
]);

const places: readonly Place[] = [
  ...allModels().flatMap((model): Place[] => {
    const columns = columnsOf(model)
      .filter(
        ([name, { type, personal }]) =>
          (FREE.has(type) || personal === true || name === 'description') &&
          isText(type) &&
          isOpen(model.name, name) &&
          // Permissions and scopes are words of the program.
          !isDecisive(model.name, [name]),
      )
      .map(([name]) => name);
    if (apart.has(model.name) || columns.length === 0) return [];
    return [{ table: model.name, columns, key: ['id'], write: writeRecord(model.name as ModelName) }];
  }),
  {
    table: 'auditLog',
    columns: ['path', 'changes'],
    key: ['id'],
    write: (tx, row, texts, erasure) => {
      const { id, path, changes } = { ...row, ...texts } as unknown as AuditText;
      return rewrite(tx, erasure, { id, path, changes });
    },
  },
  own('idempotency', ['body', 'headers'], ['credential', 'method', 'path', 'key']),
  own('bulkRow', ['changes', 'problems'], ['bulk', 'number']),
  own('importRow', ['cells', 'changes', 'problems', 'written'], ['import', 'number']),
  own('job', ['payload', 'error'], ['id']),
];

/** Looks for what an erasure left. */
export function sweepAfter(sweeper: Sweeper): (payload: { erasure: number }) => Promise<void> {
  return async ({ erasure: id }) => {
    const { store, moment, signal } = sweeper;
    const erasure = await store.writer.run((tx) => getRow(tx, 'customerErasure', id));
    if (erasure === undefined || erasure.terms === null) return;
    // First: a backup that is restored may hold them again.
    const created = await store.writer.run((tx) => createdOf(tx, erasure.customer));
    for (const { customer, at } of created)
      noteErasure(store.dataDir, { customer, created: at, erased: erasure.created });
    const sought = JSON.parse(erasure.terms) as Sought;
    await store.writer.run((tx) => eraseAnswers(tx, sought.erased));
    const terms = await store.writer.run((tx) => ownTerms(tx, sought.terms));
    const redact = redactorOf(terms);
    const spellings = terms.flatMap(spellingsOf);
    let row: RowPlace | null = spellings.length === 0 ? null : { import: 0, number: 0 };
    while (row !== null) {
      if (signal.aborted) throw new Error('stopped');
      const after: RowPlace = row;
      row = await store.writer.runBehind((tx) => forgetNameless(tx, terms, after, AT_ONCE));
      await new Promise(setImmediate);
    }
    for (const place of spellings.length === 0 ? [] : places) {
      let from: readonly SqlValue[] | null = [];
      while (from !== null) {
        if (signal.aborted) throw new Error('stopped');
        const after: readonly SqlValue[] = from;
        from = await store.writer.runBehind((tx) => some(tx, { place, after, spellings, redact, erasure: id }));
        await new Promise(setImmediate);
      }
    }
    const { now } = moment();
    await store.writer.run((tx) =>
      runIn(tx, moment(), async (ctx) => {
        await setColumns(ctx, 'customerErasure', id, { terms: null, finished: toStoredInstant(now) });
        await execute(tx, sql`insert into "searchTakeUp" ("now") values (1)`);
        ctx.emit({ type: 'customerErasure.updated', model: 'customerErasure', id });
      }),
    );
    // What the log of the database held of them is gone with it.
    store.log.empty();
  };
}

/** Numbers of the erased records, with when they were made: a number may be another's after a backup was restored. */
async function createdOf(tx: Tx, customer: number): Promise<{ customer: number; at: string }[]> {
  const numbers = await numbersOf({ db: tx }, customer);
  const rows = await queryAll<{ customer: number; at: string }>(
    tx,
    sql`select "id" as "customer", "created" as "at" from "customer" where "id" in ${sql.list(numbers)}`,
  );
  return [...rows];
}

/** Those of the terms that nobody else who is there is known by. */
async function ownTerms(tx: Tx, terms: readonly string[]): Promise<readonly string[]> {
  const own: string[] = [];
  for (const term of terms) {
    const other = await queryFirst(
      tx,
      sql`select 1 from "customer" where "deleted" = 0
        and ${term} in ("name", "businessName", "taxNumber", "memberCode", "street", "phone", "mobile", "email")
       union all select 1 from "user" where "name" = ${term} union all select 1 from "supplier" where "name" = ${term}
       union all select 1 from "company" where ${term} in ("name", "businessName", "phone", "email", "street") limit 1`,
    );
    if (other === undefined) own.push(term);
  }
  return own;
}

interface Look {
  readonly place: Place;
  readonly after: readonly SqlValue[];
  readonly spellings: readonly string[];
  readonly redact: Redactor;
  readonly erasure: number;
}

/** Looks through some rows behind a key. Returns the last key, or null at the end. */
async function some(tx: Tx, { place, after, spellings, redact, erasure }: Look): Promise<readonly SqlValue[] | null> {
  const { table, columns, key, write } = place;
  const names = (columns: readonly string[]): Sql => sql.join(columns.map(sql.id), ', ');
  const backwards = key.map((column) => sql`${sql.id(column)} desc`);
  const [keys, from] = [names(key), sql.id(table)];
  const behind = sql`(${keys}) > (${sql.values(after)})`;
  const last = await queryFirst<Readonly<Record<string, SqlValue>>>(
    tx,
    sql`select ${keys} from (select ${keys} from ${from} ${after.length === 0 ? sql`` : sql`where ${behind}`}
      order by ${keys} limit ${sql.literal(AT_ONCE)}) order by ${sql.join(backwards, ', ')} limit 1`,
  );
  if (last === undefined) return null;
  const until = key.map((column) => last[column] ?? null);
  const holds = columns.flatMap((column) => spellings.map((text) => sql`instr(${sql.id(column)}, ${text}) > 0`));
  const found = await queryAll<Values>(
    tx,
    sql`select ${keys}, ${names(columns)} from ${from}
      where ${after.length === 0 ? sql`` : sql`${behind} and`} (${keys}) <= (${sql.values(until)})
        and (${sql.join(holds, ' or ')})`,
  );
  for (const row of found) {
    const texts: Values = {};
    for (const column of columns) {
      const text = row[column];
      if (typeof text === 'string' && redact(text) !== text) texts[column] = redact(text);
    }
    if (Object.keys(texts).length > 0) await write(tx, row, texts, erasure);
  }
  return until;
}

/** Rows of a table of the service's own. */
function own(table: string, columns: readonly string[], key: readonly string[]): Place {
  return {
    table,
    columns,
    key,
    write: async (tx, row, texts) => {
      const equals = (values: Values, names: readonly string[]): Sql[] =>
        names.map((column) => sql`${sql.id(column)} = ${values[column] as SqlValue}`);
      const [set, where] = [equals(texts, Object.keys(texts)), equals(row, key)];
      await execute(tx, sql`update ${sql.id(table)} set ${sql.join(set, ', ')} where ${sql.join(where, ' and ')}`);
    },
  };
}

/** Records, with their search text and checksum. One that may not change stays: it is part of the books. */
function writeRecord(name: ModelName): Place['write'] {
  const model = models[name];
  const search: readonly string[] = (model as { readonly search?: readonly string[] }).search ?? [];
  return async (tx, { id }, texts) => {
    const row = (await getRow(tx, name, Number(id))) as AnyRow | undefined;
    if (row === undefined) return;
    const values: Values = { ...texts, ...mailColumns(name, row, texts) };
    if (search.some((field) => Object.hasOwn(texts, field)))
      values.searchText = searchText(model, { ...row, ...texts });
    try {
      await inSavepoint(tx, true, () => setColumns({ db: tx }, name, row.id, values, row));
      if (name === 'email') await dropMailFiles(tx, row);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('immutable_record')) throw error;
    }
  };
}

/** What else changes where an address is taken out: a schedule goes on with the others, and what waits for it is not sent. */
function mailColumns(name: ModelName, row: AnyRow, { recipients }: Values): Values {
  if (recipients === undefined) return {};
  if (name === 'email') return row.status === EmailStatus.pending ? { status: EmailStatus.error } : {};
  if (name !== 'scheduledMail') return {};
  const left = String(recipients)
    .split(/[\s,]+/)
    .filter((address) => !address.includes(ERASED));
  return { recipients: left.join(', '), ...(left.length === 0 ? { active: 0, nextRun: null } : {}) };
}

/** Deletes the files of a batch that no mail waits for any more. */
async function dropMailFiles(tx: Tx, { batch }: AnyRow): Promise<void> {
  await execute(
    tx,
    sql`delete from "mailFile" where "batch" = ${batch as string}
      and not exists (select 1 from "email" e where e."batch" = "mailFile"."batch"
      and e."status" = ${sql.literal(EmailStatus.pending)})`,
  );
}

function isText(type: string): boolean {
  return FREE.has(type) || type === 'string' || type === 'image';
}

/** True for a column that may change although its rows are hashed. */
function isOpen(name: string, column: string): boolean {
  const model = models[name as ModelName] as { readonly internal?: object; readonly mutable?: readonly string[] };
  return !('hash' in (model.internal ?? {})) || model.mutable?.includes(column) === true;
}
