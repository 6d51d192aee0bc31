/** The backups: how old the last one is, how to go back to one, and a check of all data at once. */
import './texts.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import { useHealth } from '#screens/subjects/health/useHealth.ts';

export interface BackupsModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function BackupsModal({ opened, onClose }: BackupsModalProps) {
  const t = useT();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={520}
      title={t('commands:backups.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Backups />
    </Modal>
  );
}

function Backups() {
  const t = useT();
  const format = useFormat();
  const health = useHealth();
  const [queued, setQueued] = useState<boolean | null>(null);
  const check = useOnce({
    perform: (_: null, idempotencyKey) => call('fileVerify', {}, { idempotencyKey }),
    onDone: (answer) => setQueued(answer.queued),
    repeats: true,
  });
  const last = health?.lastBackup ?? null;
  return (
    <Stack gap="md">
      {health !== undefined && last === null && <Alert color="yellow">{t('commands:backups.none')}</Alert>}
      {last !== null && (
        <div>
          <Text fw={600} size="lg">
            {t('commands:backups.last', { at: format.dateTime(last.at) })}
          </Text>
          <Text c="dimmed">{t('commands:backups.file', { name: last.name })}</Text>
        </div>
      )}
      <Text>{t('commands:backups.auto')}</Text>
      {check.error !== null && <ErrorNotice error={check.error} />}
      {queued !== null && (
        <Text role="status">{queued ? t('commands:backups.queued') : t('commands:backups.running')}</Text>
      )}
      <Button
        variant="default"
        size="md"
        loading={check.pending}
        leftSection={<IconShieldCheck size={20} aria-hidden />}
        onClick={() => check.run(null)}
      >
        {t('commands:backups.verify')}
      </Button>
    </Stack>
  );
}
