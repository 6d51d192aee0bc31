/** What was refunded, how it goes back, and the credit note to print. */
import { Button, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import type { PaymentMethods } from '../payments/usePaymentMethods.ts';
import type { Refunded } from './refunded.ts';

export interface RefundResultProps {
  readonly refunded: Refunded;
  readonly methods: PaymentMethods;
  readonly onPrint: (document: string) => void;
}

export function RefundResult({ refunded, methods, onPrint }: RefundResultProps) {
  const t = useT();
  const format = useFormat();
  const { amount, document, number } = refunded;
  const names = methods.all.filter(({ id }) => refunded.methods.includes(id)).map(({ name }) => name);
  return (
    <Stack role="status" data-testid="refunded">
      <Text size="lg" fw={600}>
        {t('refunds:refund.restoreBalance')}
      </Text>
      <Text fz={56} fw={700} lh={1.1}>
        {format.money(amount)}
      </Text>
      <Text>{t('refunds:refund.by', { methods: names.join(', ') })}</Text>
      {number !== '' && <Text c="dimmed">{t('refunds:refund.note', { number })}</Text>}
      {document !== null && (
        <Button
          size="lg"
          autoFocus
          // The click that refunded does not print as well.
          onClickCapture={firstClickOnly}
          leftSection={<IconPrinter size={22} aria-hidden />}
          onClick={() => onPrint(document)}
        >
          {t('till:receipt.print')}
        </Button>
      )}
    </Stack>
  );
}
