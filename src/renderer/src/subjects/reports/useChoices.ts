/** What a report is asked for, all in the address. */
import { useToday } from '#screens/base/format/today.ts';
import { comparisons } from '#shared/domain/reportPeriod.ts';
import { type Asked, askedCurrency, type Choices } from '#shared/reports/choices.ts';
import type { PaperInput } from '#shared/reports/index.ts';
import { type Period, readPeriod } from './periods/periods.ts';
import { type Choices as Changes, useAddress } from './useAddress.ts';
import { type CompanyChoice, ofCompany, useCompany } from './useCompany.ts';
import { type ReportFormat, useReportFormat } from './useReportFormat.ts';

export interface Chosen<C extends Choices = Choices> {
  readonly today: string;
  /** What may be chosen. */
  readonly choices: C;
  readonly change: (changes: Changes) => void;
  /** Null where the report has none. */
  readonly period: Period | null;
  readonly choice: CompanyChoice;
  /** In the currency that was chosen, else that of the company. */
  readonly format: ReportFormat;
  /** What was chosen, as the report takes it: no company is all of them, and no currency their own. */
  readonly asked: Asked<C> & PaperInput;
}

/** Reads what the address says of the choices of a report. */
export function useChoices<const C extends Choices>(choices: C): Chosen<C> {
  const today = useToday();
  const [address, change] = useAddress();
  const choice = useCompany(address, choices.company !== undefined);
  const period = choices.period === undefined ? null : readPeriod(address, today, choices.period);
  const currency = choices.currency === undefined ? undefined : askedCurrency.safeParse(address.currency).data;
  const format = useReportFormat(currency ?? choice.currency);
  const { by } = choices;
  const asked = {
    ...(period === null ? {} : { from: period.from, to: period.to }),
    ...ofCompany(choice.company),
    ...(currency === undefined ? {} : { currency }),
    ...(by === undefined ? {} : { by: by.find((key) => key === address.by) ?? by[0] }),
    ...(choices.compare === undefined
      ? {}
      : { compare: comparisons.find((name) => name === address.compare) ?? choices.compare }),
  };
  // It has what the choices say, which the compiler cannot follow.
  return { today, choices, change, period, choice, format, asked: asked as unknown as Asked<C> & PaperInput };
}
