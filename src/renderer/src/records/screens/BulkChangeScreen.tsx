/** The record of a bulk change: what it is doing or did, what came of each of its records, and its undo. */
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { BulkRows } from '../bulk/BulkRows.tsx';
import { type BulkState, isUnderWay, isUndoable, useBulkState } from '../bulk/useBulkState.ts';
import { outcomeText, restText, runningText, stopText } from '../bulk/words.ts';
import { Facts } from '../parts/Facts.tsx';
import { RecordFields } from '../record/RecordFields.tsx';
import { RecordFrame } from '../record/RecordFrame.tsx';
import type { RecordScreenProps } from '../record/recordScreens.ts';
import { useAnyRecord } from '../record/useAnyRecord.ts';
import { ReferenceNames } from '../rows/ReferenceNames.tsx';
import { isEmptyValue } from '../values/formValues.ts';
import { useLabel } from '../values/useLabel.ts';
import { Value } from '../values/Value.tsx';

export default function BulkChangeScreen({ model, id }: RecordScreenProps) {
  const label = useLabel();
  const { data: record } = useAnyRecord(model, id);
  const { data, error, refetch } = useBulkState(id);
  const what = findModel(data?.model ?? '');
  return (
    <RecordFrame model={model} id={id} record={record} badges={what === undefined ? undefined : label(what.plural)}>
      {data !== undefined && <Shown state={data} />}
      {/* Who may not write the records reads what the list says, and no more. */}
      {data === undefined && record !== undefined && <RecordFields model={model} record={record} />}
      {data === undefined && error !== null && record === undefined && (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </RecordFrame>
  );
}

function Shown({ state }: { readonly state: BulkState }) {
  const t = useT();
  const label = useLabel();
  const stop = useOperation('bulkCancel', { repeats: true });
  const undo = useOperation('bulkUndo', { repeats: true });
  const error = stop.error ?? undo.error;
  const what = findModel(state.model);
  return (
    <Stack gap="md" mt="md">
      <Outcome state={state} />
      {what !== undefined && state.values !== null && <SetValues model={what} values={state.values} />}
      {error !== null && <ErrorNotice error={error} />}
      <Group gap="sm">
        {state.status === BulkStatus.running && (
          <Button size="md" variant="default" loading={stop.pending} onClick={() => stop.run({ bulk: state.id })}>
            {t('bulk:stop')}
          </Button>
        )}
        {isUndoable(state) && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={undo.pending}
            onClick={() => undo.run({ bulk: state.id })}
          >
            {state.reversedRows > 0 ? t('bulk:undoAgain') : t('bulk:undo')}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          renderRoot={(props) => <Link {...props} to="/office/$model" params={{ model: state.model }} />}
        >
          {label(what?.plural)}
        </Button>
      </Group>
      {!isUnderWay(state) && <BulkRows key={state.status} state={state} />}
    </Stack>
  );
}

/** What is under way or came of it, in a sentence. */
function Outcome({ state }: { readonly state: BulkState }) {
  const t = useT();
  const format = useFormat();
  const { number } = format;
  if (isUnderWay(state)) {
    const text = runningText(t, state);
    return (
      <Stack gap={6} aria-live="polite">
        <Text fw={600}>{text}</Text>
        <Progress size="lg" aria-label={text} value={(100 * state.progress) / Math.max(1, state.rows)} />
        <Text size="sm" c="dimmed">
          {t('bulk:progress', { done: number(state.progress), rows: number(state.rows) })}
        </Text>
      </Stack>
    );
  }
  const stop = stopText(t, state);
  const rest = restText(t, state, number);
  const isUndone = state.status === BulkStatus.undone;
  const isWhole = stop === null && (isUndone ? state.keptRows : state.refusedRows) === 0;
  return (
    <Alert
      color={state.status === BulkStatus.failed ? 'red' : isWhole ? 'green' : 'orange'}
      icon={isUndone ? <IconArrowBackUp aria-hidden /> : <IconCheck aria-hidden />}
      title={outcomeText(t, state, number)}
    >
      {[
        ...(stop === null ? [] : [stop]),
        ...(rest.length === 0 ? [] : [`${rest.join(' · ')}.`]),
        ...(isUndoable(state) && state.undoUntil !== null
          ? [t('bulk:undoUntil', { date: format.dateTime(state.undoUntil) })]
          : []),
      ].join(' ')}
    </Alert>
  );
}

interface SetValuesProps {
  readonly model: AnyModel;
  readonly values: { readonly [field: string]: unknown };
}

/** What the fields of many records were set to. */
function SetValues({ model, values }: SetValuesProps) {
  const t = useT();
  const label = useLabel();
  const facts = Object.entries(values).map(([name, value]) => {
    const ref = model.fields[name]?.ref;
    return {
      label: label(model.fields[name]?.label),
      value: isEmptyValue(value) ? (
        t('bulk:empty')
      ) : ref === undefined ? (
        <Value model={model} name={name} record={{ id: 0, ...values }} whole />
      ) : (
        <ReferenceNames to={ref} ids={[value].flat().map(Number)} />
      ),
    };
  });
  return <Facts facts={facts} />;
}
