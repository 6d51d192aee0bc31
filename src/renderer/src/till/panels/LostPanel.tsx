/** An answer that does not come, to a charge or whatever else locks the basket: a spinner, then what is known and done. */
import { Button, Group, Loader, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAmountQuestion } from '#screens/base/api/amounts.ts';
import { useAttempts } from '#screens/base/api/attempts.ts';
import { useAskedAction } from '#screens/base/api/authorisation.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DoubtPanel } from './DoubtPanel.tsx';

export interface LostPanelProps {
  /** The key that it was sent with. */
  readonly sent: string | undefined;
  /** An attempt had no answer. */
  readonly lost: boolean;
  readonly title: string;
  readonly text: string;
  readonly todo: string;
  readonly onRetry: () => void;
}

/** How long an answer may take before something is said about it, and before it counts as lost, in milliseconds. */
const SILENT = 1500;
const SPINNING = 6000;

export function LostPanel({ sent, lost, onRetry, ...words }: LostPanelProps) {
  const t = useT();
  const { time } = useFormat();
  const attempts = useAttempts(sent);
  const [waited, setWaited] = useState<0 | 1 | 2>(0);
  // It is a person who is waited for then, and not the server: there is nothing in doubt.
  const asks = [useAskedAction(), useAmountQuestion()].some((question) => question !== null);
  useEffect(() => {
    if (asks) return;
    setWaited(0);
    const timers = [setTimeout(() => setWaited(1), SILENT), setTimeout(() => setWaited(2), SPINNING)];
    return () => timers.forEach(clearTimeout);
  }, [asks]);
  if (asks && !lost) return null;
  if (waited === 0 && !lost) return null;
  const tries =
    attempts === null
      ? null
      : t('till:lost.tries', { since: time(new Date(attempts.since).toISOString()), count: attempts.count });
  if (waited < 2 && !lost) {
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
    <DoubtPanel {...words} icon={<IconPlugConnectedX aria-hidden />} testId="charge-lost">
      {tries !== null && (
        <Text size="sm" data-testid="charge-tries">
          {tries}
        </Text>
      )}
      <Button variant="default" size="md" disabled={!lost} onClick={onRetry}>
        {t('till:lost.retry')}
      </Button>
    </DoubtPanel>
  );
}
