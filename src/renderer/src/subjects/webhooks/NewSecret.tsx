/** A new signing secret for a webhook, shown the one time it is there to be seen. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { GraceSelect } from '../staff/GraceSelect.tsx';
import { KeySecret } from '../staff/KeySecret.tsx';
import type { WebhookNamed } from './Ping.tsx';

export function NewSecret({ id, name }: WebhookNamed) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button size="md" variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('webhooks:secret')}
      </Button>
      <FormModal opened={isOpen} onClose={close} size={560} title={t('webhooks:secretTitle', { name })}>
        <SecretForm id={id} onClose={close} />
      </FormModal>
    </>
  );
}

function SecretForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT();
  const [grace, setGrace] = useState(0);
  const [secret, setSecret] = useState<string | null>(null);
  const make = useOperation('webhookRotateSecret', {
    onDone: (answer) => setSecret(answer.secret),
  });
  if (secret !== null) {
    const words = {
      once: t('webhooks:secretOnce'),
      onceText: t('webhooks:secretOnceText'),
      label: t('webhooks:secretLabel'),
      hint: t('webhooks:secretHint'),
      done: t('webhooks:secretDone'),
    };
    return <KeySecret secret={secret} words={words} onDone={onClose} />;
  }
  return (
    <Stack>
      <Text>{t('webhooks:secretText')}</Text>
      <GraceSelect label={t('webhooks:secretGrace')} value={grace} onChange={setGrace} />
      {make.error !== null && <ErrorNotice error={make.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('form:cancel')}
        </Button>
        <Button data-autofocus loading={make.pending} onClick={() => make.run({ id, graceSeconds: grace })}>
          {t('webhooks:secretMake')}
        </Button>
      </Group>
    </Stack>
  );
}
