/** The closed cash point: count the float, see it against what the last closing left, open. */
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconInfoCircle, IconLockOpen2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { setCashPointState } from '#screens/base/api/cashPoint.ts';
import { useIntents } from '#screens/base/commands/intents.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { focusFault, focusFirst } from '#screens/components/focus.ts';
import { NumberPadArea } from '#screens/components/NumberPad.tsx';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import verdicts from '#screens/subjects/cash/DifferenceText.module.css';
import { magnitude } from '#screens/subjects/cash/differences.ts';
import OpenDrawerModal from '#screens/subjects/cash/OpenDrawerModal.tsx';
import { type Money, sub, toMoney, ZERO } from '#shared/domain/money.ts';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import { CashCountInput } from './CashCountInput.tsx';
import { cashFields, emptyCount } from './denominations.ts';
import type { CashIntent } from './intents.ts';

export function OpeningPanel({ state }: { readonly state: PosState }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const [count, setCount] = useState(emptyCount);
  const [missing, setMissing] = useState(false);
  /** How often the last closing's cash was taken over: the count starts anew with it. */
  const [confirmed, setConfirmed] = useState(0);
  const [drawer, showDrawer] = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  const last = state.lastClosingCash === null ? null : toMoney(state.lastClosingCash);

  const open = useOperation('posOpen', {
    about: ({ pos }) => pos ?? '',
    onDone: ({ state: opened }) => {
      setCashPointState(opened);
      void navigate({ to: '/' });
    },
  });

  useIntents<CashIntent>({ 'cash.drawer': showDrawer.open });
  const form = useFormFocus(open.pending);

  const submit = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault();
    if (count.total !== null) {
      open.run({ pos: state.pos, ...cashFields(count.total, count.counts) });
      return;
    }
    flushSync(() => setMissing(true));
    focusFault(event.currentTarget);
  };

  return (
    <>
      <Paper component="form" ref={form} onSubmit={submit} className={classes.opening} withBorder>
        <Stack gap="lg" ref={focusFirst}>
          <div>
            <Title order={2}>{t('cash:opening.title')}</Title>
            <Text c="dimmed" mt={4}>
              {t('cash:opening.intro')}
            </Text>
          </div>
          {last !== null && (
            <Group className={classes.last} justify="space-between">
              <Text>{t('cash:opening.last', { amount: format.moneyOf(last) })}</Text>
              <Button
                variant="light"
                leftSection={<IconCheck size={20} aria-hidden />}
                onClick={() => {
                  setCount({ total: last, counts: {} });
                  setConfirmed((times) => times + 1);
                  button.current?.focus();
                }}
              >
                {t('cash:opening.confirm', { amount: format.moneyOf(last) })}
              </Button>
            </Group>
          )}
          <NumberPadArea>
            <CashCountInput
              key={confirmed}
              label={t('cash:opening.float')}
              value={count}
              onChange={setCount}
              initialMode="amount"
              onDone={(mode) => (mode === 'amount' ? form.current?.requestSubmit() : button.current?.focus())}
              error={missing && count.total === null ? t('cash:count.missing') : null}
            />
          </NumberPadArea>
          {last !== null && count.total !== null && <Against last={last} counted={count.total} />}
          {state.hasDrawer && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconLockOpen2 size={20} aria-hidden />}
              onClick={showDrawer.open}
            >
              {t('cash:actions.openDrawer')}
            </Button>
          )}
          <OperationProblem operation={open} note={t('cash:nothingSaved')} />
          <Button ref={button} type="submit" size="xl" loading={open.pending}>
            {count.total === null
              ? t('cash:actions.open')
              : t('cash:actions.openWith', { amount: format.moneyOf(count.total) })}
          </Button>
        </Stack>
      </Paper>
      <OpenDrawerModal state={state} opened={drawer} onClose={showDrawer.close} />
    </>
  );
}

function Against({ last, counted }: { readonly last: Money; readonly counted: Money }) {
  const t = useT();
  const format = useFormat();
  const difference = sub(counted, last);
  const amount = format.moneyOf(magnitude(difference));
  if (difference === ZERO) {
    return (
      <Text role="status" size="sm" className={verdicts.difference} data-verdict="exact">
        {t('cash:opening.matches')}
      </Text>
    );
  }
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} role="status">
      {difference < ZERO ? t('cash:opening.short', { amount }) : t('cash:opening.over', { amount })}
    </Alert>
  );
}
