/** What every place shows that notes payments: what is due, the amount of the next one, and why one was not noted. */
import { Alert, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import type { Money } from '#shared/domain/money.ts';
import type { Taking } from './useTaking.ts';

export function Due({ due, isRefund = false }: { readonly due: Money; readonly isRefund?: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <Group justify="space-between" align="flex-end">
      <Text fw={600}>{isRefund ? t('refunds:refund.due') : t('till:other.due')}</Text>
      <Text fz={34} fw={700} lh={1.1} data-testid="due">
        {format.moneyOf(due)}
      </Text>
    </Group>
  );
}

/** Of the next payment. Once one is noted or taken back, typing goes here again. */
export function TakenAmount({
  taking: { amount, setAmount, due },
}: {
  readonly taking: Omit<Taking, 'take' | 'remove'>;
}) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(due);
  useEffect(() => {
    if (before.current !== due) field.current?.focus();
    before.current = due;
  }, [due]);
  return (
    <MoneyInput
      ref={field}
      size="lg"
      data-autofocus
      label={t('till:other.amount')}
      value={amount}
      onChange={setAmount}
      styles={bigAmount}
    />
  );
}

export function TakingProblem({ taking: { problem } }: { readonly taking: Pick<Taking, 'problem'> }) {
  if (problem === null) return null;
  return (
    <Alert color="red" role="alert">
      {problem}
    </Alert>
  );
}

export const bigAmount = {
  label: { fontSize: 16 },
  input: { textAlign: 'right', fontWeight: 700, fontSize: 24 },
} as const;
