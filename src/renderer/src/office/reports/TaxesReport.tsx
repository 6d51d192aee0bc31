/** The taxes of a period by rate and type of document, and the numbers given by series. */
import { tablesOf } from '#shared/reports/tables.ts';
import { useT } from '../../i18n/index.ts';
import { CompanyPicker } from './CompanyPicker.tsx';
import { PaperActions } from './PaperActions.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { readPeriod } from './periods.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { TableCard } from './TableCard.tsx';
import { useAddress } from './useAddress.ts';
import { useCompany } from './useCompany.ts';
import { useReport } from './useReport.ts';
import { useReportFormat } from './useReportFormat.ts';
import { useToday } from './useToday.ts';

export function TaxesReport() {
  const t = useT();
  const today = useToday();
  const [address, change] = useAddress();
  // Taxes are asked for once a month is over.
  const period = readPeriod(address, today, 'lastMonth');
  const choice = useCompany(address.company);
  const format = useReportFormat(choice.currency);
  const company = choice.company === null ? {} : { company: choice.company };
  const input = { from: period.from, to: period.to, ...company };
  const query = useReport('reportTaxes', input, choice.isKnown);
  return (
    <ReportFrame
      title={t('reports:screen.taxes')}
      query={query}
      tools={
        <>
          <CompanyPicker choice={choice} onChange={(next) => change({ company: next })} />
          <PeriodPicker period={period} onChange={change} />
          <PaperActions name="taxes" input={input} period={period.preset} />
        </>
      }
    >
      {query.data !== undefined &&
        tablesOf('reportTaxes', query.data).map((table) => (
          <TableCard key={table.name} table={table} format={format} from={{ report: 'reportTaxes', input }} />
        ))}
    </ReportFrame>
  );
}
