/** The talks with a customer about what they owe. */
import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { DebtContactForm } from '../../mail/DebtContactForm.tsx';

export interface DebtContactsProps {
  readonly customer: ApiRecord<'customer'>;
  /** True where they owe something: there is a reason to talk. */
  readonly isOwing: boolean;
}

export function DebtContacts({ customer: { id, name }, isOwing }: DebtContactsProps) {
  const t = useT();
  const mayContact = usePermission('debtContact:write');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <RelatedRecords
        model="debtContact"
        filter={{ customer: id }}
        columns={['created', 'channel', 'text', 'snoozedUntil']}
        empty={isOwing ? t('mail:contact.none') : null}
        actions={
          mayContact && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconPhone size={18} aria-hidden />}
              onClick={() => setOpened(true)}
            >
              {t('mail:contact.save')}
            </Button>
          )
        }
      />
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        onReopen={() => setOpened(true)}
        size={460}
        title={t('mail:contact.with', { name })}
      >
        <DebtContactForm customer={id} onDone={() => setOpened(false)} />
      </FormModal>
    </>
  );
}
