import type { Row } from '#shared/catalogue/index.ts';
import { numberIn, numberPrefix } from '#shared/domain/series.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../../context.ts';
import { execute } from '../../db/execute.ts';
import { MAX_SEQUENCE, seriesFormat } from '../../ledgers/series.ts';
import type { AnyRow } from '../codec.ts';
import { getRow } from '../rows.ts';
import type { ModelRules, Values } from '../ruleTypes.ts';

type Counter = Row<'invoiceCounter'>;

/** Digits a number may be padded to. */
const MAX_ZEROS = 20;

/**
 * A series never gives a number twice and never goes back. It may be moved on by hand, over numbers no other series has
 * used; that it was is kept, so that the gap can be told from a lost document. What its numbers rest on does not change
 * once it has given any; how it writes those to come may, as long as none of them is there already.
 */
export const invoiceCounter: ModelRules = {
  errors: ['immutable_record', 'in_use', 'unique_conflict'],
  beforeWrite: async (ctx, values, row) => {
    const before = row === null ? null : await stored(ctx, row);
    checkRange(values);
    const next = { ...before, ...values } as Counter;
    const isUsed = before !== null && (await hasNumbers(ctx, before.id));
    if (before !== null) checkCourse(before, next, isUsed);
    await checkNumbers(ctx, before, next);
    const from = before?.lastValue ?? (next.initialValue ?? 1) - 1;
    if (next.lastValue > from) {
      const jumps: unknown[] = JSON.parse(before?.jumps ?? '[]');
      values.jumps = JSON.stringify([...jumps, [from, next.lastValue]]);
    }
  },
  beforeRemove: async (ctx, { id }) => {
    const [document] = await execute(ctx.db, 'select 1 from "invoice" where "counter" = ? limit 1', [id]);
    if (document !== undefined) throw new ServiceError('in_use', { detail: 'invoice.counter' });
  },
};

function checkRange({ zeros, lastValue, initialValue }: Values): void {
  if (Number(zeros ?? 0) > MAX_ZEROS) throw invalidField('#/zeros', 'too_big');
  if (Number(lastValue ?? 0) > MAX_SEQUENCE) throw invalidField('#/lastValue', 'too_big');
  if (Number(initialValue ?? 0) > MAX_SEQUENCE) throw invalidField('#/initialValue', 'too_big');
}

function checkCourse(before: Counter, next: Counter, isUsed: boolean): void {
  const isBase = (['type', 'company', 'initialValue'] as const).some((name) => next[name] !== before[name]);
  const goesBack = before.lastDate !== null && (next.lastDate === null || next.lastDate < before.lastDate);
  if (next.lastValue < before.lastValue || (isUsed && (isBase || goesBack))) throw new ServiceError('immutable_record');
}

/**
 * Throws 409 `unique_conflict` where a number is taken: one the series would be moved over or up to by another series;
 * or, where it is new or writes its numbers anew, one that it would have to give some day.
 */
async function checkNumbers(ctx: ReadContext, before: Counter | null, next: Counter): Promise<void> {
  const writesAnew =
    before === null ||
    (['format', 'zeros', 'prefix', 'reset', 'type', 'company'] as const).some((name) => next[name] !== before[name]);
  if (!writesAnew && next.lastValue === before.lastValue) return;
  const type = await getRow(ctx.db, 'invoiceType', next.type);
  const series = seriesFormat(next, type?.code ?? null);
  const today = ctx.zone.dateAt(ctx.now);
  const date = next.lastDate !== null && next.lastDate > today ? next.lastDate : today;
  const isTaken = ({ number, counter }: Taken): boolean => {
    const n = numberIn(series, number, date);
    if (n === null) return false;
    const isMovedOver = counter !== before?.id && n > (before?.lastValue ?? next.lastValue) && n <= next.lastValue + 1;
    return isMovedOver || (writesAnew && n > next.lastValue);
  };
  const taken = (await numbersOf(ctx, next.company, numberPrefix(series, date))).find(isTaken);
  if (taken !== undefined) throw new ServiceError('unique_conflict', { detail: taken.number });
}

interface Taken {
  readonly number: string;
  readonly counter: number | null;
}

/** The numbers of a company's documents that begin so; a series without a company numbers those of all. */
async function numbersOf(ctx: ReadContext, company: number | null, prefix: string): Promise<readonly Taken[]> {
  return execute<Taken>(
    ctx.db,
    `select "number", "counter" from "invoice" where "number" >= ? and "number" < ?${company === null ? '' : ' and "company" = ?'}`,
    [prefix, `${prefix}\u{10ffff}`, ...(company === null ? [] : [company])],
  );
}

/** True when documents carry numbers of the series; those that merely wait for one do not count. */
async function hasNumbers(ctx: ReadContext, id: number): Promise<boolean> {
  const text = 'select 1 from "invoice" where "counter" = ? and "number" is not null limit 1';
  return (await execute(ctx.db, text, [id])).length > 0;
}

async function stored(ctx: WriteContext, { id }: AnyRow): Promise<Counter> {
  const row = await getRow(ctx.db, 'invoiceCounter', id);
  if (row === undefined) throw new Error(`no invoiceCounter ${id}`);
  return row;
}
