/** Sends a document by e-mail: to the address of its customer or supplier, or to the one that is typed. */
import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useOnce } from '../../components/useOnce.ts';
import { useT } from '../../i18n/index.ts';

/** Where a document is sent, and what is written with it. */
export interface Mail {
  readonly to: string;
  /** Absent where nothing was written. */
  readonly message?: string;
}

export interface MailFormProps {
  /** What the e-mail brings, where the title does not say so. */
  readonly text?: string;
  /** The address of its customer or supplier. */
  readonly address: string | null | undefined;
  readonly perform: (mail: Mail, key: string) => Promise<unknown>;
  /** `message`: what to tell the user. */
  readonly onDone: (message: string) => void | Promise<void>;
}

const LONGEST = 5000;

export function MailForm({ text, address, perform, onDone }: MailFormProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const to = typed ?? address ?? '';
  const send = useOnce({ perform, onDone: (_, mail: Mail) => onDone(t('office:mail.done', { to: mail.to })) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const written = message.trim();
    if (to.trim() !== '') send.run({ to: to.trim(), ...(written === '' ? {} : { message: written }) });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {text !== undefined && <Text c="dimmed">{text}</Text>}
        <TextInput
          size="md"
          type="email"
          data-autofocus
          required
          label={t('office:mail.to')}
          value={to}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LONGEST}
          label={t('office:mail.message')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {send.error !== null && <ErrorNotice error={send.error} kept={t('office:mail.kept')} />}
        <Button type="submit" size="lg" loading={send.pending} disabled={to.trim() === ''}>
          {t('office:mail.do')}
        </Button>
      </Stack>
    </form>
  );
}
