/** Sends an e-mail again: to the address it went to, or to the one that is typed. */
import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { AddressInput } from './AddressInput.tsx';
import { sentText } from './sentText.ts';
import './texts.ts';

export interface ResendFormProps {
  readonly email: ApiRecord<'email'>;
  /** `message`: what to tell the user. */
  readonly onDone: (message: string) => void;
}

export function ResendForm({ email, onDone }: ResendFormProps) {
  const t = useT();
  const [to, setTo] = useState(email.recipients);
  const send = useOnce({
    perform: (address: string, idempotencyKey) =>
      call('resendEmail', { email: email.id, to: address }, { idempotencyKey }),
    onDone: ({ outbox }, address) => onDone(sentText(t, address, outbox)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (to.trim() !== '') send.run(to.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{email.debtReminder === null ? t('mail:again.text') : t('mail:again.reminder')}</Text>
        <AddressInput value={to} onChange={setTo} />
        {send.error !== null && <ErrorNotice error={send.error} note={t('office:mail.kept')} />}
        <Button type="submit" size="lg" loading={send.pending} disabled={to.trim() === ''}>
          {t('mail:again.do')}
        </Button>
      </Stack>
    </form>
  );
}
