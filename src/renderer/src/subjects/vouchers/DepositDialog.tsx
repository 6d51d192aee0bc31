/** Pays money into a customer’s deposit: how much, and then how it is paid, as anything is. */
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal, type FormModalProps } from '#screens/components/FormModal.tsx';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import type { DepositOf } from '../payments/notedParts.ts';
import { PayDialog, type PayDialogProps } from '../payments/PayDialog.tsx';

export interface DepositDialogProps
  extends Pick<FormModalProps, 'opened' | 'onClose' | 'onReopen'>,
    Required<Pick<PayDialogProps, 'onPaid'>> {
  readonly of: DepositOf;
}

export function DepositDialog({ opened, of, onPaid, onClose, onReopen }: DepositDialogProps) {
  const t = useT();
  const [paying, setPaying] = useState<number | null>(null);
  return (
    <>
      <FormModal
        opened={opened && paying === null}
        onClose={onClose}
        {...(onReopen === undefined ? {} : { onReopen })}
        title={t('vouchers:deposit.into')}
        size={480}
      >
        <Amount onPay={setPaying} />
      </FormModal>
      <PayDialog
        opened={opened && paying !== null}
        of={{ deposit: { ...of, amount: paying ?? 0 } }}
        name={t('vouchers:deposit.one')}
        due={paying ?? 0}
        customer={null}
        onPaid={onPaid}
        onClose={() => {
          setPaying(null);
          onClose();
        }}
      />
    </>
  );
}

function Amount({ onPay }: { readonly onPay: (amount: number) => void }) {
  const t = useT();
  const format = useFormat();
  const [amount, setAmount] = useState<number | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount !== null && amount > 0) onPay(amount);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <MoneyInput size="lg" data-autofocus label={t('vouchers:money')} value={amount} onChange={setAmount} />
        <Button type="submit" size="lg" disabled={amount === null || amount <= 0}>
          {t('till:account.collect', { amount: format.money(amount ?? 0) })}
        </Button>
      </Stack>
    </form>
  );
}
