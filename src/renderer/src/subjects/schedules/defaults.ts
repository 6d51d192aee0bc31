/** What a new schedule begins with: how often, and about which days, by what is on screen. */
import type { Preset } from '#shared/domain/reportPresets.ts';
import type { MailContent } from '#shared/domain/scheduledMail.ts';
import { Frequency } from '#shared/domain/sendTimes.ts';

/** What is to be sent. */
export interface Sent {
  readonly content: MailContent;
  /** What it is called unless somebody says otherwise. */
  readonly title: string;
  /** Of a list. */
  readonly model?: string;
  readonly view?: number | null;
  readonly address?: { readonly [name: string]: string | number | boolean | object };
  /** Of a report; the period as on screen, null for dates and where there is none. */
  readonly period?: Preset | null;
  readonly by?: string;
  readonly compare?: string;
  readonly company?: number;
  readonly currency?: string;
}

/** The period that is over when it is sent, for one that runs. */
const over: Readonly<Partial<Record<Preset, Preset>>> = {
  today: 'yesterday',
  thisWeek: 'lastWeek',
  thisMonth: 'lastMonth',
  thisQuarter: 'lastQuarter',
  thisYear: 'lastYear',
};

export function periodFor(period: Preset | null | undefined): Preset {
  if (period === null || period === undefined) return 'lastMonth';
  return over[period] ?? period;
}

/** As often as there is a new period; a list once a week. */
export function frequencyFor({ content, period }: Sent): number {
  if (content === 'overview') return Frequency.daily;
  if (content === 'list') return Frequency.weekly;
  const about = periodFor(period);
  if (about === 'yesterday') return Frequency.daily;
  return about === 'lastWeek' ? Frequency.weekly : Frequency.monthly;
}
