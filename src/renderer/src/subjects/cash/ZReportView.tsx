/** A stored Z: the paper, its PDF, and what may explain its difference. */
import { Button, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { openDocument, saveDocument } from '#screens/components/documents.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { posReport } from '#shared/operations/parts.ts';
import { DifferenceHint } from './DifferenceHint.tsx';
import { DocumentProblem } from './DocumentProblem.tsx';
import { PrintReport } from './PrintReport.tsx';
import classes from './Report.module.css';
import { ReportPaper } from './ReportPaper.tsx';
import type { PaymentHint } from './useDifferenceHint.ts';

export interface ZReportViewProps {
  readonly zReport: ApiRecord<'zReport'>;
  /** Over the buttons: the way on, where the view ends a closing. */
  readonly children?: ReactNode;
  /** What can be done about the payment that may explain the difference. */
  readonly hintAction?: (hint: PaymentHint) => ReactNode;
}

export function ZReportView({ zReport, children, hintAction }: ZReportViewProps) {
  const t = useT();
  const report = posReport.safeParse(zReport.report);
  const path = zReport.document ?? `/api/file/zReport/${zReport.id}/document`;
  const name = t('cash:report.zNumber', { number: zReport.number });
  const open = useMutation({ mutationFn: () => openDocument(path, `${name}.pdf`) });
  const csv = useMutation({
    mutationFn: () => saveDocument(`/api/pos/zReport.csv?zReport=${zReport.id}`, `${name}.csv`, 'text/csv'),
  });
  return (
    <div className={classes.beside}>
      {report.success ? <ReportPaper report={report.data} /> : <Text>{t('cash:report.unreadable')}</Text>}
      <Stack className={classes.aside} gap="sm">
        <DifferenceHint
          pos={zReport.pos}
          opening={zReport.opening}
          closing={zReport.closing}
          cash={toMoney(zReport.cashDifference)}
          card={toMoney(zReport.cardDifference)}
          {...(hintAction === undefined ? {} : { action: hintAction })}
        />
        {children}
        {report.success && <PrintReport report={report.data} size="lg" />}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconFileTypePdf size={22} aria-hidden />}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          {t('cash:actions.openPdf')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconFileTypeCsv size={22} aria-hidden />}
          loading={csv.isPending}
          onClick={() => csv.mutate()}
        >
          {t('cash:actions.csv')}
        </Button>
        <DocumentProblem error={open.error ?? csv.error} result={csv.data ?? open.data} />
      </Stack>
    </div>
  );
}
