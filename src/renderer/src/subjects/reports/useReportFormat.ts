/** How reports write amounts: of a company in its own currency, short where there is little room, and differences. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { setupStatusQuery } from '#screens/base/api/queries.ts';
import { type Format, makeFormat } from '#screens/base/format/format.ts';
import { asLanguage } from '#screens/base/i18n/language.ts';
import type { Label } from '#shared/catalogue/defineModel.ts';
import { USUAL_ZONE } from '#shared/domain/spanishZones.ts';
import type { Cell, ColumnType } from '#shared/reports/table.ts';

export interface ReportFormat extends Format {
  /** An amount where there is little room: `1,2 mil €`. */
  readonly short: (units: number) => string;
  /** A difference in points: `+12,5 %`. */
  readonly change: (points: number) => string;
  /** A day with its weekday: `vie, 13 nov`. */
  readonly day: (date: string) => string;
  /** The same at full length: `viernes, 13 de noviembre`. */
  readonly longDay: (date: string) => string;
  /** Days as short as they can be said: `4–25 oct 2026`. */
  readonly days: (from: string, to: string) => string;
  /** Text, or what the language on screen says for it. */
  readonly text: (text: string | Label) => string;
  /** `currency`: of an amount; null = that of the report. */
  readonly cell: (cell: Cell, type: ColumnType, currency: string | null) => string;
}

/** `currency`: of the company the amounts are of; null = that of the facility. */
export function useReportFormat(currency: string | null): ReportFormat {
  const { i18n } = useTranslation();
  const { data } = useQuery(setupStatusQuery);
  const language = asLanguage(i18n.language);
  const own = currency ?? data?.currency ?? 'EUR';
  const timeZone = data?.timeZone ?? USUAL_ZONE;
  return useMemo(() => {
    const format = makeFormat(language, own, timeZone);
    const locale = language === 'en' ? 'en-GB' : 'es-ES';
    const money = { style: 'currency', currency: own } as const;
    const short = new Intl.NumberFormat(locale, { ...money, notation: 'compact', maximumFractionDigits: 1 });
    const change = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
      useGrouping: 'always',
    });
    const utc = { timeZone: 'UTC' } as const;
    const day = new Intl.DateTimeFormat(locale, { ...utc, weekday: 'short', day: 'numeric', month: 'short' });
    const longDay = new Intl.DateTimeFormat(locale, { ...utc, weekday: 'long', day: 'numeric', month: 'long' });
    const range = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'medium' });
    const text = (value: string | Label): string => (typeof value === 'string' ? value : value[language]);
    const writers: Readonly<Record<Exclude<ColumnType, 'text' | 'money'>, (value: never) => string>> = {
      date: (value: string) => (value.length > 10 ? format.dateTime(value) : day.format(new Date(value))),
      count: (value: number) => format.number(value),
      units: (value: number) => format.number(value),
      percent: (value: number) => format.percent(value),
      change: (value: number) => change.format(value / 100),
    };
    return {
      ...format,
      short: (units: number) => short.format(units),
      change: (points: number) => change.format(points / 100),
      day: (date: string) => day.format(new Date(date)),
      longDay: (date: string) => longDay.format(new Date(date)),
      days: (from: string, to: string) => range.formatRange(new Date(from), new Date(to)),
      text,
      cell: (cell: Cell, type: ColumnType, of: string | null) => {
        if (cell === null || cell === '') return '';
        if (type === 'money' && typeof cell === 'number') return format.moneyIn(of)(cell);
        if (type === 'text' || type === 'money' || typeof cell === 'object') return text(cell as string | Label);
        return writers[type](cell as never);
      },
    };
  }, [language, own, timeZone]);
}
