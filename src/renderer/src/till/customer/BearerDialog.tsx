/** A voucher for the bearer that was scanned: what it holds, and what is done with it. */
import { Button, Stack, Text } from '@mantine/core';
import { IconReceiptRefund, IconTicket, IconX } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { Shown, ShownVoucher } from '#screens/subjects/checkout/useBearer.ts';
import { bearerText } from './BearerFacts.tsx';

export interface BearerDialogProps {
  /** Null: closed. */
  readonly shown: Shown | null;
  readonly onRecharge: (voucher: ShownVoucher) => void;
  /** Opens the ticket of its last recharge, by which what is left is refunded. */
  readonly onTicket: (invoice: number) => void;
  readonly onPutAway: (voucher: number) => void;
  readonly onClose: () => void;
}

export default function BearerDialog({ shown, onRecharge, onTicket, onPutAway, onClose }: BearerDialogProps) {
  const t = useT();
  const format = useFormat();
  const voucher = shown?.voucher;
  const invoice = voucher?.invoice ?? null;
  return (
    <TillDialog opened={shown !== null} onClose={onClose} title={t('till:bearer.title')} size="md">
      {shown !== null && (
        <Stack data-testid="bearer-voucher">
          <Text size="lg" fw={600}>
            {voucher === null
              ? t('till:bearer.gone', { name: shown.of.name })
              : bearerText(t, format, shown.of.name, voucher)}
          </Text>
          {voucher != null && (
            <Button
              size="lg"
              data-autofocus
              leftSection={<IconTicket size={22} aria-hidden />}
              onClick={() => onRecharge(voucher)}
            >
              {t('till:bearer.recharge')}
            </Button>
          )}
          {invoice !== null && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconReceiptRefund size={22} aria-hidden />}
              onClick={() => onTicket(invoice)}
            >
              {t('till:bearer.ticket')}
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            leftSection={<IconX size={22} aria-hidden />}
            onClick={() => onPutAway(shown.of.voucher)}
          >
            {t('till:bearer.putAway')}
          </Button>
        </Stack>
      )}
    </TillDialog>
  );
}
