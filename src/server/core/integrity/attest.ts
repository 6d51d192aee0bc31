/**
 * What decides about money or rights: the audit log has a digest of each such row as the service left it. What is changed past
 * the service differs from it, whatever checksum is written with it; and the log itself is a chain.
 */
import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { allModels } from '#shared/catalogue/index.ts';
import { type Covered, covering, rowText } from './rowText.ts';

/** Hexadecimal digits of a digest. */
const LENGTH = 16;

const decisive: ReadonlyMap<string, readonly string[]> = new Map(
  allModels().flatMap(({ name, decisive: own, audit }): [string, readonly string[]][] =>
    own === undefined ? [] : [[name, ['id', ...own, ...(audit === 'audit' ? ['deleted'] : [])]]],
  ),
);
const covered: ReadonlyMap<string, Covered> = new Map(
  [...decisive].map(([model, columns]) => [model, covering(columns)]),
);

/** Digests by model and id; null of a row that is gone. */
const attestedSchema = z.record(z.string(), z.record(z.string(), z.string().nullable()));
export type Attested = z.output<typeof attestedSchema>;

/** True where a row of a model, or some columns of it, decide about money or rights. */
export function isDecisive(model: string, columns?: Iterable<string>): boolean {
  const own = decisive.get(model);
  if (own === undefined) return false;
  for (const column of columns ?? own) if (own.includes(column)) return true;
  return false;
}

/** The digest of what decides in a row as it is stored. */
export function attestationOf(model: string, row: Readonly<Record<string, unknown>>): string {
  const columns = covered.get(model);
  if (columns === undefined) throw new Error(`nothing of ${model} decides`);
  return hash('sha256', rowText(columns, row), 'hex').slice(0, LENGTH);
}

/** The rows of a database that say something else than the audit log has of them. */
export function unattested(db: Database.Database): string[] {
  const last = lastAttested(db);
  return [...decisive].flatMap(([model, columns]) => {
    const known = last.get(model) ?? new Map<number, string | null>();
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = db.prepare(`select ${list} from "${model}"`).iterate() as IterableIterator<{ readonly id: number }>;
    const wrong: string[] = [];
    for (const row of rows) {
      const due = known.get(row.id);
      if (due === undefined || due === null) wrong.push(`${model} ${row.id} is not in the audit log`);
      else if (due !== attestationOf(model, { ...row })) wrong.push(`${model} ${row.id}`);
      known.delete(row.id);
    }
    const gone = [...known].flatMap(([id, due]) => (due === null ? [] : [`${model} ${id} is gone`]));
    return [...wrong, ...gone];
  });
}

/** The last digest of each row. */
function lastAttested(db: Database.Database): Map<string, Map<number, string | null>> {
  const last = new Map<string, Map<number, string | null>>();
  const texts = db.prepare<[], string>('select "attested" from "auditLog" where "attested" is not null order by "id"');
  for (const text of texts.pluck().iterate()) {
    for (const [model, digests] of Object.entries(attestedSchema.parse(JSON.parse(text)))) {
      const known = last.get(model) ?? new Map<number, string | null>();
      last.set(model, known);
      for (const [id, digest] of Object.entries(digests)) known.set(Number(id), digest);
    }
  }
  return last;
}
