/** Who owes what, by how long it has been due. */

import { useT } from '#screens/base/i18n/index.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { ChartCard } from '../ChartCard.tsx';
import { CompanyPicker } from '../CompanyPicker.tsx';
import { CurrencyChoice } from '../CurrencyNote.tsx';
import { PaperActions } from '../PaperActions.tsx';
import { ReportFrame } from '../ReportFrame.tsx';
import { readCurrency } from '../readCurrency.ts';
import { sentenceOf } from '../sentences.ts';
import { TableCard } from '../TableCard.tsx';
import { useAddress } from '../useAddress.ts';
import { useAges } from '../useAges.ts';
import { ofCompany, useCompany } from '../useCompany.ts';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

export function DebtsReport() {
  const t = useT();
  const [address, change] = useAddress();
  const ages = useAges();
  const choice = useCompany(address.company);
  const currency = readCurrency(address.currency);
  const input = {
    ...ofCompany(choice.company),
    ...(currency === undefined ? {} : { currency }),
  };
  const query = useReport('reportDebts', input, choice.isKnown);
  const { data } = query;
  const format = useReportFormat(data?.currency ?? null);
  const [table] = data === undefined ? [] : tablesOf('reportDebts', data);
  const points = data === undefined ? [] : ages({ ...data.totals, rows: data.rows }, data.date);
  return (
    <ReportFrame
      title={t('reports:screen.debts')}
      query={query}
      actions={<PaperActions name="debts" input={input} period={null} />}
      choices={<CompanyPicker choice={choice} onChange={(company) => change({ company, currency: undefined })} />}
    >
      <CurrencyChoice data={data} own={choice.currency} onChange={(next) => change({ currency: next })} />
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
          <TableCard table={table} format={format} from={{ report: 'reportDebts', input }} />
        </>
      )}
    </ReportFrame>
  );
}
