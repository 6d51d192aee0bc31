/** Corrects how something was paid: each payment that still counts, and the methods it may move to. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useList } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { immediateTypes } from '#shared/domain/paymentTypes.ts';
import type { PaymentMethods } from './usePaymentMethods.ts';

export interface ChangeMethodProps {
  /** Ids; those that were taken back already are left out. */
  readonly payments: readonly number[];
  readonly methods: PaymentMethods;
  readonly onDone: () => void;
}

export function ChangeMethod({ payments, methods, onDone }: ChangeMethodProps) {
  const t = useT();
  const format = useFormat();
  const read = useList('payment', { 'id[in]': payments });
  const cancelations = useList('payment', { 'cancelationOf[in]': payments, fields: 'id,cancelationOf' });
  const [pressed, setPressed] = useState<string | null>(null);
  const { run, pending, error, dismiss } = useOperation('changePaymentMethod', { onDone });
  const reversed = new Set((cancelations.data ?? []).map(({ cancelationOf }) => cancelationOf));
  const live = (cancelations.data === undefined ? [] : (read.data ?? [])).filter(
    ({ id, amount, cancelationOf }) => amount > 0 && cancelationOf === null && !reversed.has(id),
  );

  const change = (payment: number, paymentMethod: number): void => {
    setPressed(`${payment}:${paymentMethod}`);
    run({ payment, paymentMethod });
  };
  return (
    <Stack>
      {live.map(({ id, amount, paymentMethod }, place) => (
        <Stack key={id} gap="xs">
          <Text>
            {t('payments:method.from', {
              amount: format.money(amount),
              name: methods.all.find((method) => method.id === paymentMethod)?.name ?? '',
            })}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
            {methods.all
              .filter((method) => method.id !== paymentMethod && immediateTypes.has(method.type))
              .map((method, index) => (
                <Button
                  key={method.id}
                  autoFocus={place === 0 && index === 0}
                  size="lg"
                  variant="default"
                  loading={pending && pressed === `${id}:${method.id}`}
                  disabled={pending}
                  onClick={() => change(id, method.id)}
                >
                  {method.name}
                </Button>
              ))}
          </SimpleGrid>
        </Stack>
      ))}
      {error !== null && <ErrorNotice error={error} note={t('payments:method.kept')} onClose={dismiss} />}
      <Button size="lg" variant="default" onClick={onDone}>
        {t('refunds:refund.back')}
      </Button>
    </Stack>
  );
}
