/** Asks what is to be done to the selected records, and has it done. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { queryOf } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { BulkActionName } from '#shared/catalogue/bulk.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ListState } from '../rows/listState.ts';
import { matchParameters } from '../rows/useRows.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { showRun } from './run.ts';
import type { Selection } from './selection.ts';

export interface BulkDialogProps {
  readonly action: BulkActionName;
  readonly model: AnyModel;
  readonly state: ListState;
  readonly selection: Selection;
  readonly count: number;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

export default function BulkDialog({ action, model, state, selection, count, onClose, onStarted }: BulkDialogProps) {
  const t = useT();
  const { number } = useFormat();
  const change = { model: model.name, action, count, select: selectOf(model, state, selection) };
  const start = useOperation('bulkStart', {
    onDone: (begun) => {
      // Known to be under way, so that its end is seen however soon it comes.
      queryClient.setQueryData(['operation', 'bulkStatus', { bulk: begun.id }], begun);
      showRun(begun.id);
      onStarted();
    },
    onFailed: (error) => {
      if (!isOther(error)) return;
      // How many there are now is what is asked about next.
      void queryClient.invalidateQueries({ queryKey: ['office', model.name, 'count'] });
    },
  });
  const many = { count, number: number(count) };
  const problem =
    start.error !== null &&
    (isOther(start.error) ? (
      <Alert color="orange" role="alert" title={start.error.title}>
        <Text size="sm">{start.error.detail}</Text>
        <Text size="sm">{t('bulk:again')}</Text>
      </Alert>
    ) : (
      <ErrorNotice error={start.error} />
    ));
  if (action === 'change') {
    return (
      <FormModal opened onClose={onClose} title={t('bulk:form.title', many)} size={860}>
        <ChangeForm
          model={model}
          count={count}
          pending={start.pending}
          error={start.error}
          problem={problem}
          onCancel={onClose}
          onApply={(values) => start.run({ ...change, values })}
        />
      </FormModal>
    );
  }
  const isDelete = action === 'delete';
  return (
    <FormModal
      opened
      onClose={onClose}
      size={480}
      title={isDelete ? t('bulk:deleteTitle', many) : t('bulk:restoreTitle', many)}
    >
      <Stack>
        <Text>{t('bulk:form.undoable')}</Text>
        {problem}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {t('bulk:form.cancel')}
          </Button>
          <Button
            size="md"
            loading={start.pending}
            data-autofocus
            {...(isDelete ? { color: 'red.9' } : {})}
            onClick={() => start.run(change)}
          >
            {isDelete ? t('bulk:deleteConfirm') : t('bulk:restoreConfirm')}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}

/** The selection as the service takes it. */
function selectOf(model: AnyModel, state: ListState, selection: Selection) {
  if (!selection.all) return { ids: [...selection.ids] };
  return { query: queryOf(matchParameters(model, state)).replace(/^\?/, ''), except: [...selection.except] };
}

function isOther(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === 'selection_changed';
}
