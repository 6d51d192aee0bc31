/** A new secret for a key; the one before stands for a while, so that programs can be changed over. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { DAY, GraceSelect } from './GraceSelect.tsx';
import { KeySecret } from './KeySecret.tsx';

export interface RenewKeyProps {
  readonly id: number;
  readonly name: string;
}

export function RenewKey({ id, name }: RenewKeyProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpened(true)}>
        {t('staff:key.renew')}
      </Button>
      <FormModal opened={opened} onClose={close} size={560} title={t('staff:key.renewTitle', { name })}>
        <RenewForm id={id} onClose={close} />
      </FormModal>
    </>
  );
}

function RenewForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT();
  const [grace, setGrace] = useState(DAY);
  const [secret, setSecret] = useState<string | null>(null);
  const renew = useOperation('keyRotate', {
    onDone: ({ key }) => setSecret(key),
  });
  if (secret !== null) return <KeySecret secret={secret} onDone={onClose} />;
  return (
    <Stack>
      <Text>{t('staff:key.renewText')}</Text>
      <GraceSelect label={t('staff:key.grace')} value={grace} onChange={setGrace} />
      {renew.error !== null && <ErrorNotice error={renew.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('form:cancel')}
        </Button>
        <Button loading={renew.pending} onClick={() => renew.run({ id, graceSeconds: grace })}>
          {t('staff:key.renew')}
        </Button>
      </Group>
    </Stack>
  );
}
