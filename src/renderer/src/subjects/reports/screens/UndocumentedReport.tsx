/** What was paid without a document, and the button that documents it. */
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { undocumented } from '#shared/reports/definitions/undocumented.ts';
import type { Answer } from '#shared/reports/index.ts';
import { ReportScreen } from '../ReportScreen.tsx';
import { ReportTables } from '../ReportTables.tsx';
import { type Chosen, useChoices } from '../useChoices.ts';
import { ofCompany } from '../useCompany.ts';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

export default function UndocumentedReport() {
  const t = useT();
  const chosen = useChoices(undocumented.choices);
  const query = useReport('undocumented', chosen.asked, chosen.choice.isKnown);
  const shown = { ...chosen, format: useReportFormat(query.data?.currency ?? null) };
  const mayDocument = usePermission('invoice:import');
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <ReportScreen
      name="undocumented"
      chosen={shown}
      query={query}
      actions={
        mayDocument &&
        (query.data?.totals.count ?? 0) > 0 && (
          <Button size="md" leftSection={<IconFilePlus size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
            {t('reports:undocumented.action')}
          </Button>
        )
      }
    >
      {(answer) => (
        <>
          <ReportTables name="undocumented" answer={answer} chosen={shown} />
          <FormModal opened={isOpen} onClose={close} title={t('reports:undocumented.title')} size={520}>
            <DocumentForm answer={answer} chosen={shown} onDone={close} />
          </FormModal>
        </>
      )}
    </ReportScreen>
  );
}

interface DocumentFormProps {
  readonly answer: Answer<'undocumented'>;
  readonly chosen: Chosen;
  readonly onDone: () => void;
}

/** Says what is documented, and how. */
function DocumentForm({ answer: { from, to, totals }, chosen: { choice, format }, onDone }: DocumentFormProps) {
  const t = useT();
  const document = useOperation('documentPaid', {
    onDone: () => {
      onDone();
      notifications.show({
        message: t('reports:undocumented.done'),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    },
    about: ({ company, from, to }) => `${company} ${from} ${to}`,
    repeats: true,
  });
  return (
    <OperationForm
      operation={document}
      input={{ from, to, ...ofCompany(choice.company) }}
      action={t('reports:undocumented.action')}
      isFirst
    >
      <Text fw={600}>
        {t('reports:undocumented.what', {
          count: totals.count,
          sales: format.number(totals.count),
          paid: format.money(totals.paid),
          tax: format.money(totals.tax),
        })}
      </Text>
      <Text>{t('reports:undocumented.how')}</Text>
    </OperationForm>
  );
}
