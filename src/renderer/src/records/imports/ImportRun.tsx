/** An import as it stands on the server: what a check found, how far it is, what came of it, and how to take it back. */
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { useLabel } from '../values/useLabel.ts';
import { ImportRows } from './ImportRows.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import type { ImportState } from './importState.ts';
import { MapAgain } from './MapAgain.tsx';
import { UndoButton } from './UndoButton.tsx';
import { UnknownWords } from './UnknownWords.tsx';

/** How often a job under way is looked at where no event reports it, in milliseconds. */
const LOOK = 1000;
const UNDER_WAY: ReadonlySet<number> = new Set([ImportStatus.checking, ImportStatus.applying, ImportStatus.undoing]);

export interface ImportRunProps {
  readonly id: number;
  /** Begins with another file; without it there is no button for that. */
  readonly onAgain?: (model: string) => void;
}

export function ImportRun({ id, onAgain }: ImportRunProps) {
  const { data, error, refetch } = useRead('importStatus', { import: id }, ['dataImport'], {
    refetchInterval: ({ state }) => (state.data !== undefined && UNDER_WAY.has(state.data.status) ? LOOK : false),
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return <Shown state={data} {...(onAgain === undefined ? {} : { onAgain })} />;
}

function Shown({ state, onAgain }: { readonly state: ImportState; readonly onAgain?: (model: string) => void }) {
  const t = useT();
  const { id, status } = state;
  const [isMapping, setIsMapping] = useState(false);
  const apply = useOperation('importApply', { repeats: true });
  const stop = useOperation('importCancel', { repeats: true });
  const error = apply.error ?? stop.error;
  const again = onAgain !== undefined && (
    <Button size="md" variant="default" onClick={() => onAgain(state.model)}>
      {t('imports:otherFile')}
    </Button>
  );
  if (isMapping && status === ImportStatus.checked) {
    return (
      <>
        <ImportSteps at="columns" />
        <MapAgain state={state} onDone={() => setIsMapping(false)} />
      </>
    );
  }
  const isReview =
    status === ImportStatus.receiving || status === ImportStatus.checking || status === ImportStatus.checked;
  return (
    <Stack gap="md">
      <ImportSteps at={isReview ? 'review' : 'done'} />
      <Outcome state={state} />
      {error !== null && <ErrorNotice error={error} />}
      <Group gap="sm">
        {status === ImportStatus.checked && (
          <>
            <Button size="md" variant="default" onClick={() => setIsMapping(true)}>
              {t('imports:mapAgain')}
            </Button>
            <ApplyButton state={state} pending={apply.pending} onApply={() => apply.run({ import: id })} />
          </>
        )}
        {(status === ImportStatus.checking || status === ImportStatus.applying) && (
          <Button size="md" variant="default" loading={stop.pending} onClick={() => stop.run({ import: id })}>
            {t('imports:stop')}
          </Button>
        )}
        <UndoButton state={state} />
        {!UNDER_WAY.has(status) && again}
        {!isReview && <ListLink state={state} />}
      </Group>
      {status === ImportStatus.checked && state.errorRows > 0 && <UnknownWords state={state} />}
      {!UNDER_WAY.has(status) && status !== ImportStatus.receiving && (
        <ImportRows key={`${status} ${JSON.stringify(state.reading)}`} state={state} />
      )}
    </Stack>
  );
}

function ApplyButton(props: { readonly state: ImportState; readonly pending: boolean; readonly onApply: () => void }) {
  const t = useT();
  const format = useFormat();
  const { newRows, changedRows } = props.state;
  const count = newRows + changedRows;
  if (count === 0) return null;
  return (
    <Button size="md" leftSection={<IconCheck size={18} aria-hidden />} loading={props.pending} onClick={props.onApply}>
      {t('imports:apply', { count, rows: format.number(count) })}
    </Button>
  );
}

function ListLink({ state: { model: name } }: { readonly state: ImportState }) {
  const label = useLabel();
  return (
    <Button
      size="md"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/office/$model" params={{ model: name }} />}
    >
      {label(findModel(name)?.plural)}
    </Button>
  );
}

/** What is under way or came of it, in a sentence. */
function Outcome({ state }: { readonly state: ImportState }) {
  const t = useT();
  const format = useFormat();
  const { status, rows, progress, newRows, changedRows, sameRows, errorRows, appliedRows } = state;
  const number = format.number;
  if (UNDER_WAY.has(status)) {
    const names: Readonly<Record<number, string>> = {
      [ImportStatus.checking]: t('imports:state.checking'),
      [ImportStatus.applying]: t('imports:state.applying'),
      [ImportStatus.undoing]: t('imports:state.undoing'),
    };
    return (
      <Stack gap={6} aria-live="polite">
        <Text fw={600}>{names[status]}</Text>
        <Progress size="lg" aria-label={names[status] ?? ''} value={(100 * progress) / Math.max(1, rows)} />
        <Text size="sm" c="dimmed">
          {t('imports:progress', { done: number(progress), rows: number(rows) })}
        </Text>
      </Stack>
    );
  }
  switch (status) {
    case ImportStatus.receiving:
      return <Alert color="orange" title={t('imports:state.receiving')} />;
    case ImportStatus.checked:
      return (
        <Alert
          color={errorRows > 0 ? 'orange' : 'green'}
          title={
            errorRows > 0
              ? t('imports:found.errors', { count: errorRows, rows: number(errorRows) })
              : t('imports:found.fine')
          }
        >
          {t('imports:found.counts', {
            created: number(newRows),
            changed: number(changedRows),
            same: number(sameRows),
            rows: number(rows),
            refused: number(errorRows),
          })}
        </Alert>
      );
    case ImportStatus.applied:
    case ImportStatus.stopped:
      return (
        <Alert
          color={status === ImportStatus.stopped || errorRows > 0 ? 'orange' : 'green'}
          icon={<IconCheck aria-hidden />}
          title={t('imports:done.title', { count: appliedRows, rows: number(appliedRows) })}
        >
          {[
            ...(status === ImportStatus.stopped ? [t('imports:done.stopped')] : []),
            ...(errorRows > 0 ? [t('imports:done.errors', { count: errorRows, rows: number(errorRows) })] : []),
            ...(state.undoUntil === null ? [] : [t('imports:done.undo', { date: format.date(state.undoUntil) })]),
          ].join(' ')}
        </Alert>
      );
    case ImportStatus.undone:
      return (
        <Alert
          color={state.keptRows > 0 ? 'orange' : 'green'}
          icon={<IconArrowBackUp aria-hidden />}
          title={t('imports:undone.title', { count: state.reversedRows, rows: number(state.reversedRows) })}
        >
          {state.keptRows > 0
            ? t('imports:undone.kept', { count: state.keptRows, rows: number(state.keptRows) })
            : t('imports:undone.all')}
        </Alert>
      );
    default:
      return (
        <Alert
          color={status === ImportStatus.failed ? 'red' : 'gray'}
          title={status === ImportStatus.failed ? t('imports:failed') : t('imports:discarded')}
        >
          {appliedRows > 0 && t('imports:done.title', { count: appliedRows, rows: number(appliedRows) })}
        </Alert>
      );
  }
}
