/** Cash in and cash out: an amount, why, and a word on it. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHeartHandshake } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { setCashPointState } from '#screens/base/api/cashPoint.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { focusFault } from '#screens/components/focus.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { ReasonChips } from '#screens/subjects/cash/ReasonChips.tsx';
import { add, fromMoney, toMoney } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { PosState } from '#shared/operations/parts.ts';

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

  const save = useOperation(isIn ? 'posCashIn' : 'posCashOut', {
    about: ({ pos }) => pos ?? '',
    onDone: ({ state: after }, input) => {
      setCashPointState(after);
      const done = { amount: format.money(input.amount) };
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
      save.run({
        pos: state.pos,
        amount,
        ...(reason === '' ? {} : { reason: Number(reason) }),
        ...(comments.trim() === '' ? {} : { comments: comments.trim() }),
      });
      return;
    }
    flushSync(() => setMissing(true));
    focusFault(event.currentTarget);
  };

  const tips =
    isIn || state.totals === null ? 0 : fromMoney(add(toMoney(state.totals.cashTips), toMoney(state.totals.cardTips)));
  const payTips = (): void => {
    setAmount(tips);
    setMissing(false);
    if (reason === '' && comments.trim() === '') setComments(t('cash:cashMove.tipPayout'));
  };
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
        {tips > 0 && <PayTips tips={tips} onPay={payTips} />}
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
        <OperationProblem operation={save} note={t('cash:nothingSaved')} />
        <Button type="submit" size="lg" loading={save.pending}>
          {labelOf(t, isIn, amount === null || amount <= 0 ? null : format.money(amount))}
        </Button>
      </Stack>
    </form>
  );
}

function PayTips({ tips, onPay }: { readonly tips: number; readonly onPay: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <Button variant="light" size="md" leftSection={<IconHeartHandshake size={20} aria-hidden />} onClick={onPay}>
      {t('cash:cashMove.payTips', { amount: format.money(tips) })}
    </Button>
  );
}

/** What the button does; `amount` is null until there is one. */
function labelOf(t: Translate, isIn: boolean, amount: string | null): string {
  if (amount === null) return isIn ? t('cash:actions.cashIn') : t('cash:actions.cashOut');
  return isIn ? t('cash:cashMove.saveIn', { amount }) : t('cash:cashMove.saveOut', { amount });
}
