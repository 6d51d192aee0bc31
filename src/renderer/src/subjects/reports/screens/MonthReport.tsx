/** What the accountant asks of a month: taxes, documents by type, payments, what is unpaid, and the numbers assigned. */
import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import { papers } from '#shared/reports/papers.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { CurrencyChoice } from '../CurrencyNote.tsx';
import { PaperActions } from '../PaperActions.tsx';
import { PeriodTools } from '../PeriodTools.tsx';
import { ReportFrame } from '../ReportFrame.tsx';
import { TableCard } from '../TableCard.tsx';
import { usePeriodChoices } from '../usePeriodChoices.ts';
import { useReport } from '../useReport.ts';

export function MonthReport() {
  const t = useT();
  const choices = usePeriodChoices('lastMonth');
  const { today, period, choice, format, asked, change } = choices;
  const taxes = useReport('reportTaxes', asked, choice.isKnown);
  // Payments are those of all companies, by currency.
  const input = { from: asked.from, to: asked.to, by: 'method' as const };
  const payments = useReport('reportPayments', input, choice.isKnown);
  const [rates, types, series, unpaid] = taxes.data === undefined ? [] : tablesOf('reportTaxes', taxes.data);
  const ofAll = papers.month.parts(asked, today).find(({ report }) => report === 'reportPayments');
  const paid = (payments.data === undefined ? [] : tablesOf('reportPayments', payments.data)).map((table) => ({
    ...table,
    title: ofAll?.title ?? table.title,
  }));
  const query = taxes.error === null && payments.error !== null ? { ...taxes, error: payments.error } : taxes;
  return (
    <ReportFrame
      title={t('reports:screen.month')}
      query={query}
      actions={
        <>
          <Button
            size="md"
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('reports:print')}
          </Button>
          <PaperActions name="month" input={asked} period={period.preset} />
        </>
      }
      choices={<PeriodTools choices={choices} />}
    >
      <Text c="dimmed">
        {format.days(period.from, period.to)}
        {choice.companies.find(({ id }) => id === choice.company) !== undefined &&
          ` · ${choice.companies.find(({ id }) => id === choice.company)?.name}`}
      </Text>
      <CurrencyChoice data={taxes.data} own={choices.choice.currency} onChange={(currency) => change({ currency })} />
      {[rates, types, ...paid, unpaid, series].map(
        (table) =>
          table !== undefined && (
            <TableCard key={table.name} table={table} format={format} from={tableOwner(table.name, asked)} />
          ),
      )}
    </ReportFrame>
  );
}

/** The report that a table of the month is of, for its files. */
function tableOwner(table: string, input: { from: string; to: string; company?: number }) {
  const { from, to } = input;
  return table === 'payments'
    ? ({ report: 'reportPayments', input: { from, to, by: 'method' } } as const)
    : ({ report: 'reportTaxes', input } as const);
}
