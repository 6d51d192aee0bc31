/** What a whole list comes to: how many records match, and the exact sums of the fields whose sum says something. */

import type { ReadContext } from '#server/core/context/context.ts';
import { type Cell, queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { isMoney } from '#shared/catalogue/fieldTypes.ts';
import { columnsOf, findModel } from '#shared/catalogue/index.ts';
import { fromMoney, SCALE } from '#shared/domain/money.ts';
import { badParameter } from '../badParameter.ts';
import { FACILITY } from '../facilityCurrency.ts';
import { matchingRows } from './list.ts';
import { onlyText } from './listIndexes.ts';
import { LIST_PARAMETERS, type ListParameter } from './operators.ts';
import { parseListQuery } from './parse.ts';
import { whereSql } from './sources.ts';

/** The sums of the records of one currency. */
export interface CurrencySums {
  /** ISO 4217; null for records without one of their own: their amounts are in the facility's. */
  readonly currency: string | null;
  readonly count: number;
  readonly values: Readonly<Record<string, number>>;
}

export interface Totals {
  readonly count: number;
  /** One for each currency, the one of most records first. Empty without records, or without fields to sum. */
  readonly sums: readonly CurrencySums[];
}

/** The parameters of a list that totals take beside filters. */
export const TOTALS_PARAMETERS = ['filter', 'q', 'fields'] as const satisfies readonly ListParameter[];

/** The fields of a model that are summed. */
export function summedFields(model: AnyModel): readonly (readonly [string, Field])[] {
  return columnsOf(model).filter(([, field]) => field.summed === true);
}

/**
 * Adds up the list that a query string selects. `fields` names what is summed, all that can be unless said. Throws 400 as
 * a list does; order and pages are unknown here.
 */
export async function readTotals(ctx: ReadContext, model: AnyModel, search: URLSearchParams): Promise<Totals> {
  const { fields, rest } = parseTotals(model, search);
  const query = parseListQuery(ctx, model, rest);
  const { currency, first: least, last: most, columns } = await currencySql(ctx, model);
  const { from, where, parameters } = await matchingRows(ctx, query, [...fields.map(([name]) => name), ...columns]);
  const run = (sums: string, group: string): Promise<readonly (readonly Cell[])[]> =>
    queryCells(ctx.db, sql.composed(`select count(*)${sums} ${from}${whereSql(where)}${group}`, parameters));
  const [all = []] = await exactly(fields, (sums) => run(`, ${least}, ${most}${sums}`, ''));
  const [count, first, last, ...values] = all;
  const counted = Number(count ?? 0);
  if (counted === 0 || fields.length === 0) return { count: counted, sums: [] };
  if (first === last) return { count: counted, sums: [sumsOf(fields, first ?? null, counted, values)] };
  const groups = await exactly(fields, (sums) => run(`, ${currency}${sums}`, ' group by 2 order by 1 desc, 2'));
  return {
    count: counted,
    sums: groups.map(([rows, code, ...parts]) => sumsOf(fields, code ?? null, Number(rows), parts)),
  };
}

function parseTotals(model: AnyModel, search: URLSearchParams) {
  const rest = new URLSearchParams(search);
  const summed = summedFields(model);
  const taken: readonly string[] = TOTALS_PARAMETERS;
  for (const name of LIST_PARAMETERS) {
    if (rest.has(name) && !taken.includes(name)) throw badParameter('unknown_parameter', name);
  }
  const names = rest.getAll('fields').flatMap((text) => text.split(','));
  const unknown = names.find((name) => !summed.some(([own]) => own === name));
  if (unknown !== undefined) throw badParameter('invalid_parameter', 'fields', unknown);
  rest.set('fields', 'id');
  return { fields: names.length === 0 ? summed : summed.filter(([name]) => names.includes(name)), rest };
}

/** The currency of a row of the table `t`, empty text where it has none, and the first and last one of all rows. */
interface CurrencySql {
  readonly currency: string;
  readonly first: string;
  readonly last: string;
  /** What is read of the row for it. */
  readonly columns: readonly string[];
}

/** Where all that rows refer to have one currency, no row is asked whose it is. What leads to none is in the facility's. */
async function currencySql(ctx: ReadContext, model: AnyModel): Promise<CurrencySql> {
  if (model.currency === undefined) return { currency: "''", first: "''", last: "''", columns: [] };
  const only = await onlyCurrency(ctx, model);
  if (only !== null) return { currency: `'${only}'`, first: `'${only}'`, last: `'${only}'`, columns: [] };
  const { name, way } = currencyWay(model.currency, model);
  const ofRow = `coalesce(${reachedSql(`t."${name}"`, way)}, ${FACILITY}, '')`;
  return { currency: ofRow, first: `min(${ofRow})`, last: `max(${ofRow})`, columns: [name] };
}

/** The currency of all amounts of a model; null where they have several, or none of their own. */
export async function onlyCurrency({ db }: ReadContext, model: AnyModel): Promise<string | null> {
  if (model.currency === undefined) return null;
  const { name, way } = currencyWay(model.currency, model);
  const { table, column } = way.at(-1) ?? { table: model.name, column: name };
  const only = await onlyText(db, table, column);
  return only !== null && /^[A-Z]{3}$/.test(only) ? only : null;
}

function currencyWay(currency: string, model: AnyModel): { readonly name: string; readonly way: readonly Step[] } {
  const [name = '', ...path] = currency.split('.');
  return { name, way: wayTo(model, name, path) };
}

/** What is read of a record that a reference leads to. */
interface Step {
  readonly table: string;
  readonly column: string;
}

/** The records that a field of a model leads to, one behind the other, and what is read of each. */
function wayTo({ name: model, fields }: AnyModel, name: string, [column, ...further]: readonly string[]): Step[] {
  if (column === undefined) return [];
  const target = findModel(fields[name]?.ref ?? '');
  if (target === undefined) throw new Error(`${model}.${name} leads to no record`);
  return [{ table: target.name, column }, ...wayTo(target, column, further)];
}

function reachedSql(from: string, way: readonly Step[]): string {
  return way.reduce(
    (id, { table, column }) => `(select r."${column}" from "${table}" as r where r."id" = ${id})`,
    from,
  );
}

/**
 * Sums as text, which loses no digit of a 64-bit number. Where one does not fit, whole units and the rest are summed apart.
 */
async function exactly(
  fields: readonly (readonly [string, Field])[],
  run: (sums: string) => Promise<readonly (readonly Cell[])[]>,
): Promise<readonly (readonly Cell[])[]> {
  const sums = (of: (column: string) => string): string =>
    fields.map(([name, field]) => `, ${isMoney(field) ? of(`t."${name}"`) : `sum(t."${name}"), null`}`).join('');
  try {
    return await run(sums((column) => `cast(sum(${column}) as text), null`));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('integer overflow')) throw error;
    return run(sums((column) => `cast(sum(${column} / ${SCALE}) as text), cast(sum(${column} % ${SCALE}) as text)`));
  }
}

