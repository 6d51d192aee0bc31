/** The whole report as PDF, and by mail where a mail has room for it. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { file, queryOf } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { mailedNames } from '#shared/domain/scheduledMail.ts';
import type { PaperInput } from '#shared/reports/index.ts';
import { type ReportName, reportList } from '#shared/reports/list.ts';
import { PDF_TYPE } from '#shared/tableFormats.ts';
import { ScheduleButton } from '../schedules/ScheduleButton.tsx';
import type { Preset } from './periods/periods.ts';
import { saveFile } from './saveFile.ts';

export interface PaperActionsProps {
  readonly name: ReportName;
  /** What was asked to get it. */
  readonly input: PaperInput;
  /** By which its days were chosen; null for dates and where there are none. */
  readonly period: Preset | null;
}

export function PaperActions({ name, input, period }: PaperActionsProps) {
  const t = useT();
  const label = useLabel();
  const [isMade, setIsMade] = useState(false);
  const title = label(reportList[name].title);
  const make = async (): Promise<void> => {
    setIsMade(true);
    try {
      const days = [input.from, input.to].filter((day) => day !== undefined).join(' – ');
      const bytes = await file(`/api/reports/${name}.pdf${queryOf(input)}`);
      await saveFile(`${title} ${days}`.trim(), 'pdf', PDF_TYPE, bytes);
    } catch (error) {
      const { title: what, todo } = explainError(t, error);
      notifications.show({ color: 'red', title: what, message: todo });
    } finally {
      setIsMade(false);
    }
  };
  const { by, compare, company, currency } = input;
  const mailed = mailedNames.find((other) => other === name);
  return (
    <>
      <Button
        size="md"
        variant="default"
        loading={isMade}
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        onClick={() => void make()}
      >
        {t('reports:files.pdf')}
      </Button>
      {mailed !== undefined && (
        <ScheduleButton
          sent={{
            content: mailed,
            title,
            period,
            ...(by === undefined ? {} : { by }),
            ...(compare === undefined ? {} : { compare }),
            ...(company === undefined ? {} : { company }),
            ...(currency === undefined ? {} : { currency }),
          }}
        />
      )}
    </>
  );
}
