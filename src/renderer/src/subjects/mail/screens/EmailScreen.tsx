/** An e-mail: what became of it, what it says, and sending it again. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { refreshModels, useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { AnyRecordScreen } from '#screens/records/screens/AnyRecordScreen.tsx';
import { ResendForm } from '../ResendForm.tsx';
import { mayResend } from '../resend.ts';
import '../texts.ts';

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
              refreshModels(new Set(['email', 'invoice', 'stockOrder', 'debtReminder']));
            }}
          />
        )}
      </FormModal>
    </>
  );
}
