/** The tools of a report of a period: company, days, what else it lets choose, and its paper. */
import type { ReactNode } from 'react';
import { CompanyPicker } from './CompanyPicker.tsx';
import { PaperActions, type PaperActionsProps } from './PaperActions.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import type { PeriodChoices } from './usePeriodChoices.ts';

export interface PeriodToolsProps extends Pick<PaperActionsProps, 'name' | 'input'> {
  readonly choices: PeriodChoices;
  /** Of this report alone. */
  readonly children?: ReactNode;
}

export function PeriodTools({ name, input, choices, children }: PeriodToolsProps) {
  const { period, choice, change } = choices;
  return (
    <>
      <CompanyPicker choice={choice} onChange={(company) => change({ company, currency: undefined })} />
      <PeriodPicker period={period} onChange={change} />
      {children}
      <PaperActions name={name} input={input} period={period.preset} />
    </>
  );
}
