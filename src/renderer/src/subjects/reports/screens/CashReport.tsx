/** What was missing or too much in the drawers. */

import { useT } from '#screens/base/i18n/index.ts';
import { cashDifferenceKeys } from '#shared/operations/contracts/reportCashDifferences.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { BySelect } from '../BySelect.tsx';
import { ChartCard } from '../ChartCard.tsx';
import { CurrencyChoice } from '../CurrencyNote.tsx';
import { largest } from '../chart.ts';
import { PaperActions } from '../PaperActions.tsx';
import { PeriodTools } from '../PeriodTools.tsx';
import { pointsOf } from '../points.ts';
import { ReportFrame } from '../ReportFrame.tsx';
import { sentenceOf } from '../sentences.ts';
import { TableCard } from '../TableCard.tsx';
import { usePeriodChoices } from '../usePeriodChoices.ts';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

const MOST = 12;

export function CashReport() {
  const t = useT();
  const choices = usePeriodChoices('thisMonth');
  const { today, address, change, asked } = choices;
  const by = cashDifferenceKeys.find((key) => key === address.by) ?? 'user';
  const input = { ...asked, by };
  const query = useReport('reportCashDifferences', input, choices.choice.isKnown);
  const { data } = query;
  const format = useReportFormat(data?.currency ?? null);
  const title = t('reports:screen.cash');
  const [main, counts] = data === undefined ? [] : tablesOf('reportCashDifferences', data);
  const all =
    data === undefined
      ? []
      : pointsOf(data.by, data.groups, ({ difference }) => ({ value: difference, before: null }), format, today);
  const isDay = data?.by === 'day';
  const points = isDay ? all : largest(all, MOST, t('reports:others'), data?.rows ?? null);
  return (
    <ReportFrame
      title={title}
      query={query}
      actions={<PaperActions name="cashDifferences" input={input} period={choices.period.preset} />}
      choices={
        <PeriodTools choices={choices}>
          <BySelect keys={cashDifferenceKeys} value={by} format={format} onChange={change} />
        </PeriodTools>
      }
    >
      <CurrencyChoice data={data} own={choices.choice.currency} onChange={(currency) => change({ currency })} />
      {main !== undefined && all.length > 0 && (
        <ChartCard
          title={title}
          sentence={sentenceOf(t, format, 'drawer', all, null)}
          points={points}
          format={format}
          names={{ value: t('reports:difference'), before: null }}
          table={main}
          lies={!isDay}
        />
      )}
      {main !== undefined && (
        <TableCard table={main} format={format} from={{ report: 'reportCashDifferences', input }} />
      )}
      {counts !== undefined && (
        <TableCard table={counts} format={format} from={{ report: 'reportCashDifferences', input }} />
      )}
    </ReportFrame>
  );
}
