/** A report whose tables say enough. */
import type { AnyTabled } from '#shared/reports/defineReport.ts';
import { type AskingOf, reports, type TabledName } from '#shared/reports/index.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { ReportTables } from './ReportTables.tsx';
import { useChoices } from './useChoices.ts';
import { useReport } from './useReport.ts';

export function UsualReport({ name }: { readonly name: TabledName }) {
  const { choices }: AnyTabled = reports[name];
  const chosen = useChoices(choices);
  const query = useReport(name, chosen.asked as AskingOf<TabledName>, chosen.choice.isKnown);
  return (
    <ReportScreen name={name} chosen={chosen} query={query}>
      {(answer) => <ReportTables name={name} answer={answer} chosen={chosen} />}
    </ReportScreen>
  );
}
