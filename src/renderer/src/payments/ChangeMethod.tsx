/** Corrects how a ticket was paid: each of its payments, and the methods it may move to. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { PaymentType } from '#shared/domain/states.ts';
import { call } from '../api/client.ts';
import { useList } from '../api/queries.ts';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { useT } from '../i18n/index.ts';
import { useRepeatKey } from '../products/useRepeatKey.ts';
import { useFormat } from '../useFormat.ts';
import type { PaymentMethods } from './usePaymentMethods.ts';

export interface ChangeMethodProps {
  readonly invoice: ApiRecord<'invoice'>;
  readonly methods: PaymentMethods;
  readonly onDone: () => void;
}

/** Where a payment may move to with nothing more being said. */
const targets: ReadonlySet<number> = new Set([
  PaymentType.cash,
  PaymentType.card,
  PaymentType.transfer,
  PaymentType.online,
]);

export function ChangeMethod({ invoice, methods, onDone }: ChangeMethodProps) {
  const t = useT();
  const format = useFormat();
  const ids = [...new Set(invoice.payments.map(({ payment }) => Number(payment)))];
  const payments = useList('payment', { 'id[in]': ids });
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const repeat = useRepeatKey();
  const all = payments.data ?? [];
  const reversed = new Set(all.map(({ cancelationOf }) => cancelationOf));
  const live = all.filter(({ id, amount, cancelationOf }) => amount > 0 && cancelationOf === null && !reversed.has(id));

  const change = async (payment: number, paymentMethod: number): Promise<void> => {
    const input = { payment, paymentMethod };
    setBusy(`${payment}:${paymentMethod}`);
    setError(null);
    try {
      await call('changePaymentMethod', input, { idempotencyKey: repeat.keyFor(input) });
      repeat.settle();
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Stack>
      {live.map(({ id, amount, paymentMethod }, payment) => (
        <Stack key={id} gap="xs">
          <Text>
            {t('pay:method.from', {
              amount: format.money(amount),
              name: methods.all.find((method) => method.id === paymentMethod)?.name ?? '',
            })}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
            {methods.all
              .filter((method) => method.id !== paymentMethod && targets.has(method.type))
              .map((method, index) => (
                <Button
                  key={method.id}
                  autoFocus={payment === 0 && index === 0}
                  size="lg"
                  variant="default"
                  loading={busy === `${id}:${method.id}`}
                  disabled={busy !== null}
                  onClick={() => void change(id, method.id)}
                >
                  {method.name}
                </Button>
              ))}
          </SimpleGrid>
        </Stack>
      ))}
      {error !== null && <ErrorNotice error={error} kept={t('pay:method.kept')} onClose={() => setError(null)} />}
      <Button size="lg" variant="default" onClick={onDone}>
        {t('pay:refund.back')}
      </Button>
    </Stack>
  );
}
