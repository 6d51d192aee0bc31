/** Who owes what, by how long it has been due. */
import { tablesOf } from '#shared/reports/tables.ts';
import { useT } from '../../i18n/index.ts';
import { ChartCard } from './ChartCard.tsx';
import { PaperActions } from './PaperActions.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { sentenceOf } from './sentences.ts';
import { TableCard } from './TableCard.tsx';
import { useAges } from './useAges.ts';
import { useReport } from './useReport.ts';
import { useReportFormat } from './useReportFormat.ts';

export function DebtsReport() {
  const t = useT();
  const format = useReportFormat(null);
  const ages = useAges();
  const query = useReport('reportDebts', {});
  const { data } = query;
  const [table] = data === undefined ? [] : tablesOf('reportDebts', data);
  const points = data === undefined ? [] : ages({ ...data.totals, rows: data.rows }, data.date);
  return (
    <ReportFrame
      title={t('reports:screen.debts')}
      query={query}
      tools={<PaperActions name="debts" input={{}} period={null} />}
    >
      {table !== undefined && (
        <>
          <ChartCard
            title={t('reports:byAge')}
            sentence={sentenceOf(t, format, 'age', points, null)}
            points={points}
            format={format}
            names={{ value: t('reports:owed'), before: null }}
            table={table}
            height={200}
          />
          <TableCard table={table} format={format} from={{ report: 'reportDebts', input: {} }} />
        </>
      )}
    </ReportFrame>
  );
}
