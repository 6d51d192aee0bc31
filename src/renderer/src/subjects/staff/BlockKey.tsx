/** Blocks a key for good: one press and a confirmation, wherever the key is shown. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { queryClient, refreshModels } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';

export interface BlockKeyProps {
  readonly id: number;
  readonly name: string;
  readonly isSmall?: boolean;
}

export function BlockKey({ id, name, isSmall = false }: BlockKeyProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        size={isSmall ? 'compact-md' : 'md'}
        variant="default"
        c="var(--mantine-color-error)"
        aria-label={t('forms:key.blockOf', { name })}
        onClick={() => setAsked(true)}
      >
        {t('forms:key.block')}
      </Button>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('forms:key.blockTitle', { name })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {isAsked && <Confirm id={id} name={name} onClose={() => setAsked(false)} />}
      </Modal>
    </>
  );
}

interface ConfirmProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

function Confirm({ id, name, onClose }: ConfirmProps) {
  const t = useT();
  const block = useOnce({
    perform: (_: null, idempotencyKey) => call('keyRevoke', { id }, { idempotencyKey }),
    onDone: () => {
      refreshModels(new Set(['apiKey']));
      void queryClient.invalidateQueries({ queryKey: ['office', 'apiKey'] });
      notifications.show({
        message: t('forms:key.blocked', { name }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onClose();
    },
  });
  return (
    <Stack>
      <Text>{t('forms:key.blockText')}</Text>
      {block.error !== null && <ErrorNotice error={block.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('forms:cancel')}
        </Button>
        <Button color="red.9" loading={block.pending} onClick={() => block.run(null)} data-autofocus>
          {t('forms:key.block')}
        </Button>
      </Group>
    </Stack>
  );
}
