/** Another customer was chosen for a basket that is paid in part off somebody's balance: why not, and the way out. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { WaitingPayment } from '#screens/subjects/checkout/waiting.ts';

export interface OwnedDialogProps {
  /** What came off the balance; null: closed. */
  readonly payment: WaitingPayment | null;
  readonly onRefund: (payment: WaitingPayment) => void;
  readonly onClose: () => void;
}

export default function OwnedDialog({ payment, onRefund, onClose }: OwnedDialogProps) {
  const t = useT();
  const format = useFormat();
  const amount = payment === null ? '' : format.moneyOf(payment.amount);
  const owner = payment?.owner?.name ?? '';
  return (
    <TillDialog opened={payment !== null} onClose={onClose} title={t('till:owned.title')} size="md">
      {payment !== null && (
        <Stack data-testid="owned">
          <Text>{t('till:owned.text', { amount, name: payment.name, owner })}</Text>
          <Text fw={600}>{t('till:owned.todo')}</Text>
          <Group grow>
            <Button size="lg" px="xs" variant="default" data-autofocus onClick={onClose}>
              {t('till:owned.keep')}
            </Button>
            <Button size="lg" px="xs" onClick={() => onRefund(payment)}>
              {t('till:refundTaken.do', { amount })}
            </Button>
          </Group>
        </Stack>
      )}
    </TillDialog>
  );
}
