/** A new signing secret for a webhook, shown the one time it is there to be seen. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { refreshModels } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import { GraceSelect } from '../staff/GraceSelect.tsx';
import { KeySecret } from '../staff/KeySecret.tsx';
import type { WebhookNamed } from './Ping.tsx';
import './texts.ts';

export function NewSecret({ id, name }: WebhookNamed) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    refreshModels(new Set(['webhook']));
  };
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
  const make = useOnce({
    // An answer with a secret is not stored, and so not repeated.
    perform: (graceSeconds: number) => call('webhookRotateSecret', { id, graceSeconds }),
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
          {t('forms:cancel')}
        </Button>
        <Button data-autofocus loading={make.pending} onClick={() => make.run(grace)}>
          {t('webhooks:secretMake')}
        </Button>
      </Group>
    </Stack>
  );
}
