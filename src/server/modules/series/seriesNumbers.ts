/** That the numbers of a series are its own: no other series can write them, and no document has them already. */

import type { ReadContext } from '#server/core/context/context.ts';
import { differs } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { numberPrefix, type SeriesFormat } from '#shared/domain/series.ts';
import { commonNumber, mayWrite, type Standing } from '#shared/domain/seriesClash.ts';
import { ServiceError } from '#shared/errors.ts';
import { seriesFormat } from './series.ts';

type Counter = Row<'invoiceCounter'>;

/** How a counter is to write, and where it stands; `id` null for a new one. */
export type Numbering = Pick<
  Counter,
  'type' | 'company' | 'format' | 'zeros' | 'prefix' | 'reset' | 'lastValue' | 'lastDate'
> & {
  readonly id: number | null;
};

interface Other extends Counter {
  readonly code: string | null;
}

/**
 * Throws 409 `unique_conflict` with the other series and a number both could write, whatever they have assigned so far.
 * `next`: a type that is about to have another code.
 */
export async function requireApart(
  ctx: ReadContext,
  own: Numbering,
  code: string | null,
  next?: { readonly type: number; readonly code: string | null },
): Promise<void> {
  const format = seriesFormat(own, code);
  const others = await queryAll<Other>(
    ctx.db,
    sql`select c.*, t."code" from "invoiceCounter" c join "invoiceType" t on t."id" = c."type"
      where c."deleted" = 0 and ${differs(sql`c."id"`, own.id)} order by c."id"`,
  );
  for (const other of others) {
    // A type has one series a company: the database says which field is at fault.
    if (own.type === other.type && own.company === other.company) continue;
    // A series without a company numbers documents of all.
    if (own.company !== null && other.company !== null && own.company !== other.company) continue;
    const found = commonNumber(format, seriesFormat(other, next?.type === other.type ? next.code : other.code));
    if (found === null) continue;
    const name = `${other.id} (${other.format ?? ''})`;
    const detail = {
      es: `La serie ${name} también llegaría a escribir ${found.number}`,
      en: `Series ${name} would write ${found.number}, too`,
    };
    throw new ServiceError('unique_conflict', { detail });
  }
}

/** Throws 409 `unique_conflict` with a document whose number the series would have to give some day. */
export async function requireFree(ctx: ReadContext, own: Numbering, code: string | null): Promise<void> {
  const format = seriesFormat(own, code);
  const standing: Standing = {
    lastValue: own.lastValue,
    from: own.lastDate ?? ctx.zoneOf(own.company).dateAt(ctx.now),
  };
  await findTaken(ctx, own, format, standing.from, ({ number }) => mayWrite(format, number, standing));
}

/** Throws 409 `unique_conflict` with a document of another series over or up to whose number a series would be moved. */
export async function requireNotOver(
  ctx: ReadContext,
  own: Numbering,
  code: string | null,
  lastValue: number,
): Promise<void> {
  const format = seriesFormat(own, code);
  const from = own.lastDate ?? ctx.zoneOf(own.company).dateAt(ctx.now);
  await findTaken(ctx, own, format, from, ({ number, counter }) => {
    const isOver = mayWrite(format, number, { lastValue, from });
    return counter !== own.id && isOver && !mayWrite(format, number, { lastValue: own.lastValue + 1, from });
  });
}

interface NumberedDocument {
  readonly number: string;
  readonly counter: number | null;
}

/** Looks at the numbers of the company that begin as those of the series do from a day on. Throws for the first found. */
async function findTaken(
  ctx: ReadContext,
  { company }: Numbering,
  format: SeriesFormat,
  from: string,
  isTaken: (taken: NumberedDocument) => boolean,
): Promise<void> {
  for (const prefix of prefixesOf(format, from)) {
    const rows = await queryAll<NumberedDocument>(
      ctx.db,
      sql`select "number", "counter" from "invoice" where "number" >= ${prefix} and "number" < ${`${prefix}\u{10ffff}`}
          and "company" ${company === null ? sql`in (select "id" from "company")` : sql`= ${company}`}`,
    );
    const taken = rows.find(isTaken);
    if (taken !== undefined) throw new ServiceError('unique_conflict', { detail: taken.number });
  }
}

/** What its numbers begin with from a day to the end of the century. */
function prefixesOf(format: SeriesFormat, from: string): ReadonlySet<string> {
  const prefixes = new Set<string>();
  for (let year = Number(from.slice(0, 4)); year <= 2099; year++) {
    for (let month = 1; month <= 12; month++) {
      prefixes.add(numberPrefix(format, `${year}-${String(month).padStart(2, '0')}-01`));
    }
  }
  return prefixes;
}
