/** Takes an import back, once somebody has said that this is meant. */
import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import type { ImportState } from './importState.ts';

export function UndoButton({ state }: { readonly state: ImportState }) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const { status, undoUntil, appliedRows, reversedRows } = state;
  const isApplied =
    status === ImportStatus.applied ||
    status === ImportStatus.stopped ||
    ((status === ImportStatus.undone || status === ImportStatus.failed) && reversedRows < appliedRows);
  if (!isApplied || appliedRows === 0 || undoUntil === null || Date.parse(undoUntil) < Date.now()) return null;
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {status === ImportStatus.undone ? t('imports:undo.again') : t('imports:undo.button')}
      </Button>
      <FormModal opened={opened} onClose={() => setOpened(false)} title={t('imports:undo.title')} size={480}>
        <Confirm state={state} onClose={() => setOpened(false)} />
      </FormModal>
    </>
  );
}

function Confirm({ state, onClose }: { readonly state: ImportState; readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const undo = useOperation('importUndo', { onDone: onClose });
  const count = state.appliedRows - state.reversedRows;
  return (
    <>
      <Text>{t('imports:undo.text', { count, rows: format.number(count) })}</Text>
      {undo.error !== null && <ErrorNotice error={undo.error} />}
      <Group mt="lg" justify="flex-end">
        <Button size="md" variant="default" onClick={onClose}>
          {t('imports:cancel')}
        </Button>
        <Button size="md" loading={undo.pending} data-autofocus onClick={() => undo.run({ import: state.id })}>
          {t('imports:undo.confirm')}
        </Button>
      </Group>
    </>
  );
}
