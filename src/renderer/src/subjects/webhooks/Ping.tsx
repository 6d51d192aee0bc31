/** Sends a message that says nothing, and shows at once what the receiver answered. */
import { Alert, Button, Code, Stack } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type DeliveryFault, deliveryFaults } from '#shared/domain/deliveryFaults.ts';

export interface WebhookNamed {
  readonly id: number;
  readonly name: string;
}

export function Ping({ id, name }: WebhookNamed) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const ping = useMutation({ mutationFn: () => call('webhookPing', { id }) });
  return (
    <>
      <Button
        size="md"
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        loading={ping.isPending}
        onClick={() => {
          setOpen(true);
          ping.mutate();
        }}
      >
        {t('webhooks:ping')}
      </Button>
      <FormModal
        opened={isOpen && !ping.isPending}
        onClose={() => setOpen(false)}
        size={560}
        title={t('webhooks:pinging', { name })}
      >
        <Stack>
          {ping.error !== null && <ErrorNotice error={ping.error} />}
          {ping.data !== undefined && (
            <>
              <Alert
                role="status"
                color={ping.data.delivered ? 'green' : 'orange'}
                title={<PingTitle answer={ping.data} />}
              />
              {ping.data.response !== null && ping.data.response !== '' && <Code block>{ping.data.response}</Code>}
            </>
          )}
          <Button size="md" variant="default" data-autofocus onClick={() => setOpen(false)}>
            {t('common:close')}
          </Button>
        </Stack>
      </FormModal>
    </>
  );
}

interface Answer {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly error: DeliveryFault | null;
  readonly duration: number;
}

function PingTitle({ answer: { delivered, status, error, duration } }: { readonly answer: Answer }) {
  const t = useT();
  const label = useLabel();
  if (delivered) return <>{t('webhooks:pong', { status, duration })}</>;
  if (error === null) return <>{t('webhooks:noPong', { status })}</>;
  return <>{t('webhooks:noAnswer', { reason: label(deliveryFaults[error]) })}</>;
}
