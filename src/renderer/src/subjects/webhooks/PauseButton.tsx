/** Stops deliveries to a webhook, and goes on with them. */
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { call } from '#screens/base/api/client.ts';
import { refreshModels } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { useOnce } from '#screens/components/useOnce.ts';
import './texts.ts';

export function PauseButton({ id, isPaused }: { readonly id: number; readonly isPaused: boolean }) {
  const t = useT();
  const turn = useOnce({
    perform: (_: null, idempotencyKey): Promise<{ readonly id: number }> =>
      isPaused ? call('webhookResume', { id }, { idempotencyKey }) : call('webhookPause', { id }, { idempotencyKey }),
    onDone: () => refreshModels(new Set(['webhook', 'webhookDelivery'])),
    repeats: true,
  });
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      size="md"
      variant={isPaused ? 'filled' : 'default'}
      leftSection={<Icon size={18} aria-hidden />}
      loading={turn.pending}
      onClickCapture={firstClickOnly}
      onClick={() => turn.run(null)}
    >
      {isPaused ? t('webhooks:resume') : t('webhooks:pause')}
    </Button>
  );
}
