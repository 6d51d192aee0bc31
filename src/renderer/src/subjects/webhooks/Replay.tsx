/** Has messages sent again: all that was given up, or everything since a moment. */
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { WebhookNamed } from './Ping.tsx';

export function Replay({ id, name }: WebhookNamed) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconRepeat size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('webhooks:replay')}
      </Button>
      <FormModal opened={isOpen} onClose={close} size={480} title={t('webhooks:replayTitle', { name })}>
        <ReplayForm id={id} onClose={close} />
      </FormModal>
    </>
  );
}

function ReplayForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT();
  const [what, setWhat] = useState('failed');
  const [since, setSince] = useState('');
  const replay = useOperation('webhookReplay', {
    onDone: ({ replayed }) => {
      notifications.show({
        message: t('webhooks:replayed', { count: replayed }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onClose();
    },
  });
  return (
    <Stack>
      <SegmentedControl
        size="md"
        fullWidth
        // On a telephone they take two lines.
        styles={{ label: { whiteSpace: 'normal' } }}
        data={[
          { value: 'failed', label: t('webhooks:replayFailed') },
          { value: 'since', label: t('webhooks:replaySince') },
        ]}
        value={what}
        onChange={setWhat}
      />
      {what === 'since' && (
        <TextInput
          size="md"
          type="datetime-local"
          data-autofocus
          aria-label={t('webhooks:replaySince')}
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('webhooks:replayText')}
      </Text>
      {replay.error !== null && <ErrorNotice error={replay.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('form:cancel')}
        </Button>
        <Button
          loading={replay.pending}
          disabled={what === 'since' && since === ''}
          onClick={() => replay.run(what === 'failed' ? { id, failed: true } : { id, since })}
        >
          {t('webhooks:replay')}
        </Button>
      </Group>
    </Stack>
  );
}
