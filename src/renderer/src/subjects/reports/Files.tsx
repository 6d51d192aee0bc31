/** A table of a report as a file: CSV or Excel. */
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { file, queryOf } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import type { PaperInput, TabledName } from '#shared/reports/index.ts';
import { fileTypes, type TableFormat } from '#shared/tableFormats.ts';
import classes from './Report.module.css';
import { saveFile } from './saveFile.ts';

/** What was asked to get a table. */
export interface Asked {
  readonly report: TabledName;
  readonly input: PaperInput;
}

export interface FilesProps {
  readonly asked: Asked;
  readonly table: string;
  readonly title: string;
}

export function Files({ asked: { report, input }, table, title }: FilesProps) {
  const t = useT();
  const [isMade, setIsMade] = useState(false);
  const make = async (format: TableFormat): Promise<void> => {
    setIsMade(true);
    try {
      const bytes = await file(`/api/reports/${report}/${table}.${format}${queryOf(input)}`);
      const days = [input.from, input.to].filter((day) => day !== undefined).join(' – ');
      await saveFile(`${title} ${days}`.trim(), format, fileTypes[format], bytes);
    } catch (error) {
      const { title: what, todo } = explainError(t, error);
      notifications.show({ color: 'red', title: what, message: todo });
    } finally {
      setIsMade(false);
    }
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          className={classes.files}
          variant="subtle"
          color="gray"
          loading={isMade}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={t('reports:files.of', { title })}
        >
          {t('reports:files.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void make('csv')}>{t('reports:files.csv')}</Menu.Item>
        <Menu.Item onClick={() => void make('xlsx')}>{t('reports:files.xlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
