/** Prints a report by the system's printer: what is on the screen, on the width of a roll. */
import { Button, type MantineSize } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useT } from '#screens/base/i18n/index.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import classes from './Report.module.css';
import { ReportPaper } from './ReportPaper.tsx';

export interface PrintReportProps {
  readonly report: PosReport;
  readonly size?: MantineSize;
}

export function PrintReport({ report, size = 'sm' }: PrintReportProps) {
  const t = useT();
  const [printing, setPrinting] = useState(false);

  const print = (): void => {
    flushSync(() => setPrinting(true));
    // Waits for the dialog.
    window.print();
    setPrinting(false);
  };

  return (
    <>
      <Button variant="default" size={size} leftSection={<IconPrinter size={20} aria-hidden />} onClick={print}>
        {t('cash:actions.print')}
      </Button>
      {printing &&
        createPortal(
          <div className={classes.printed}>
            <ReportPaper report={report} />
          </div>,
          document.body,
        )}
    </>
  );
}
