/** What a report lets choose, and the query that follows from it. */
import { z } from 'zod';
import { dateSchema } from '../catalogue/fieldTypes/date.ts';
import {
  type Comparison,
  comparisons,
  type Days,
  lengthOf,
  MAX_REPORT_DAYS,
  REPORT_DAYS,
} from '../domain/reportPeriod.ts';
import type { Preset } from '../domain/reportPresets.ts';
import { isDate } from '../domain/time.ts';
import { queryId } from '../operations/parts.ts';

/** What a report lets choose. */
export interface Choices {
  /** Its days: the period that its screen begins with. */
  readonly period?: Preset;
  /** What it is grouped by, the usual first. */
  readonly by?: readonly [string, ...string[]];
  /** A period like it: the one that its screen begins with. A query that says none compares with none. */
  readonly compare?: Comparison;
  /** One company: what of it the report has. */
  readonly company?: string;
  /** One currency. */
  readonly currency?: true;
}

/** A query, with what stands where nothing was said. */
export type Asked<C extends Choices> = object &
  If<C, 'period', Days> &
  If<C, 'by', { readonly by: KeyOf<C> }> &
  If<C, 'compare', { readonly compare: Comparison }> &
  Said<C>;

/** A query as it is asked. */
export type Asking<C extends Choices> = object &
  If<C, 'period', Days> &
  If<C, 'by', { readonly by?: KeyOf<C> | undefined }> &
  If<C, 'compare', { readonly compare?: Comparison | undefined }> &
  Said<C>;

type Said<C extends Choices> = If<C, 'company', { readonly company?: number | undefined }> &
  If<C, 'currency', { readonly currency?: string | undefined }>;
type If<C, K extends keyof Choices, T> = C extends { readonly [P in K]: unknown } ? T : unknown;
type KeyOf<C extends Choices> = C extends { readonly by: readonly (infer K)[] } ? K : never;

/** A day of a report, in the facility's calendar. */
const day = () =>
  dateSchema().refine((date) => !isDate(date) || (date >= REPORT_DAYS.from && date <= REPORT_DAYS.to), {
    params: { code: 'invalid_value' },
  });

const period = {
  from: day().describe('First day, in the facility’s calendar'),
  to: day().describe(`Last day, included; the period is ${MAX_REPORT_DAYS} days at most`),
};

/** ISO 4217, as a query asks for it. */
export const askedCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .describe('ISO 4217: only amounts in it. That of the company, else of the facility, unless said');

const COMPARE =
  'With the same weekdays of the week before, of four weeks before (five if it is longer) or of the year before (364 days)';

/** The schema of the query of a report. */
export function queryOf<C extends Choices>(choices: C): z.ZodType<Asked<C>, Asking<C>> {
  const { by, compare, company, currency } = choices;
  const shape = {
    ...(by === undefined ? {} : { by: z.enum(by).default(by[0]) }),
    ...(compare === undefined ? {} : { compare: z.enum(comparisons).default('none').describe(COMPARE) }),
    ...(company === undefined ? {} : { company: queryId().optional().describe(company) }),
    ...(currency === undefined ? {} : { currency: askedCurrency }),
  };
  const query = choices.period === undefined ? z.strictObject(shape) : periodQuery(shape);
  // What it takes is computed from the choices: zod cannot follow that.
  return query as unknown as z.ZodType<Asked<C>, Asking<C>>;
}

function periodQuery(shape: z.ZodRawShape) {
  return z
    .strictObject({ ...period, ...shape })
    .refine((query: unknown) => lengthIn(query) > 0, { path: ['to'], params: { code: 'too_small' } })
    .refine((query: unknown) => lengthIn(query) <= MAX_REPORT_DAYS, {
      path: ['to'],
      params: { code: 'too_big' },
    });
}

/** Days of the period of a query. What is no date is refused for that: it passes as one day. */
function lengthIn(query: unknown): number {
  const { from, to } = query as Days;
  return isDate(from) && isDate(to) ? lengthOf({ from, to }) : 1;
}
