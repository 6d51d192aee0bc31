/** An e-mail: what became of it, what it says, and sending it again. */
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { AnyRecordScreen } from '#screens/records/screens/AnyRecordScreen.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { AddressInput } from '../AddressInput.tsx';
import { sentText } from '../sentText.ts';

export default function EmailScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const { data: email } = useRecord('email', id);
  const maySend = usePermission('billing:operate');
  const mayOrder = usePermission('stock:operate');
  const [isAsked, setAsked] = useState(false);
  const isOffered = email !== undefined && maySend && mayResend(email) && (email.stockOrder === null || mayOrder);
  return (
    <>
      <AnyRecordScreen
        model={model}
        id={id}
        actions={
          isOffered && (
            <Button size="md" leftSection={<IconMailForward size={18} aria-hidden />} onClick={() => setAsked(true)}>
              {t('mail:again.button')}
            </Button>
          )
        }
      />
      <FormModal
        opened={isAsked}
        onClose={() => setAsked(false)}
        onReopen={() => setAsked(true)}
        size={480}
        title={t('mail:again.title')}
      >
        {email !== undefined && (
          <ResendForm
            email={email}
            onDone={(message) => {
              setAsked(false);
              notifications.show({ message, closeButtonProps: { 'aria-label': t('common:close') } });
            }}
          />
        )}
      </FormModal>
    </>
  );
}

/**
 * Which e-mails a person sends again: what a schedule or the service sent is its own. True for one that is not on its way
 * and brings something that is sent by hand.
 */
function mayResend({ status, deleted, invoice, stockOrder, debtReminder }: ApiRecord<'email'>): boolean {
  const isByHand = invoice !== null || stockOrder !== null || debtReminder !== null;
  return isByHand && deleted !== true && status !== EmailStatus.pending;
}

interface ResendFormProps {
  readonly email: ApiRecord<'email'>;
  /** `message`: what to tell the user. */
  readonly onDone: (message: string) => void;
}

/** Sends an e-mail again: to the address it went to, or to the one that is typed. */
function ResendForm({ email, onDone }: ResendFormProps) {
  const t = useT();
  const [to, setTo] = useState(email.recipients);
  const send = useOperation('resendEmail', {
    onDone: ({ outbox }, { to: address = email.recipients }) => onDone(sentText(t, address, outbox)),
  });
  return (
    <OperationForm
      operation={send}
      input={to.trim() === '' ? null : { email: email.id, to: to.trim() }}
      action={t('mail:again.do')}
      note={t('mail:send.kept')}
    >
      <Text c="dimmed">{email.debtReminder === null ? t('mail:again.text') : t('mail:again.reminder')}</Text>
      <AddressInput value={to} onChange={setTo} />
    </OperationForm>
  );
}
