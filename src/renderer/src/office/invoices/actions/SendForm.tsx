/** Sends a document by e-mail: to its customer's address, or to the one that is typed. */
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useRecord } from '../../../api/queries.ts';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { useOnce } from '../../../components/useOnce.ts';
import { useT } from '../../../i18n/index.ts';
import type { Invoice } from '../useInvoice.ts';

export interface SendFormProps {
  readonly invoice: Invoice;
  readonly onDone: (to: string) => void;
}

const LONGEST = 5000;

export function SendForm({ invoice, onDone }: SendFormProps) {
  const t = useT();
  const { data: customer } = useRecord('customer', invoice.customer);
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const to = typed ?? customer?.email ?? '';
  const send = useOnce({
    perform: (input: { readonly to: string; readonly message: string }, idempotencyKey) => {
      const said = input.message === '' ? {} : { message: input.message };
      return call('sendInvoice', { invoice: invoice.id, to: input.to, ...said }, { idempotencyKey });
    },
    onDone: (_, input) => onDone(input.to),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (to.trim() !== '') send.run({ to: to.trim(), message: message.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          size="md"
          type="email"
          data-autofocus
          required
          label={t('invoices:send.to')}
          value={to}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LONGEST}
          label={t('invoices:send.message')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {send.error !== null && <ErrorNotice error={send.error} kept={t('invoices:send.kept')} />}
        <Button type="submit" size="lg" loading={send.pending} disabled={to.trim() === ''}>
          {t('invoices:send.do')}
        </Button>
      </Stack>
    </form>
  );
}
