/** Blocks a key for good: one press and a confirmation, wherever the key is shown. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';

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
        aria-label={t('staff:key.blockOf', { name })}
        onClick={() => setAsked(true)}
      >
        {t('staff:key.block')}
      </Button>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('staff:key.blockTitle', { name })}
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
  const block = useOperation('keyRevoke', {
    onDone: () => {
      notifications.show({
        message: t('staff:key.blocked', { name }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onClose();
    },
  });
  return (
    <Stack>
      <Text>{t('staff:key.blockText')}</Text>
      {block.error !== null && <ErrorNotice error={block.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('form:cancel')}
        </Button>
        <Button color="red.9" loading={block.pending} onClick={() => block.run({ id })} data-autofocus>
          {t('staff:key.block')}
        </Button>
      </Group>
    </Stack>
  );
}
