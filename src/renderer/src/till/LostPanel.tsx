/** A charge whose answer does not come: a spinner at first, then what is known, and what the till does about it. */
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAttempts } from '../api/attempts.ts';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import type { Charge } from './basket.ts';

export interface LostPanelProps {
  readonly charge: Charge;
  readonly onRetry: () => void;
}

/** How long a charge may take before something is said about it, and before it counts as lost, in milliseconds. */
const SILENT = 1500;
const SPINNING = 6000;

export function LostPanel({ charge, onRetry }: LostPanelProps) {
  const t = useT();
  const { time } = useFormat();
  const attempts = useAttempts(charge.input.uuid);
  const [waited, setWaited] = useState<0 | 1 | 2>(0);
  useEffect(() => {
    const timers = [setTimeout(() => setWaited(1), SILENT), setTimeout(() => setWaited(2), SPINNING)];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (waited === 0 && !charge.lost) return null;
  const tries =
    attempts === null
      ? null
      : t('till:lost.tries', { since: time(new Date(attempts.since).toISOString()), count: attempts.count });
  if (waited < 2 && !charge.lost) {
    return (
      <Group p="sm" gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text size="sm">{t('till:lost.waiting')}</Text>
        <Text size="sm" c="dimmed">
          {tries}
        </Text>
      </Group>
    );
  }
  return (
    <Alert
      color="orange"
      role="alert"
      m="sm"
      icon={<IconPlugConnectedX aria-hidden />}
      title={t('till:lost.title')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      data-testid="charge-lost"
    >
      <Stack gap="xs">
        <Text size="sm">{t('till:lost.text')}</Text>
        <Text size="sm" fw={600}>
          {t('till:lost.todo')}
        </Text>
        {tries !== null && (
          <Text size="sm" data-testid="charge-tries">
            {tries}
          </Text>
        )}
        <Button variant="default" size="md" disabled={!charge.lost} onClick={onRetry}>
          {t('till:lost.retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
