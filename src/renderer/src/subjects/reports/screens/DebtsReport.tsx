/** Who owes what, by how long it has been due. */
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '#screens/base/i18n/index.ts';
import { debts } from '#shared/reports/definitions/debts.ts';
import { type Answer, tablesOf } from '#shared/reports/index.ts';
import { ChartCard } from '../ChartCard.tsx';
import { ReportScreen } from '../ReportScreen.tsx';
import { ReportTables } from '../ReportTables.tsx';
import { sentenceOf } from '../sentences.ts';
import { useAges } from '../useAges.ts';
import { useChoices } from '../useChoices.ts';
import { useReport } from '../useReport.ts';
import { type ReportFormat, useReportFormat } from '../useReportFormat.ts';

export default function DebtsReport() {
  const t = useT();
  const chosen = useChoices(debts.choices);
  const query = useReport('debts', chosen.asked, chosen.choice.isKnown);
  const format = useReportFormat(query.data?.currency ?? null);
  return (
    <ReportScreen
      name="debts"
      chosen={chosen}
      query={query}
      actions={
        <Button
          size="md"
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/office/reminders" />}
        >
          {t('reports:remind')}
        </Button>
      }
    >
      {(answer) => (
        <>
          <Ages answer={answer} format={format} />
          <ReportTables name="debts" answer={answer} chosen={{ ...chosen, format }} />
        </>
      )}
    </ReportScreen>
  );
}

function Ages({ answer, format }: { readonly answer: Answer<'debts'>; readonly format: ReportFormat }) {
  const t = useT();
  const ages = useAges();
  const [table] = tablesOf('debts', answer);
  const points = ages({ ...answer.totals, rows: answer.rows }, answer.date);
  if (table === undefined) return null;
  return (
    <ChartCard
      title={t('reports:byAge')}
      sentence={sentenceOf(t, format, 'age', points, null)}
      points={points}
      format={format}
      names={{ value: t('reports:owed'), before: null }}
      table={table}
      height={200}
    />
  );
}
