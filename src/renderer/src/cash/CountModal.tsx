/** A count of the drawer without closing: what is there now, beside what should be. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { setCashPointState } from '#screens/base/api/cashPoint.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { focusFault } from '#screens/components/focus.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { useDifference } from '#screens/subjects/cash/DifferenceText.tsx';
import { sub, toMoney } from '#shared/domain/money.ts';
import type { PosState } from '#shared/operations/parts.ts';
import { CashCountInput } from './CashCountInput.tsx';
import { cashFields, emptyCount } from './denominations.ts';

export interface CountModalProps {
  readonly state: PosState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CountModal({ state, opened, onClose }: CountModalProps) {
  const t = useT();
  return (
    <FormModal opened={opened} onClose={onClose} size={760} title={t('cash:count.title')}>
      <CountForm state={state} onDone={onClose} />
    </FormModal>
  );
}

function CountForm({
  state: { pos, expectedCard },
  onDone,
}: {
  readonly state: PosState;
  readonly onDone: () => void;
}) {
  const t = useT();
  const describe = useDifference();
  // Unless it is known that it took more than it gave back.
  const belowZero = (expectedCard ?? -1) < 0;
  const [count, setCount] = useState(emptyCount);
  const [missing, setMissing] = useState(false);
  const [card, setCard] = useState<number | null>(null);
  const cardField = useRef<HTMLInputElement>(null);

  const save = useOperation('posCount', {
    about: () => pos,
    onDone: ({ movement: { realCashCount, expectedCashCount }, state }) => {
      setCashPointState(state);
      const difference = sub(toMoney(realCashCount ?? 0), toMoney(expectedCashCount ?? realCashCount ?? 0));
      notifications.show({
        title: t('cash:count.saved'),
        message: describe(difference),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onDone();
    },
  });

  const form = useFormFocus(save.pending);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (count.total !== null) {
      save.run({
        pos,
        ...cashFields(count.total, count.counts),
        ...(card === null ? {} : { realCreditCardCount: card }),
      });
      return;
    }
    flushSync(() => setMissing(true));
    focusFault(event.currentTarget);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('cash:count.intro')}</Text>
        <CashCountInput
          label={t('cash:count.cashTotal')}
          value={count}
          onChange={setCount}
          onDone={() => cardField.current?.focus()}
          error={missing && count.total === null ? t('cash:count.missing') : null}
        />
        <OperationProblem operation={save} note={t('cash:nothingSaved')} />
        <Group align="end" grow>
          <MoneyInput
            signed
            ref={cardField}
            label={t('cash:count.cardOptional')}
            {...(belowZero ? { description: t('cash:close.cardBelowZero') } : {})}
            size="md"
            value={card}
            onChange={setCard}
          />
          <Button type="submit" size="md" loading={save.pending}>
            {t('cash:count.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
