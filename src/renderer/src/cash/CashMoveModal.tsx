/** Cash in and cash out: an amount, why, and a word on it. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHeartHandshake } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { setCashPointState } from '#screens/base/api/cashPoint.ts';
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { refreshModels, useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { focusFault } from '#screens/components/focus.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOnce } from '#screens/components/useOnce.ts';
import { ReasonChips } from '#screens/subjects/cash/ReasonChips.tsx';
import { add, fromMoney, toMoney } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { PosState } from '#shared/operations/parts.ts';
import { FormProblem } from './FormProblem.tsx';

export interface CashMoveModalProps {
  readonly direction: 'in' | 'out';
  readonly state: PosState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CashMoveModal({ direction, state, opened, onClose }: CashMoveModalProps) {
  const t = useT();
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      size={520}
      title={direction === 'in' ? t('cash:cashMove.inTitle') : t('cash:cashMove.outTitle')}
    >
      <CashMoveForm direction={direction} state={state} onDone={onClose} />
    </FormModal>
  );
}

interface CashMoveFormProps {
  readonly direction: 'in' | 'out';
  readonly state: PosState;
  readonly onDone: () => void;
}

/** True where the service wants to know why cash is taken out. */
function isSilent(error: unknown): boolean {
  return (
    error instanceof ApiError && error.fields.some(({ pointer, code }) => pointer === '#/reason' && code === 'required')
  );
}

function CashMoveForm({ direction, state, onDone }: CashMoveFormProps) {
  const t = useT();
  const format = useFormat();
  const isIn = direction === 'in';
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState<string>('');
  const [comments, setComments] = useState('');
  const [missing, setMissing] = useState(false);
  const reasons =
    useListAll('posReason', {
      direction: isIn ? MovementType.cashIn : MovementType.cashOut,
      active: true,
      sort: 'name',
    }).data ?? [];

  const save = useOnce({
    perform: (value: number, idempotencyKey) => {
      const body = {
        pos: state.pos,
        amount: value,
        ...(reason === '' ? {} : { reason: Number(reason) }),
        ...(comments.trim() === '' ? {} : { comments: comments.trim() }),
      };
      return call(isIn ? 'posCashIn' : 'posCashOut', body, { idempotencyKey });
    },
    onDone: ({ state: after }, value) => {
      setCashPointState(after);
      refreshModels(new Set(['posMovement']));
      const done = { amount: format.money(value) };
      notifications.show({
        message: isIn ? t('cash:cashMove.doneIn', done) : t('cash:cashMove.doneOut', done),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onDone();
    },
  });

  const form = useFormFocus(save.pending);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (amount !== null && amount > 0) {
      save.run(amount);
      return;
    }
    flushSync(() => setMissing(true));
    focusFault(event.currentTarget);
  };

  const tips =
    isIn || state.totals === null ? 0 : fromMoney(add(toMoney(state.totals.cashTips), toMoney(state.totals.cardTips)));
  const chosen = { amount: format.money(amount ?? 0) };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <MoneyInput
          label={t('cash:cashMove.amount')}
          size="lg"
          data-autofocus
          value={amount}
          onChange={(value) => {
            setAmount(value);
            setMissing(false);
          }}
          error={missing && t('cash:cashMove.amountRequired')}
        />
        {!isIn && state.expectedCash !== null && (
          <Text size="sm" c="dimmed" mt={-8}>
            {t('cash:cashMove.available', { amount: format.money(state.expectedCash) })}
          </Text>
        )}
        {tips > 0 && (
          <Button
            variant="light"
            size="md"
            leftSection={<IconHeartHandshake size={20} aria-hidden />}
            onClick={() => {
              setAmount(tips);
              setMissing(false);
              if (reason === '' && comments.trim() === '') setComments(t('cash:cashMove.tipPayout'));
            }}
          >
            {t('cash:cashMove.payTips', { amount: format.money(tips) })}
          </Button>
        )}
        {reasons.length > 0 && (
          <ReasonChips legend={t('cash:cashMove.reason')} reasons={reasons} value={reason} onChange={setReason} />
        )}
        <Textarea
          label={t('cash:cashMove.comments')}
          description={t('cash:optional')}
          autosize
          minRows={2}
          maxLength={2000}
          value={comments}
          error={isSilent(save.error) && t('cash:cashMove.whyRequired')}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        <FormProblem error={save.error} note={t('cash:nothingSaved')} />
        <Button type="submit" size="lg" loading={save.pending}>
          {amount === null || amount <= 0
            ? isIn
              ? t('cash:actions.cashIn')
              : t('cash:actions.cashOut')
            : isIn
              ? t('cash:cashMove.saveIn', chosen)
              : t('cash:cashMove.saveOut', chosen)}
        </Button>
      </Stack>
    </form>
  );
}
