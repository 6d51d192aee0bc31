/**
 * Looks through notes, mails, logs and kept answers for what a person was known by, and takes it out. A job, a few hundred rows
 * at a time: sales come in between. Begun anew after a crash, it finds less.
 */

import { execute } from '#server/core/db/execute.ts';
import type { Store } from '#server/core/db/store.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { JobRunner } from '#server/core/jobs/worker.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import { getRow, setColumns } from '#server/core/records/rows.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { searchText } from '#server/core/records/searchText.ts';
import { runIn, type WriteMoment } from '#server/core/transact/transact.ts';
import { inSavepoint } from '#server/modules/rowJobs/run.ts';
import { allModels, columnsOf, type ModelName, models } from '#shared/catalogue/index.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { eraseAnswers } from './answers.ts';
import { type AuditText, rewrite } from './auditLog.ts';
import type { Sought } from './erase.ts';
import { noteErasure } from './erasedFile.ts';
import { numbersOf } from './records.ts';
import { type Redactor, redactorOf, spellingsOf } from './terms.ts';

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
          (FREE.has(type) || personal === true || name === 'description') && isText(type) && isOpen(model.name, name),
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

/** The runner of the job. */
export function sweepRunner(sweeper: Sweeper): JobRunner {
  return async (payload) => {
    const { erasure: id } = payload as { readonly erasure: number };
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
    for (const place of spellings.length === 0 ? [] : places) {
      let from: readonly unknown[] | null = [];
      while (from !== null) {
        if (signal.aborted) throw new Error('stopped');
        const after: readonly unknown[] = from;
        from = await store.writer.run((tx) => some(tx, { place, after, spellings, redact, erasure: id }));
        await new Promise(setImmediate);
      }
    }
    const { now } = moment();
    await store.writer.run((tx) =>
      runIn(tx, moment(), async (ctx) => {
        await setColumns(ctx, 'customerErasure', id, { terms: null, finished: toStoredInstant(now) });
        await execute(tx, 'insert into "searchTakeUp" ("now") values (1)', []);
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
  const rows = await execute<{ customer: number; at: string }>(
    tx,
    'select "id" as "customer", "created" as "at" from "customer" where "id" in (select "value" from json_each(?))',
    [JSON.stringify(numbers)],
  );
  return [...rows];
}

/** Those of the terms that nobody else who is there is known by. */
async function ownTerms(tx: Tx, terms: readonly string[]): Promise<readonly string[]> {
  const own: string[] = [];
  for (const term of terms) {
    const [other] = await execute(
      tx,
      `select 1 from "customer" where "deleted" = 0 and ? in ("name", "businessName", "taxNumber", "memberCode", "street", "phone", "mobile", "email")
       union all select 1 from "user" where "name" = ? union all select 1 from "supplier" where "name" = ?
       union all select 1 from "company" where ? in ("name", "businessName", "phone", "email", "street") limit 1`,
      [term, term, term, term],
    );
    if (other === undefined) own.push(term);
  }
  return own;
}

interface Look {
  readonly place: Place;
  readonly after: readonly unknown[];
  readonly spellings: readonly string[];
  readonly redact: Redactor;
  readonly erasure: number;
}

/** Looks through some rows behind a key. Returns the last key, or null at the end. */
async function some(tx: Tx, { place, after, spellings, redact, erasure }: Look): Promise<readonly unknown[] | null> {
  const { table, columns, key, write } = place;
  const names = key.map((column) => `"${column}"`).join(', ');
  const marks = (count: number): string => Array(count).fill('?').join(', ');
  const behind = after.length === 0 ? '' : `where (${names}) > (${marks(key.length)})`;
  const [last] = await execute<Values>(
    tx,
    `select ${names} from (select ${names} from "${table}" ${behind} order by ${names} limit ${AT_ONCE}) order by ${key.map((column) => `"${column}" desc`).join(', ')} limit 1`,
    after,
  );
  if (last === undefined) return null;
  const until = key.map((column) => last[column]);
  const holds = columns.flatMap((column) => spellings.map(() => `instr("${column}", ?) > 0`)).join(' or ');
  const found = await execute<Values>(
    tx,
    `select ${names}, ${columns.map((column) => `"${column}"`).join(', ')} from "${table}"
      where ${after.length === 0 ? '' : `(${names}) > (${marks(key.length)}) and`} (${names}) <= (${marks(key.length)}) and (${holds})`,
    [...after, ...until, ...columns.flatMap(() => spellings)],
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
  const where = key.map((column) => `"${column}" = ?`).join(' and ');
  return {
    table,
    columns,
    key,
    write: async (tx, row, texts) => {
      const set = Object.keys(texts)
        .map((column) => `"${column}" = ?`)
        .join(', ');
      await execute(tx, `update "${table}" set ${set} where ${where}`, [
        ...Object.values(texts),
        ...key.map((column) => row[column]),
      ]);
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
    const values: Values = { ...texts };
    if (search.some((field) => Object.hasOwn(texts, field)))
      values.searchText = searchText(model, { ...row, ...texts });
    try {
      await inSavepoint(tx, true, () => setColumns({ db: tx }, name, row.id, values, row));
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('immutable_record')) throw error;
    }
  };
}

function isText(type: string): boolean {
  return FREE.has(type) || type === 'string' || type === 'image';
}

/** True for a column that may change although its rows are hashed. */
function isOpen(name: string, column: string): boolean {
  const model = models[name as ModelName] as { readonly internal?: object; readonly mutable?: readonly string[] };
  return !('hash' in (model.internal ?? {})) || model.mutable?.includes(column) === true;
}
