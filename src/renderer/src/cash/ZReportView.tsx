/** A stored Z: the paper, its PDF, and what may explain its difference. */
import { Button, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { posReport } from '#shared/operations/parts.ts';
import { openDocument, printDocument } from '../components/documents.ts';
import { useT } from '../i18n/index.ts';
import { DifferenceHint } from './DifferenceHint.tsx';
import { DocumentProblem } from './DocumentProblem.tsx';
import classes from './Report.module.css';
import { ReportPaper } from './ReportPaper.tsx';

export interface ZReportViewProps {
  readonly zReport: ApiRecord<'zReport'>;
  /** Under the buttons: the way on, where the view ends a closing. */
  readonly children?: ReactNode;
}

export function ZReportView({ zReport, children }: ZReportViewProps) {
  const t = useT();
  const report = posReport.safeParse(zReport.report);
  const path = zReport.document ?? `/api/file/zReport/${zReport.id}/document`;
  const print = useMutation({ mutationFn: () => printDocument(path) });
  const open = useMutation({
    mutationFn: () => openDocument(path, `${t('cash:report.zNumber', { number: zReport.number })}.pdf`),
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
        />
        <Button
          size="lg"
          leftSection={<IconPrinter size={22} aria-hidden />}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {t('cash:actions.print')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconFileTypePdf size={22} aria-hidden />}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          {t('cash:actions.openPdf')}
        </Button>
        {children}
        <DocumentProblem error={print.error ?? open.error} result={open.data ?? print.data} />
      </Stack>
    </div>
  );
}
