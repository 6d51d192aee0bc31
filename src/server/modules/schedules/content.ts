/** What a schedule says, read from its record: its times, what it sends, and the permissions that needs. */
import { z } from 'zod';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { comparisons } from '#shared/domain/reportPeriod.ts';
import { daysOfPreset, presets } from '#shared/domain/reportPresets.ts';
import { type MailedName, mailContent } from '#shared/domain/scheduledMail.ts';
import { EXPORT_SCOPE, REPORT_SCOPE } from '#shared/domain/scopes.ts';
import type { SendTimes } from '#shared/domain/sendTimes.ts';
import { askedCurrency } from '#shared/reports/choices.ts';
import type { PaperInput } from '#shared/reports/index.ts';
import { reportList } from '#shared/reports/list.ts';

/** The columns of a schedule that are read here, as stored. */
export interface StoredSchedule {
  readonly content: number;
  readonly model: string | null;
  readonly savedView: number | null;
  readonly address: string | null;
  readonly parameters: string | null;
  readonly frequency: number;
  readonly weekday: number | null;
  readonly monthDay: number | null;
  readonly time: string;
}

export type Content =
  | { readonly kind: 'list'; readonly model: AnyModel; readonly address: Record<string, unknown> }
  | { readonly kind: 'report'; readonly name: MailedName; readonly parameters: Parameters };

export type Parameters = z.output<typeof parametersSchema>;

/** The choices of a report. */
export const parametersSchema = z.strictObject({
  period: z.enum(presets).optional(),
  by: z.string().max(40).optional(),
  compare: z.enum(comparisons).optional(),
  company: z.int().positive().optional(),
  currency: askedCurrency,
});

const addressSchema = z.record(z.string(), z.unknown());

/** The period of a report that says none: of most a month is sent once it is over. */
const PERIOD = 'lastMonth';

export function timesOf({ frequency, weekday, monthDay, time }: StoredSchedule): SendTimes {
  return { frequency, weekday, monthDay, time };
}

/** What it sends; the field that makes no sense where there is one. */
export function contentOf(row: StoredSchedule): Content | { readonly wrong: 'model' | 'address' | 'parameters' } {
  const name = mailContent(row.content);
  if (name !== 'list') {
    const parameters = parametersSchema.safeParse(JSON.parse(row.parameters ?? '{}') ?? {});
    return parameters.success ? { kind: 'report', name, parameters: parameters.data } : { wrong: 'parameters' };
  }
  const model = row.model === null ? undefined : findModel(row.model);
  if (model === undefined) return { wrong: 'model' };
  const address = addressSchema.safeParse(JSON.parse(row.address ?? '{}') ?? {});
  return address.success ? { kind: 'list', model, address: address.data } : { wrong: 'address' };
}

/** The permissions it takes: those of a file of the list, or those of reports. */
export function scopesOf(content: Content): readonly string[] {
  return content.kind === 'list' ? [`${content.model.name}:read`, EXPORT_SCOPE] : [REPORT_SCOPE];
}

/** What a report is asked on a day. */
export function inputOf({ name, parameters }: Content & { readonly kind: 'report' }, today: string): PaperInput {
  const { period = PERIOD, by, compare, company, currency } = parameters;
  return {
    ...(reportList[name].hasPeriod ? daysOfPreset(period, today) : {}),
    ...(by === undefined ? {} : { by }),
    ...(compare === undefined ? {} : { compare }),
    ...(company === undefined ? {} : { company }),
    ...(currency === undefined ? {} : { currency }),
  };
}
