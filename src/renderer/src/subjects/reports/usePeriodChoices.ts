/** What a report of a period is asked for: its days, its company and its currency, all in the address. */

import { useToday } from '#screens/base/format/today.ts';
import { type Period, type Preset, readPeriod } from './periods/periods.ts';
import { readCurrency } from './readCurrency.ts';
import { type Choices, useAddress } from './useAddress.ts';
import { type CompanyChoice, ofCompany, useCompany } from './useCompany.ts';
import { type ReportFormat, useReportFormat } from './useReportFormat.ts';

export interface PeriodChoices {
  readonly today: string;
  /** All that the address says, and how to say something else. */
  readonly address: { readonly [name: string]: unknown };
  readonly change: (changes: Choices) => void;
  readonly period: Period;
  readonly choice: CompanyChoice;
  /** In the currency that was chosen, else that of the company. */
  readonly format: ReportFormat;
  /** The same as operations take it: no company is all of them, and no currency their own. */
  readonly asked: {
    readonly from: string;
    readonly to: string;
    readonly company?: number;
    readonly currency?: string;
  };
}

/** `usual`: the period where the address has none. */
export function usePeriodChoices(usual: Preset): PeriodChoices {
  const today = useToday();
  const [address, change] = useAddress();
  const period = readPeriod(address, today, usual);
  const choice = useCompany(address.company);
  const currency = readCurrency(address.currency);
  const format = useReportFormat(currency ?? choice.currency);
  const { from, to } = period;
  const asked = {
    ...{ from, to },
    ...ofCompany(choice.company),
    ...(currency === undefined ? {} : { currency }),
  };
  return { today, address, change, period, choice, format, asked };
}
