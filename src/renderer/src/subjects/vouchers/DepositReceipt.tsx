/** What went into a deposit or came out of it, where there is no till to say so: the cash to hand back, and the receipt. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { sum, toMoney } from '#shared/domain/money.ts';
import type { Paid, PaidDeposit } from '../payments/usePayable.ts';
import { usePaymentMethods } from '../payments/usePaymentMethods.ts';
import { useDepositPaper } from './useDepositPaper.ts';

/** What was paid into a deposit, or out of it. */
export interface DepositPaid extends Pick<Paid, 'change' | 'payments' | 'isRefund'> {
  readonly deposit: PaidDeposit;
}

export interface DepositReceiptProps {
  readonly paid: DepositPaid;
  readonly onClose: () => void;
}

export function DepositReceipt({ paid, onClose }: DepositReceiptProps) {
  const t = useT();
  const format = useFormat();
  const { change, payments, deposit, isRefund = false } = paid;
  const { movement, receipt, balance } = deposit;
  const paper = useDepositPaper(movement, receipt);
  const amount = format.moneyOf(sum(payments, (payment) => toMoney(payment.amount)));
  const methods = usePaymentMethods().all.filter(({ id }) => payments.some((payment) => payment.paymentMethod === id));
  const done = isRefund ? t('payments:refund.done') : t('payments:pay.done');
  const by = methods.map(({ name }) => name);
  return (
    <Stack data-testid="deposit-receipt">
      <Stack gap={4} role="status">
        <Text size="lg" fw={600}>
          {change > 0 ? t('payments:pay.change') : [done, ...by].join(' · ')}
        </Text>
        <Text fz={56} fw={700} lh={1.1}>
          {change > 0 ? format.money(change) : amount}
        </Text>
        {change > 0 && <Text>{[`${done} ${amount}`, ...by].join(' · ')}</Text>}
        <Text>{t('vouchers:deposit.holds', { amount: format.money(balance) })}</Text>
        <Text c="dimmed">{t('vouchers:deposit.receipt', { number: receipt })}</Text>
      </Stack>
      <Stack gap="xs" onClickCapture={firstClickOnly}>
        <Button size="lg" data-autofocus onClick={onClose}>
          {t('payments:pay.close')}
        </Button>
        <Group grow preventGrowOverflow={false} gap="xs">
          <Button
            size="lg"
            px="xs"
            variant="default"
            loading={paper.isPrinting}
            leftSection={<IconPrinter size={22} aria-hidden />}
            onClick={paper.print}
          >
            {t('till:receipt.print')}
          </Button>
          <Button
            size="lg"
            px="xs"
            variant="default"
            leftSection={<IconExternalLink size={20} aria-hidden />}
            onClick={paper.open}
          >
            {t('till:receipt.open')}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}
