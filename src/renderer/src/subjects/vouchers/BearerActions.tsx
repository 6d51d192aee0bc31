/** What is done with a voucher for the bearer whose paper was lost: another print of it, or another code. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { drawn } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { printBytes } from '#screens/components/documents.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { RowActions } from '#screens/components/RowActions.tsx';
import { ReasonForm } from '#screens/records/parts/ReasonForm.tsx';

export interface BearerActionsProps {
  readonly voucher: number;
  /** Of its type. */
  readonly name: string;
}

export function BearerActions({ voucher, name }: BearerActionsProps) {
  const t = useT();
  const mayOperate = usePermission('billing:operate');
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!mayOperate) return null;
  const print = async (): Promise<void> => {
    setFailure(null);
    try {
      await printBytes(await drawn('vouchers/paper.pdf', { voucher }));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <RowActions>
        <Button size="md" variant="default" onClick={() => void print()}>
          {t('vouchers:bearer.print')}
        </Button>
        <Button size="md" variant="subtle" onClick={() => setAsked(true)}>
          {t('vouchers:bearer.replace')}
        </Button>
      </RowActions>
      {failure !== null && <ErrorNotice error={failure} onClose={() => setFailure(null)} />}
      <FormModal opened={asked} onClose={() => setAsked(false)} title={t('vouchers:bearer.replace')} size={480}>
        <ReasonForm
          text={t('vouchers:bearer.text', { name })}
          action={t('vouchers:bearer.replace')}
          note={t('vouchers:bearer.kept')}
          operation="voucherReplaceCode"
          inputOf={(reason) => ({ voucher, reason })}
          onDone={() => {
            setAsked(false);
            notifications.show({
              message: t('vouchers:bearer.replaced'),
              closeButtonProps: { 'aria-label': t('common:close') },
            });
          }}
        />
      </FormModal>
    </>
  );
}
