/** A manager says that the clock of the machine is right: by what another clock says, not by what the screen shows. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MomentInput } from '#screens/components/dates/MomentInput.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { HEALTH } from './useHealth.ts';

export interface ClockModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function ClockModal({ opened, onClose }: ClockModalProps) {
  const t = useT();
  const [now, setNow] = useState('');
  const save = useMutation({
    mutationFn: () => call('clockConfirm', { now: now.slice(0, 16) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: HEALTH });
      onClose();
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('health:clock.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          <Text size="sm">{t('health:clock.hint')}</Text>
          <MomentInput label={t('health:clock.now')} required value={now} onChange={setNow} />
          {save.error !== null && <ErrorNotice error={save.error} />}
          <Group justify="flex-end">
            <Button size="md" type="submit" loading={save.isPending} disabled={now === ''}>
              {t('health:clock.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
