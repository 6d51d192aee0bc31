/** What a database holds, for a person to tell one from another: read in a process of its own, as wire values. */
import { fromMoney, type Money } from '#shared/domain/money.ts';
import type { ComparedCopy, CopyObstacle, DatabaseFacts } from '#shared/operations/parts/backups.ts';
import { isPepperOf, readPepper } from '../core/access/pepper.ts';
import { NewerVersionError, requireNoNewer } from '../core/db/lastVersion.ts';
import { NewerSchemaError, pendingMigrations } from '../core/db/migrate.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import { type Connection, openConnection } from '../core/db/sqlite.ts';
import { readZones } from '../core/db/zones.ts';
import { isTurnover, turnoverIn } from '../modules/reports/turnover.ts';

interface Total {
  readonly currency: string;
  readonly documents: number;
  readonly total: Money;
}

/** A copy beside the database in use. Neither is written to. */
export function compare(copyFile: string, hereFile: string, dataDir: string): ComparedCopy {
  const copy = opened(copyFile);
  try {
    const here = opened(hereFile);
    try {
      return {
        copy: attempt(copy, factsOf),
        here: attempt(here, factsOf),
        later: copy === null ? null : attempt(here, (open) => laterThan(copy, open)),
        obstacle: obstacleOf(copy, here, dataDir),
      };
    } finally {
      here?.close();
    }
  } finally {
    copy?.close();
  }
}

/** Why a copy cannot be restored into a data folder; null where it can. The database in use may be damaged. */
function obstacleOf(copy: Connection | null, here: Connection | null, dataDir: string): CopyObstacle | null {
  if (copy === null) return 'unreadable';
  try {
    const origin = originOf(copy);
    const own = attempt(here, originOf);
    if (own !== null && origin !== own) return 'otherFacility';

    pendingMigrations(copy);
    requireNoNewer(copy.raw);
    return isPepperOf(copy.raw, readPepper(dataDir)) ? null : 'otherPepper';
  } catch (error) {
    return error instanceof NewerSchemaError || error instanceof NewerVersionError ? 'newerVersion' : 'unreadable';
  }
}

function factsOf(open: Connection): DatabaseFacts {
  const { zone, zoneOf } = readZones(open);
  const [last] = rows<{ at: string }>(open, sql`select "created" as "at" from "auditLog" order by "id" desc limit 1`);
  const [document] = rows<{
    number: string;
    at: string;
    date: string;
    total: Money;
    currency: string;
    company: number | null;
  }>(
    open,
    sql`select "number", "created" as "at", "date", "total", "currency", "company" from "invoice"
      where "number" is not null order by "id" desc limit 1`,
  );
  const lastWrite = last === undefined ? null : zone.toWire(last.at);
  if (document === undefined) return { lastWrite, lastDocument: null, day: null };
  const { number, at, date, total, currency, company } = document;
  const day = { from: date, to: date };
  const totals = turnoverOf(open, isTurnover(turnoverIn(day, { company: null, documents: null })));
  return {
    lastWrite,
    lastDocument: { number, made: zoneOf(company).toWire(at), total: fromMoney(total), currency },
    day: { date, documents: countOf(totals), totals: wireOf(totals) },
  };
}

/** What the database in use has issued since a copy of it was made; null where one is not the other's. */
function laterThan(copy: Connection, here: Connection): ComparedCopy['later'] {
  if (attempt(copy, originOf) !== originOf(here)) return null;
  const last = attempt(
    copy,
    (open) => rows<{ id: number }>(open, sql`select coalesce(max("id"), 0) as "id" from "invoice"`)[0],
  );
  if (last === undefined || last === null) return null;
  const totals = turnoverOf(here, sql`i."id" > ${last.id} and i."number" is not null`);
  return { documents: countOf(totals), totals: wireOf(totals) };
}

function turnoverOf(open: Connection, condition: Sql): readonly Total[] {
  return rows<Total>(
    open,
    sql`select i."currency" as "currency", count(*) as "documents", coalesce(sum(i."total"), 0) as "total"
      from "invoice" i where ${condition} group by i."currency" order by "documents" desc, i."currency"`,
  );
}

const countOf = (totals: readonly Total[]): number => totals.reduce((sum, { documents }) => sum + documents, 0);
const wireOf = (totals: readonly Total[]) =>
  totals.map(({ currency, total }) => ({ currency, total: fromMoney(total) }));

/** The hash of the first row of the audit log: another facility has another. */
function originOf(open: Connection): string | null {
  return rows<{ hash: string }>(open, sql`select "hash" from "auditLog" order by "id" limit 1`)[0]?.hash ?? null;
}

function rows<R>(open: Connection, statement: Sql): R[] {
  return open.prepare(statement.text).all(statement.values) as R[];
}

/** Null where there is no such file, or it is no database. */
function opened(file: string): Connection | null {
  try {
    return openConnection(file, 'read');
  } catch {
    return null;
  }
}

/** What a database says; null where it cannot be read, which is an answer. */
function attempt<T>(open: Connection | null, read: (open: Connection) => T): T | null {
  try {
    return open === null ? null : read(open);
  } catch {
    return null;
  }
}
