/** What customers hold on vouchers and deposits, and what of it expires soon. */

import { useT } from '#screens/base/i18n/index.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { PaperActions } from '../PaperActions.tsx';
import { ReportFrame } from '../ReportFrame.tsx';
import { TableCard } from '../TableCard.tsx';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

export function VouchersReport() {
  const t = useT();
  const format = useReportFormat(null);
  const query = useReport('reportVouchers', {});
  return (
    <ReportFrame
      title={t('reports:screen.vouchers')}
      query={query}
      actions={<PaperActions name="vouchers" input={{}} period={null} />}
    >
      {query.data !== undefined &&
        tablesOf('reportVouchers', query.data).map((table) => (
          <TableCard key={table.name} table={table} format={format} from={{ report: 'reportVouchers', input: {} }} />
        ))}
    </ReportFrame>
  );
}
