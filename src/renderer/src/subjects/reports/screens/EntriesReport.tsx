/** Who came in, by day, hour or weekday. */
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { entries } from '#shared/reports/definitions/entries.ts';
import { type Answer, tablesOf } from '#shared/reports/index.ts';
import { ChartCard } from '../ChartCard.tsx';
import { openHours, pointsOf } from '../points.ts';
import { ReportScreen } from '../ReportScreen.tsx';
import { ReportTables } from '../ReportTables.tsx';
import { sentenceOf } from '../sentences.ts';
import { type Chosen, useChoices } from '../useChoices.ts';
import { useReport } from '../useReport.ts';

export default function EntriesReport() {
  const chosen = useChoices(entries.choices);
  const query = useReport('entries', chosen.asked, chosen.choice.isKnown);
  return (
    <ReportScreen name="entries" chosen={chosen} query={query}>
      {(answer) => (
        <>
          <EntriesChart answer={answer} chosen={chosen} />
          <ReportTables name="entries" answer={answer} chosen={chosen} />
        </>
      )}
    </ReportScreen>
  );
}

function EntriesChart({ answer, chosen }: { readonly answer: Answer<'entries'>; readonly chosen: Chosen }) {
  const t = useT();
  const label = useLabel();
  const { format, today } = chosen;
  // People, and not amounts.
  const counts = { ...format, money: format.number, short: format.number };
  const { by, groups } = answer;
  const [table] = tablesOf('entries', answer);
  const named = groups.map((group) => ({ ...group, name: null }));
  const all = pointsOf(by, named, ({ count }) => ({ value: count, before: null }), format, today);
  if (table === undefined) return null;
  return (
    <ChartCard
      title={label(entries.title)}
      sentence={sentenceOf(t, counts, 'entries', all, null)}
      points={by === 'hour' ? openHours(all) : all}
      format={counts}
      names={{ value: label(entries.title), before: null }}
      table={table}
    />
  );
}
