/** Sends a ticket by e-mail: to the customer's address, or to the one that is typed. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
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
  const to = typed ?? customer?.email ?? '';

  const send = useOperation('sendInvoice', {
    onDone: ({ outbox }, input) => {
      notifications.show({
        message: sentText(t, input.to ?? to, outbox),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onDone();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.run({ invoice: invoice.id, to: to.trim() });
      }}
    >
      <Stack>
        <TextInput
          size="lg"
          type="email"
          autoFocus
          label={t('till:email.to')}
          value={to}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <MailPreview
          of={['invoice', invoice.id]}
          typed={to.trim() === '' ? {} : { to: to.trim() }}
          read={(asked) => call('previewInvoiceEmail', { invoice: invoice.id, ...asked })}
        />
        <OperationProblem operation={send} note={t('till:email.kept')} />
        <Group grow>
          <Button size="lg" variant="default" onClick={onDone}>
            {t('refunds:refund.back')}
          </Button>
          <Button size="lg" type="submit" loading={send.pending} disabled={to.trim() === ''}>
            {t('till:email.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
