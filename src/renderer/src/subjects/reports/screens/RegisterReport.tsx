/** The register of issued invoices: every document of a period, rate by rate, and its files for the tax agency. */

import { useT } from '#screens/base/i18n/index.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { CurrencyChoice } from '../CurrencyNote.tsx';
import { PaperActions } from '../PaperActions.tsx';
import { PeriodTools } from '../PeriodTools.tsx';
import { ReportFrame } from '../ReportFrame.tsx';
import { TableCard } from '../TableCard.tsx';
import { usePeriodChoices } from '../usePeriodChoices.ts';
import { useReport } from '../useReport.ts';

export function RegisterReport() {
  const t = useT();
  // As with taxes: it is asked for once a month is over.
  const choices = usePeriodChoices('lastMonth');
  const { format, asked, change } = choices;
  const query = useReport('reportRegister', asked, choices.choice.isKnown);
  return (
    <ReportFrame
      title={t('reports:screen.register')}
      query={query}
      actions={<PaperActions name="register" input={asked} period={choices.period.preset} />}
      choices={<PeriodTools choices={choices} />}
    >
      <CurrencyChoice data={query.data} own={choices.choice.currency} onChange={(currency) => change({ currency })} />
      {query.data !== undefined &&
        tablesOf('reportRegister', query.data).map((table) => (
          <TableCard key={table.name} table={table} format={format} from={{ report: 'reportRegister', input: asked }} />
        ))}
    </ReportFrame>
  );
}
