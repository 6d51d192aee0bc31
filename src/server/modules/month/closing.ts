/** Months that were closed, and what came into them afterwards. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { append, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, sub, toMoney } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';
import type { MonthAnswer, MonthProof, MonthSums } from '#shared/operations/parts/month.ts';
import { daysOfMonth, type MonthQuestion, proofOf } from './month.ts';

/** A month with the last time that it was closed. */
export async function readMonth(ctx: ReadContext, question: MonthQuestion): Promise<MonthAnswer> {
  const proof = await proofOf(ctx, { ...daysOfMonth(question), company: question.company });
  return answerOf(ctx, question, proof);
}

/**
 * Keeps what a month came to, by what was read of it. Throws 409 `month_open` where something stands against it and nobody says
 * why.
 */
export async function closeMonth(
  ctx: WriteContext,
  question: MonthQuestion,
  proof: MonthProof,
  despite: string | null,
): Promise<MonthAnswer> {
  const { company, year, month } = question;
  if (company !== null && (await getRow(ctx.db, 'company', company)) === undefined) throw new ServiceError('not_found');
  const { sums, checks, bridge, currency } = proof;
  const open = checks.filter(({ ok }) => !ok).map(({ code }) => code);
  if (open.length > 0 && despite === null) throw new ServiceError('month_open', { detail: open.join(' ') });
  await append(ctx, 'monthClosing', {
    ...{ company, year, month, currency, documents: sums.documents },
    ...{ base: toMoney(sums.base), tax: toMoney(sums.tax), total: toMoney(sums.total) },
    collected: toMoney(sums.collected),
    lines: JSON.stringify(Object.fromEntries(bridge.lines.map(({ code, amount }) => [code, amount]))),
    open: JSON.stringify(open),
    despite: open.length === 0 ? null : despite,
  });
  return answerOf(ctx, question, proof);
}

async function answerOf(ctx: ReadContext, question: MonthQuestion, proof: MonthProof): Promise<MonthAnswer> {
  const closed = await lastClosing(ctx, question);
  if (closed === null) return { ...question, ...proof, closing: null, since: null };
  const user = closed.createUser === null ? undefined : await getRow(ctx.db, 'user', closed.createUser);
  const kept: MonthSums = {
    documents: closed.documents,
    base: fromMoney(closed.base),
    tax: fromMoney(closed.tax),
    total: fromMoney(closed.total),
    collected: fromMoney(closed.collected),
  };
  return {
    ...question,
    ...proof,
    closing: {
      id: closed.id,
      at: ctx.zone.toWire(closed.created),
      user: closed.createUser,
      userName: user?.name ?? null,
      despite: closed.despite,
      sums: kept,
    },
    since: sinceOf(proof.sums, kept),
  };
}

/** What sums are now less what they were; null where nothing came or went. */
function sinceOf(now: MonthSums, kept: MonthSums): MonthSums | null {
  const since = { ...now, documents: now.documents - kept.documents };
  for (const name of ['base', 'tax', 'total', 'collected'] as const) {
    since[name] = fromMoney(sub(toMoney(now[name]), toMoney(kept[name])));
  }
  return Object.values(since).every((value) => value === 0) ? null : since;
}

async function lastClosing(
  ctx: ReadContext,
  { company, year, month }: MonthQuestion,
): Promise<Row<'monthClosing'> | null> {
  const row = await queryFirst<Row<'monthClosing'>>(
    ctx.db,
    sql`select * from "monthClosing" where "year" = ${year} and "month" = ${month}
      and ${isSame(sql`"company"`, sql`${company}`)} order by "id" desc limit 1`,
  );
  return row ?? null;
}
