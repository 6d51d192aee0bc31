/** One button a payment method, with what it does now; a method that cannot pay says why. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { Key } from '#screens/components/Key.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { Money } from '#shared/domain/money.ts';
import { keyOf, useMethodKeys } from './methodKeys.ts';

export interface OfferedMethod extends Pick<ApiRecord<'paymentMethod'>, 'id' | 'name' | 'type'> {
  /** What it can pay at most, of a balance or a credit; null = anything. */
  readonly free: Money | null;
  /** Why it cannot pay; null where it can. */
  readonly off: 'noCustomer' | 'noBalance' | 'noCredit' | 'noAccount' | null;
  /** Of the bearer's voucher that it is taken from; else it is the customer's, or of no balance. */
  readonly voucherCode?: string;
}

const offTexts = {
  noCustomer: 'payments:other.off.noCustomer',
  noBalance: 'payments:other.off.noBalance',
  noCredit: 'payments:other.off.noCredit',
  noAccount: 'payments:other.off.noAccount',
} as const;

export interface MethodButtonsProps {
  readonly methods: readonly OfferedMethod[];
  /** In units of currency. */
  readonly amount: number;
  readonly tip: number;
  /** The amount is all that is due. */
  readonly covers: boolean;
  /** It is paid back. */
  readonly isRefund?: boolean;
  /** One is being noted. */
  readonly locked?: boolean;
  readonly onTake: (method: OfferedMethod) => void;
}

export function MethodButtons({
  methods,
  amount,
  tip,
  covers,
  isRefund = false,
  locked = false,
  onTake,
}: MethodButtonsProps) {
  const t = useT();
  const format = useFormat();
  const sum = format.money(amount + tip);
  const all = isRefund ? t('refunds:refund.pay', { amount: sum }) : t('till:other.pay', { amount: sum });
  const verb = covers ? all : t('till:other.add', { amount: sum });
  const grid = useRef<HTMLDivElement>(null);
  useMethodKeys(grid);
  return (
    <SimpleGrid ref={grid} cols={2} spacing="xs" onClickCapture={firstClickOnly}>
      {methods.map((method) => (
        <Button
          key={`${method.id}-${method.voucherCode ?? ''}`}
          size="lg"
          h={64}
          px="xs"
          variant="default"
          data-testid={method.voucherCode === undefined ? `method-${method.type}` : 'method-bearer'}
          disabled={locked || method.off !== null}
          aria-keyshortcuts={keyOf(method.type)}
          rightSection={<MethodKey type={method.type} />}
          onClick={() => onTake(method)}
        >
          <Stack gap={0}>
            <Text fw={700}>{method.name}</Text>
            <Text size="sm" c="dimmed">
              {method.off !== null
                ? t(offTexts[method.off])
                : method.free === null
                  ? verb
                  : t('payments:other.free', { amount: format.moneyOf(method.free) })}
            </Text>
          </Stack>
        </Button>
      ))}
    </SimpleGrid>
  );
}

function MethodKey({ type }: { readonly type: number }) {
  const key = keyOf(type);
  return key === undefined ? null : <Key name={key} />;
}
