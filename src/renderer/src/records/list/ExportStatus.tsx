/** How far a file is that is being written, and what came of it. */
import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import { endExport, useExport } from '../rows/exportList.ts';
import classes from './List.module.css';

export function ExportStatus() {
  const t = useT();
  const { number } = useFormat();
  const made = useExport();
  if (made === null) return null;
  const { title, status, rows, written, error } = made;
  const text =
    status === 'done' && rows !== null && written < rows
      ? t('list:exporting.doneFirst', { title, written: number(written), rows: number(rows) })
      : status === 'done'
        ? t('list:exporting.done', { title, count: rows ?? 0, number: number(rows ?? 0) })
        : status === 'failed'
          ? `${t('list:exporting.failed', { title })} ${explainError(t, error).title}`
          : rows === null
            ? t('list:exporting.begins', { title })
            : t('list:exporting.running', { title, written: number(written), rows: number(rows) });
  return (
    <Group className={classes.export} gap="sm" wrap="nowrap" data-testid="export">
      <Text size="sm" role="status" {...(status === 'failed' ? { c: 'red' } : {})}>
        {text}
      </Text>
      {status === 'running' ? (
        <>
          <Progress
            className={classes.exportBar}
            value={rows === null || rows === 0 ? 0 : (100 * written) / rows}
            aria-label={t('list:exporting.progress')}
          />
          <Button variant="subtle" size="compact-sm" h={32} onClick={endExport}>
            {t('list:exporting.cancel')}
          </Button>
        </>
      ) : (
        <CloseButton size={30} aria-label={t('list:exporting.dismiss')} onClick={endExport} />
      )}
    </Group>
  );
}
