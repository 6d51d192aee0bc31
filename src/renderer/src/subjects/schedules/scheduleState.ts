/** A schedule as it is edited: what its form holds, what is wrong with it, and what of it is sent. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { MailFormat, mailNumber, recipientsIn } from '#shared/domain/scheduledMail.ts';
import { Frequency } from '#shared/domain/sendTimes.ts';
import { TIME_OF_DAY } from '#shared/domain/timeOfDay.ts';
import { reportList } from '#shared/reports/list.ts';
import type { Preset } from '../reports/periods/periods.ts';
import { frequencyFor, periodFor, type Sent } from './defaults.ts';

export type Schedule = ApiRecord<'scheduledMail'>;

export interface EditedSchedule {
  readonly name: string;
  readonly recipients: string;
  readonly frequency: number;
  readonly weekday: number;
  readonly monthDay: number;
  readonly time: string;
  readonly period: Preset;
  readonly format: number;
  readonly language: number;
  readonly skipEmpty: boolean;
  readonly active: boolean;
}

/** What the form begins with: the schedule that is changed, or for a new one what suits what is sent. */
export function editedSchedule(sent: Sent, saved: Schedule | null): EditedSchedule {
  return {
    name: saved?.name ?? sent.title,
    recipients: saved?.recipients ?? '',
    frequency: saved?.frequency ?? frequencyFor(sent),
    weekday: saved?.weekday ?? 1,
    monthDay: saved?.monthDay ?? 1,
    time: saved?.time ?? '08:00',
    period: saved === null ? periodFor(sent.period) : (sent.period ?? 'lastMonth'),
    format: saved?.format ?? (sent.content === 'monthEnd' ? MailFormat.zip : MailFormat.pdf),
    language: saved?.language ?? 0,
    skipEmpty: saved?.skipEmpty ?? true,
    active: saved?.active ?? true,
  };
}

/** Whether it is about a period. */
export function isOfPeriod({ content }: Sent): boolean {
  return content !== 'list' && reportList[content].hasPeriod;
}

export type ScheduleFault = 'name' | 'recipients' | 'time';

/** The fields that cannot be sent as they are. */
export function faultsOf({ name, recipients, time }: EditedSchedule): ReadonlySet<ScheduleFault> {
  const faults = new Set<ScheduleFault>();
  if (name.trim() === '') faults.add('name');
  if (recipientsIn(recipients) === null) faults.add('recipients');
  if (!TIME_OF_DAY.test(time)) faults.add('time');
  return faults;
}

/** What is sent: only what its frequency and what it sends have a use for. */
export function scheduleBody(sent: Sent, edited: EditedSchedule): object {
  const { content, model, view, address, by, compare, company, currency } = sent;
  const { name, weekday, monthDay, period, ...same } = edited;
  return {
    ...same,
    name: name.trim(),
    content: mailNumber(content),
    weekday: edited.frequency === Frequency.weekly ? weekday : null,
    monthDay: edited.frequency === Frequency.monthly ? monthDay : null,
    ...(content === 'list'
      ? { model, savedView: view ?? null, address: address ?? {} }
      : { parameters: { ...(isOfPeriod(sent) ? { period } : {}), ...defined({ by, compare, company, currency }) } }),
  };
}

function defined(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
