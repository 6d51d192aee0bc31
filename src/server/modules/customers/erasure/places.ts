/**
 * Where somebody may be spoken of: every column that people write into, by the types of the catalogue, and every text of the
 * service's own tables, by the schema. No place is listed by hand, so none is forgotten.
 */

import { allColumns } from '#server/core/db/dialect.ts';
import { execute, queryAll } from '#server/core/db/execute.ts';
import { type Sql, type SqlValue, sql } from '#server/core/db/sql.ts';
import type { Reader, Tx } from '#server/core/db/transaction.ts';
import { isDecisive } from '#server/core/integrity/attest.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { redact } from '#server/core/records/write.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { allModels, columnsOf, findModel, type ModelName } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { type AuditText, type Erased, rewrite, withoutOwn } from './auditLog.ts';
import { ERASED, isNaming } from './terms.ts';

/** A table to look through, in the order of a key. */
export interface Place {
  readonly table: string;
  /** What is read of each row, behind its key. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** False for a column that no longer changes in that row: it is part of the books. */
  readonly isOpen: (row: Values, column: string) => boolean;
  /** A text without what it says of the erased records by their numbers. */
  readonly forget?: (column: string, text: string) => string;
  /** Puts what is left of the texts into a row. */
  readonly write: (tx: Tx, row: Values, texts: Values, erasure: number) => Promise<void>;
}

/** Their texts are the facility's own, or proof, or what is being looked for. */
const apart: ReadonlySet<string> = new Set<ModelName>(['setting', 'company', 'zReport', 'customerErasure']);
/** Whose records are somebody: what these are known by is theirs. */
const persons: ReadonlySet<string> = new Set<ModelName>(['customer', 'bankAccount', 'user', 'supplier']);
/** Internal columns that follow from others, or are drawn by lot. */
const COMPUTED = /hash|checksum|salt|commitment|attested|code/i;

/** Every place there is. */
export async function placesOf(db: Reader, erased: Erased): Promise<readonly Place[]> {
  const forget: Place['forget'] = (column, text) => (column === 'changes' ? withoutOwn(text, erased) : text);
  return [...modelPlaces, { ...auditLog, forget }, ...(await ownPlaces(db))];
}

const modelPlaces: readonly Place[] = allModels().flatMap((model): Place[] => {
  if (apart.has(model.name) || model.name === 'auditLog') return [];
  const columns = freeColumns(model);
  if (columns.length === 0) return [];
  const hasHash = Object.hasOwn(model.internal ?? {}, 'hash');
  // Of which list a query is.
  const beside = [...(hasHash ? ['hash'] : []), ...(model.fields.model === undefined ? [] : ['model'])];
  return [
    {
      table: model.name,
      columns: [...new Set([...columns, ...beside])],
      key: ['id'],
      // A draft has no hash yet.
      isOpen: ({ hash = null }, column) =>
        columns.includes(column) && (hash === null || model.mutable?.includes(column) === true),
      write: writeRecord(model),
    },
  ];
});

/** Columns that people write into, and internal ones that repeat them. */
function freeColumns(model: AnyModel): readonly string[] {
  const free = columnsOf(model).filter(([name, field]) => {
    // Permissions and scopes are words of the program; a code is printed on things.
    if (fieldTypeOf(field).isFree !== true || isDecisive(model.name, [name])) return false;
    if (field.unique === true || field.scanned !== undefined) return false;
    return !(persons.has(model.name) && isNaming(name));
  });
  const internal = Object.entries(model.internal ?? {}).filter(
    ([name, type]) => type === 'text' && !COMPUTED.test(name),
  );
  return [...free, ...internal].map(([name]) => name);
}

const auditLog: Place = {
  table: 'auditLog',
  columns: ['path', 'changes'],
  key: ['id'],
  isOpen: () => true,
  write: (tx, row, texts, erasure) => {
    const { id, path, changes } = { ...row, ...texts } as unknown as AuditText;
    return rewrite(tx, erasure, { id, path, changes });
  },
};

interface OwnColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

/** Has what search indexes hold of changed rows, which is gone once they have taken it up: at the end of each erasure. */
const WAITING = 'searchChanged';

/** The texts of the tables that no model has, but for keys. Those of SQLite and of its search indexes are not strict. */
async function ownPlaces(db: Reader): Promise<Place[]> {
  const columns = await queryAll<OwnColumn>(db, allColumns);
  const tables = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => table !== WAITING && findModel(table) === undefined,
  );
  return tables.flatMap((table): Place[] => {
    const own = columns.filter((column) => column.table === table);
    const texts = own.filter(({ type, pk }) => type === 'TEXT' && pk === 0).map(({ name }) => name);
    const key = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    if (texts.length === 0 || key.length === 0) return [];
    return [
      { table, columns: texts, key: key.map(({ name }) => name), isOpen: () => true, write: writeOwn(table, key) },
    ];
  });
}

function writeOwn(table: string, key: readonly OwnColumn[]): Place['write'] {
  const names = key.map(({ name }) => name);
  const equals = (values: Values, columns: readonly string[]): Sql[] =>
    columns.map((column) => sql`${sql.id(column)} = ${values[column] as SqlValue}`);
  return async (tx, row, texts) => {
    const [set, where] = [equals(texts, Object.keys(texts)), equals(row, names)];
    await execute(tx, sql`update ${sql.id(table)} set ${sql.join(set, ', ')} where ${sql.join(where, ' and ')}`);
  };
}

/** Records, with their search text and checksum. */
function writeRecord(model: AnyModel): Place['write'] {
  const name = model.name as ModelName;
  return async (tx, stored, texts) => {
    const row = stored as AnyRow;
    const values: Values = { ...texts, ...mailColumns(name, row, texts) };
    await redact({ db: tx }, name, row, values);
    if (name === 'email') await dropMailFiles(tx, row);
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
