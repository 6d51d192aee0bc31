/** The screen of a report: its title and choices, its paper and mail, and what is read. */
import type { ReactNode } from 'react';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ReportName, reportList } from '#shared/reports/list.ts';
import { CurrencyChoice } from './CurrencyNote.tsx';
import { PaperActions } from './PaperActions.tsx';
import { ReportFrame, type ReportFrameProps } from './ReportFrame.tsx';
import { ReportTools } from './ReportTools.tsx';
import type { Chosen } from './useChoices.ts';

export interface ReportScreenProps<A extends object> {
  readonly name: ReportName;
  readonly chosen: Chosen;
  /** What is read: nothing is shown before it is there. */
  readonly query: ReportFrameProps['query'] & { readonly data: A | undefined };
  /** What else is done with all of it. */
  readonly actions?: ReactNode;
  /** What stands above the answer. */
  readonly about?: ReactNode;
  /** What is shown of the answer. */
  readonly children: (answer: A) => ReactNode;
}

export function ReportScreen<A extends object>({
  name,
  chosen,
  query,
  actions,
  about,
  children,
}: ReportScreenProps<A>) {
  const label = useLabel();
  const { asked, period, choice, change } = chosen;
  const { data } = query;
  return (
    <ReportFrame
      title={label(reportList[name].menu)}
      query={query}
      actions={
        <>
          {actions}
          <PaperActions name={name} input={asked} period={period?.preset ?? null} />
        </>
      }
      choices={hasChoices(chosen) ? <ReportTools chosen={chosen} /> : undefined}
    >
      {about}
      <CurrencyChoice
        data={isInOneCurrency(data) ? data : undefined}
        own={choice.currency}
        onChange={(currency) => change({ currency })}
      />
      {data !== undefined && children(data)}
    </ReportFrame>
  );
}

function hasChoices({ choices }: Chosen): boolean {
  return Object.keys(choices).length > 0;
}

interface InOneCurrency {
  readonly currency: string;
  readonly otherCurrencies: readonly string[];
}

function isInOneCurrency(answer: object | undefined): answer is InOneCurrency {
  return answer !== undefined && 'otherCurrencies' in answer;
}
