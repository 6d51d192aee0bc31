import type { WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules, Values } from '#server/core/records/ruleTypes.ts';
import { getRow, softRemove } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { defaultFormat, MAX_SEQUENCE, MAX_ZEROS, seriesPeriod } from '#shared/domain/series.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { lastDocument } from '../series.ts';
import { requireApart, requireFree, requireNotOver } from '../seriesNumbers.ts';

type Counter = Row<'invoiceCounter'>;
type Last = Awaited<ReturnType<typeof lastDocument>>;
/** From a number to the one after which the series goes on: what is between was never assigned. */
type Jump = readonly [from: number, to: number];

/** What the numbers of a series are made of. */
const writing = ['format', 'zeros', 'prefix', 'reset', 'type', 'company'] as const;

/**
 * A series assigns no number that another can assign, or a document has. Where it stands is what its last document says: by
 * hand it is moved on, and back again as long as no document is beyond, so that no slip shuts it. That it was moved is
 * stored, so that the gap is no lost document. What its numbers rest on does not change once it has assigned any.
 * One that replaces another of its type and company ends that one in the same write.
 */
export const invoiceCounter: ModelRules = {
  errors: ['immutable_record', 'in_use', 'insufficient_scope', 'unique_conflict'],
  beforeWrite: async (ctx, values, row) => {
    const before = row === null ? null : await stored(ctx, row);
    checkRange(values);
    if (before === null) {
      values.format ??= defaultFormat(Number(values.type), (values.company ?? null) as number | null);
      if (typeof values.replaces === 'number') await end(ctx, values.replaces, values);
    }
    const last = before === null ? null : await lastDocument(ctx, before.id);
    if (before !== null) checkBase(before, { ...before, ...values }, last);
    placeDate(ctx, before, values, last);
    placeValue(ctx, before, values, last);
    await checkNumbers(ctx, before, { ...before, ...values } as Counter);
  },
  beforeRemove: async (ctx, { id }) => {
    const document = await queryFirst(ctx.db, sql`select 1 from "invoice" where "counter" = ${id} limit 1`);
    if (document !== undefined) throw new ServiceError('in_use', { detail: 'invoice.counter' });
  },
  beforeRestore: async (ctx, row) => checkNumbers(ctx, null, await stored(ctx, row)),
};

function checkRange({ zeros, lastValue, initialValue }: Values): void {
  if (Number(zeros ?? 0) > MAX_ZEROS) throw invalidField('#/zeros', 'too_big');
  if (Number(lastValue ?? 0) > MAX_SEQUENCE) throw invalidField('#/lastValue', 'too_big');
  if (Number(initialValue ?? 0) > MAX_SEQUENCE) throw invalidField('#/initialValue', 'too_big');
}

/** Ends the series another takes over from. Throws 403 without `invoice:import`, 422 where it is over already, or of another type or company. */
async function end(ctx: WriteContext, id: number, { type, company }: Values): Promise<void> {
  requireScope(ctx, 'invoice:import', '#/replaces');
  const old = await getRow(ctx.db, 'invoiceCounter', id);
  const fits = old?.deleted === 0 && old.type === type && old.company === (company ?? null);
  if (!fits) throw invalidField('#/replaces', 'invalid_value');
  await softRemove(ctx, 'invoiceCounter', old, 'deleted');
}

/** Throws 409 for another type, company or beginning of a series that has assigned numbers. */
function checkBase(before: Counter, next: AnyRow, last: Last): void {
  const isOther = (['type', 'company', 'initialValue'] as const).some((name) => next[name] !== before[name]);
  if (last !== null && isOther) throw new ServiceError('immutable_record');
}

/** A day that was set has come, and is not before the last document: 422 `too_big`, 409 `immutable_record`. */
function placeDate(ctx: WriteContext, before: Counter | null, values: Values, last: Last): void {
  const date = (values.lastDate ?? null) as string | null;
  if (values.lastDate === undefined || date === (before?.lastDate ?? null)) return;
  if (last !== null && (date === null || date < last.date)) throw new ServiceError('immutable_record');
  const isTrue = date === (last?.date ?? null);
  const ofSeries = (values.company ?? before?.company ?? null) as number | null;
  if (date !== null && !isTrue && date > ctx.zoneOf(ofSeries).dateAt(ctx.now))
    throw invalidField('#/lastDate', 'too_big');
  values.setDate = isTrue ? null : date;
}

/**
 * Where the series goes on from, as it was sent, else as its date has it: in another period than that of its last
 * document it begins again. Back takes `invoice:import`, and is not before the last document of the period: 409
 * `immutable_record`.
 */
function placeValue(ctx: WriteContext, before: Counter | null, values: Values, last: Last): void {
  const next = { ...before, ...values } as Counter;
  const first = (next.initialValue ?? 1) - 1;
  const periodOf = (date: string | null): string => (date === null ? '' : seriesPeriod(next.reset, date));
  const isInPeriod = last !== null && periodOf(last.date) === periodOf(next.lastDate);
  const least = isInPeriod ? last.sequenceNumber : last === null ? 0 : first;
  const isMoved = before !== null && next.lastValue !== before.lastValue;
  const isOtherPeriod = before !== null && last !== null && periodOf(before.lastDate) !== periodOf(next.lastDate);
  if (isMoved && next.lastValue < before.lastValue) requireScope(ctx, 'invoice:import', '#/lastValue');
  const lastValue = isOtherPeriod && !isMoved ? least : next.lastValue;
  if (isMoved && lastValue < least) throw new ServiceError('immutable_record');
  if (before !== null && lastValue === before.lastValue && last !== null) return;
  values.lastValue = lastValue;
  values.jumps = jumpsText(before, lastValue, last, first);
}

/** The numbers left out since its last document: one jump at most. */
function jumpsText(before: Counter | null, lastValue: number, last: Last, first: number): string | null {
  if (before === null || last === null) return lastValue > first ? JSON.stringify([[first, lastValue]]) : null;
  const jumps: readonly Jump[] = JSON.parse(before.jumps ?? '[]');
  const kept = [...jumps];
  let at = before.lastValue;
  while (at !== last.sequenceNumber) {
    const jump = kept.pop();
    if (jump?.[1] !== at) return JSON.stringify([...jumps, [before.lastValue, lastValue]]);
    at = jump[0];
  }
  if (lastValue !== at) kept.push([at, lastValue]);
  return kept.length === 0 ? null : JSON.stringify(kept);
}

/** Throws 409 `unique_conflict` where a number is another series’, or another document has it. */
async function checkNumbers(ctx: WriteContext, before: Counter | null, next: Counter): Promise<void> {
  const own = { ...next, id: next.id ?? null };
  const code = (await getRow(ctx.db, 'invoiceType', next.type))?.code ?? null;
  if (before === null || writing.some((name) => next[name] !== before[name])) {
    await requireApart(ctx, own, code);
    await requireFree(ctx, own, code);
  }
  if (before !== null && next.lastValue > before.lastValue) await requireNotOver(ctx, own, code, before.lastValue);
}

async function stored(ctx: WriteContext, { id }: AnyRow): Promise<Counter> {
  const row = await getRow(ctx.db, 'invoiceCounter', id);
  if (row === undefined) throw new Error(`no invoiceCounter ${id}`);
  return row;
}
