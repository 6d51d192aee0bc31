/** Undoes an entry from the office: asks why, once. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';

export interface UndoEntryProps {
  readonly id: number;
  /** Of who came in. */
  readonly name: string;
}

export function UndoEntry({ id, name }: UndoEntryProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('entries:office.undo')}
      </Button>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('entries:office.undoTitle', { name })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {isAsked && <Confirm id={id} onClose={() => setAsked(false)} />}
      </Modal>
    </>
  );
}

function Confirm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const undo = useOperation('undoEntry', {
    onDone: () => {
      notifications.show({
        message: t('entries:office.done'),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onClose();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        undo.run({ entry: id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
      }}
    >
      <Stack>
        <Text>{t('entries:office.undoText')}</Text>
        <TextInput
          label={t('entries:office.reason')}
          size="md"
          maxLength={255}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {undo.error !== null && <ErrorNotice error={undo.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('form:cancel')}
          </Button>
          <Button type="submit" loading={undo.pending}>
            {t('entries:office.undo')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