function sumsOf(
  fields: readonly (readonly [string, Field])[],
  currency: Cell,
  count: number,
  parts: readonly Cell[],
): CurrencySums {
  const values = fields.map(([name, field], index) => {
    const [whole = null, rest = null] = parts.slice(2 * index, 2 * index + 2);
    return [name, isMoney(field) ? amountOf(whole, rest) : rounded(Number(whole ?? 0))] as const;
  });
  return { currency: currency === '' ? null : String(currency), count, values: Object.fromEntries(values) };
}

/** The nearest number to an exact sum: to the cent up to 90 billion units. */
function amountOf(whole: Cell, rest: Cell): number {
  const scale = BigInt(SCALE);
  const sum = rest === null ? BigInt(whole ?? 0) : BigInt(whole ?? 0) * scale + BigInt(rest);
  if (sum >= -MAX_SAFE && sum <= MAX_SAFE) return fromMoney(Number(sum) as Parameters<typeof fromMoney>[0]);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(7, '0');
  return Number(`${sum < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`);
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Sums of quantities, whose decimals a double does not hold exactly. */
function rounded(sum: number): number {
  return Math.abs(sum) < MOST_ROUNDED ? Math.round(sum * SCALE) / SCALE : sum;
}

const MOST_ROUNDED = 1e9;
