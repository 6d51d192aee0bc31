/** How far the last bulk change of this window is, what came of it, and its undo. */
import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import classes from './Bulk.module.css';
import { showRun, useBulkRun } from './run.ts';
import { isUnderWay, isUndoable, useBulkState } from './useBulkState.ts';
import { outcomeText, restText, runningText, stopText } from './words.ts';

export function BulkNotice() {
  const id = useBulkRun();
  return id === null ? null : <Shown key={id} id={id} />;
}

function Shown({ id }: { readonly id: number }) {
  const t = useT();
  const { number } = useFormat();
  const { data, error } = useBulkState(id);
  const cancel = useOperation('bulkCancel', { repeats: true });
  const undo = useOperation('bulkUndo', { repeats: true });
  const problem = cancel.error ?? undo.error ?? error;
  if (data === undefined && problem === null) return null;
  const isRunning = data !== undefined && isUnderWay(data);
  const text =
    data === undefined
      ? ''
      : isRunning
        ? `${runningText(t, data)}: ${t('bulk:progress', { done: number(data.progress), rows: number(data.rows) })}`
        : [outcomeText(t, data, number), ...restText(t, data, number)].join(' · ');
  const stop = data === undefined ? null : stopText(t, data);
  return (
    <Group role="group" aria-label={t('bulk:notice')} className={classes.notice} gap="sm" data-testid="bulk-notice">
      <Text size="sm" role="status">
        {[...(stop === null ? [] : [stop]), text].join(' ')}
        {problem !== null && ` ${explainError(t, problem).title}`}
      </Text>
      {isRunning && data !== undefined && (
        <>
          <Progress
            className={classes.noticeBar}
            value={(100 * data.progress) / Math.max(1, data.rows)}
            aria-label={runningText(t, data)}
          />
          {data.status === 0 && (
            <Button variant="subtle" size="compact-sm" h={32} onClick={() => cancel.run({ bulk: id })}>
              {t('bulk:stop')}
            </Button>
          )}
        </>
      )}
      {data !== undefined && isUndoable(data) && (
        <Button
          variant="light"
          size="compact-sm"
          h={32}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={undo.pending}
          onClick={() => undo.run({ bulk: id })}
        >
          {data.reversedRows > 0 ? t('bulk:undoAgain') : t('bulk:undo')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        renderRoot={(props) => (
          <Link {...props} to="/office/$model/$id" params={{ model: 'bulkChange', id: String(id) }} />
        )}
      >
        {t('bulk:open')}
      </Button>
      {!isRunning && <CloseButton size={30} aria-label={t('bulk:dismiss')} onClick={() => showRun(null)} />}
    </Group>
  );
}
