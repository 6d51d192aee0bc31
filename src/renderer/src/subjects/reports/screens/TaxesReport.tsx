/** The taxes of a period by rate and type of document, and the numbers assigned by series. */

import { useT } from '#screens/base/i18n/index.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { CurrencyChoice } from '../CurrencyNote.tsx';
import { PaperActions } from '../PaperActions.tsx';
import { PeriodTools } from '../PeriodTools.tsx';
import { ReportFrame } from '../ReportFrame.tsx';
import { TableCard } from '../TableCard.tsx';
import { usePeriodChoices } from '../usePeriodChoices.ts';
import { useReport } from '../useReport.ts';

export function TaxesReport() {
  const t = useT();
  // Taxes are asked for once a month is over.
  const choices = usePeriodChoices('lastMonth');
  const { format, asked, change } = choices;
  const query = useReport('reportTaxes', asked, choices.choice.isKnown);
  return (
    <ReportFrame
      title={t('reports:screen.taxes')}
      query={query}
      actions={<PaperActions name="taxes" input={asked} period={choices.period.preset} />}
      choices={<PeriodTools choices={choices} />}
    >
      <CurrencyChoice data={query.data} own={choices.choice.currency} onChange={(currency) => change({ currency })} />
      {query.data !== undefined &&
        tablesOf('reportTaxes', query.data)
          // What is unpaid is in the month for the accountant.
          .filter(({ name }) => name !== 'unpaid')
          .map((table) => (
            <TableCard key={table.name} table={table} format={format} from={{ report: 'reportTaxes', input: asked }} />
          ))}
    </ReportFrame>
  );
}
