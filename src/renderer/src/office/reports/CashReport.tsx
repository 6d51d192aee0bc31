/** What was missing or too much in the drawers. */
import { cashDifferenceKeys } from '#shared/operations/contracts/reportCashDifferences.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { useT } from '../../i18n/index.ts';
import { BySelect } from './BySelect.tsx';
import { ChartCard } from './ChartCard.tsx';
import { CompanyPicker } from './CompanyPicker.tsx';
import { largest } from './chart.ts';
import { PaperActions } from './PaperActions.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { readPeriod } from './periods.ts';
import { pointsOf } from './points.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { sentenceOf } from './sentences.ts';
import { TableCard } from './TableCard.tsx';
import { useAddress } from './useAddress.ts';
import { useCompany } from './useCompany.ts';
import { useReport } from './useReport.ts';
import { useReportFormat } from './useReportFormat.ts';
import { useToday } from './useToday.ts';

const MOST = 12;

export function CashReport() {
  const t = useT();
  const today = useToday();
  const [address, change] = useAddress();
  const period = readPeriod(address, today, 'thisMonth');
  const by = cashDifferenceKeys.find((key) => key === address.by) ?? 'user';
  const choice = useCompany(address.company);
  const format = useReportFormat(choice.currency);
  const company = choice.company === null ? {} : { company: choice.company };
  const input = { from: period.from, to: period.to, by, ...company };
  const query = useReport('reportCashDifferences', input, choice.isKnown);
  const { data } = query;
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
      tools={
        <>
          <CompanyPicker choice={choice} onChange={(next) => change({ company: next })} />
          <PeriodPicker period={period} onChange={change} />
          <BySelect keys={cashDifferenceKeys} value={by} format={format} onChange={change} />
          <PaperActions name="cashDifferences" input={input} period={period.preset} />
        </>
      }
    >
      {main !== undefined && all.length > 0 && (
        <ChartCard
          title={title}
          sentence={sentenceOf(t, format, 'drawer', all, null)}
          points={points}
          format={format}
          names={{ value: t('reports:difference'), before: null }}
          table={main}
          lies={!isDay}
          height={isDay ? 260 : Math.max(140, points.length * 34)}
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
