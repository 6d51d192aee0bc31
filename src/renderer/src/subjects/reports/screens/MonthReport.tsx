/** What the accountant asks of a month: taxes, documents by type, payments, what is unpaid, and the numbers assigned. */
import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import { month } from '#shared/reports/definitions/month.ts';
import { type Answer, type AskingOf, partsOf, tablesOf } from '#shared/reports/index.ts';
import { ReportScreen } from '../ReportScreen.tsx';
import { TableCard } from '../TableCard.tsx';
import { type Chosen, useChoices } from '../useChoices.ts';
import { useReport } from '../useReport.ts';

export default function MonthReport() {
  const t = useT();
  const chosen = useChoices(month.choices);
  const { asked, choice, format } = chosen;
  const taxes = useReport('taxes', asked, choice.isKnown);
  const paid = partsOf('month', asked, chosen.today).find(({ report }) => report === 'payments');
  const payments = useReport('payments', paid?.input as AskingOf<'payments'>, choice.isKnown);
  const query = taxes.error === null && payments.error !== null ? { ...taxes, error: payments.error } : taxes;
  const company = choice.companies.find(({ id }) => id === choice.company);
  return (
    <ReportScreen
      name="month"
      chosen={chosen}
      query={query}
      actions={
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('reports:print')}
        </Button>
      }
      about={
        <Text c="dimmed">
          {format.days(asked.from, asked.to)}
          {company !== undefined && ` · ${company.name}`}
        </Text>
      }
    >
      {(answer) => <Parts taxes={answer} payments={payments.data} chosen={chosen} />}
    </ReportScreen>
  );
}

interface PartsProps {
  readonly taxes: Answer<'taxes'>;
  readonly payments: Answer<'payments'> | undefined;
  readonly chosen: Chosen;
}

/** The tables of its paper, in their order. */
function Parts({ taxes, payments, chosen: { asked, today, format } }: PartsProps) {
  const tables = {
    taxes: tablesOf('taxes', taxes),
    payments: payments === undefined ? [] : tablesOf('payments', payments),
  };
  return partsOf('month', asked, today).flatMap(({ report, input, tables: wanted, title }) =>
    (report === 'taxes' || report === 'payments' ? tables[report] : [])
      .filter(({ name }) => wanted.includes(name))
      .map((table) => (
        <TableCard
          key={table.name}
          table={title === undefined ? table : { ...table, title }}
          format={format}
          from={{ report, input }}
        />
      )),
  );
}
