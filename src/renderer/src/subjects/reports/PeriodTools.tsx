/** The choices of a report of a period: company, days, and what else it lets choose. */
import type { ReactNode } from 'react';
import { CompanyPicker } from './CompanyPicker.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import type { PeriodChoices } from './usePeriodChoices.ts';

export interface PeriodToolsProps {
  readonly choices: PeriodChoices;
  /** Of this report alone. */
  readonly children?: ReactNode;
}

export function PeriodTools({ choices, children }: PeriodToolsProps) {
  const { period, choice, change } = choices;
  return (
    <>
      <CompanyPicker choice={choice} onChange={(company) => change({ company, currency: undefined })} />
      <PeriodPicker period={period} onChange={change} />
      {children}
    </>
  );
}
