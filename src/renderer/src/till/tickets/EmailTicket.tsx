/** Sends a ticket by e-mail: to the customer's address, or to the one that is typed. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useRepeatKey } from '#screens/base/api/useRepeatKey.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useCustomerSummary } from '#screens/subjects/customers/useCustomerSummary.ts';
import { MailPreview } from '#screens/subjects/mail/MailPreview.tsx';
import { sentText } from '#screens/subjects/mail/sentText.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';

export interface EmailTicketProps {
  readonly invoice: ApiRecord<'invoice'>;
  readonly onDone: () => void;
}

export function EmailTicket({ invoice, onDone }: EmailTicketProps) {
  const t = useT();
  const { data: customer } = useCustomerSummary(invoice.customer);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const repeat = useRepeatKey();
  const to = typed ?? customer?.email ?? '';

  const send = async (): Promise<void> => {
    const input = { invoice: invoice.id, to: to.trim() };
    setBusy(true);
    setError(null);
    try {
      const { outbox } = await call('sendInvoice', input, { idempotencyKey: repeat.keyFor(input) });
      repeat.settle();
      notifications.show({
        message: sentText(t, input.to, outbox),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        <TextInput
          size="lg"
          type="email"
          autoFocus
          label={t('pay:email.to')}
          value={to}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <MailPreview
          of={['invoice', invoice.id]}
          typed={to.trim() === '' ? {} : { to: to.trim() }}
          read={(asked) => call('previewInvoiceEmail', { invoice: invoice.id, ...asked })}
        />
        {error !== null && <ErrorNotice error={error} note={t('pay:email.kept')} onClose={() => setError(null)} />}
        <Group grow>
          <Button size="lg" variant="default" onClick={onDone}>
            {t('pay:refund.back')}
          </Button>
          <Button size="lg" type="submit" loading={busy} disabled={to.trim() === ''}>
            {t('pay:email.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
