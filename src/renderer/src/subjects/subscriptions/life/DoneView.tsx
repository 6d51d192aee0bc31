/** What was done with a subscription, and what is left to do: give something back, or take what is owed. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCash, IconCheck } from '@tabler/icons-react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { fromMoney, sub, toMoney } from '#shared/domain/money.ts';
import type { Done } from './done.ts';
import { GiveBack, type GiveBackProps } from './GiveBack.tsx';
import { Section } from './Section.tsx';
import { useLeft } from './useLeft.ts';

export interface DoneViewProps extends Pick<GiveBackProps, 'isPaying' | 'onPaid'> {
  readonly done: Done;
  readonly customer: { readonly id: number; readonly name: string };
  readonly onPay: (toPay: Done['toPay']) => void;
  readonly onClose: () => void;
}

export function DoneView({ done, customer, isPaying, onPay, onPaid, onClose }: DoneViewProps) {
  const t = useT();
  const format = useFormat();
  const mayOperate = usePermission('billing:operate');
  const { returned, owed, toPay, sales } = useLeft(done);
  const isOwing = returned.length > 0;
  const isToPay = toPay.due > 0 && mayOperate;
  const debited = fromMoney(sub(toMoney(owed), toMoney(toPay.due)));
  const isUnused = done.returned.some(
    ({ sale, amount, refund, creditNote }) => creditNote === null && refund < amount && toPay.sales.includes(sale),
  );
  return (
    <Stack gap="md" data-testid="life-done">
      <Alert color="teal" role="status" icon={<IconCheck aria-hidden />}>
        {done.text}
      </Alert>
      {owed > 0 && (
        <Text>
          {[
            t('subscriptions:outcome.owed', { amount: format.money(owed) }),
            ...(debited > 0 ? [t('subscriptions:outcome.debited', { amount: format.money(debited) })] : []),
            ...(isUnused && isToPay ? [t('subscriptions:outcome.payUnused')] : []),
          ].join('. ')}
        </Text>
      )}
      {isOwing && (
        <Section title={t('subscriptions:back.title')}>
          <GiveBack returned={returned} sales={sales} toPay={toPay.sales} {...{ customer, isPaying, onPaid }} />
        </Section>
      )}
      <Group justify="flex-end">
        <Button
          size="lg"
          variant={isToPay || isOwing ? 'default' : 'filled'}
          data-autofocus={!isToPay || undefined}
          // The second click of the one that did it closes nothing.
          onClickCapture={firstClickOnly}
          onClick={onClose}
        >
          {t('subscriptions:done.close')}
        </Button>
        {isToPay && (
          <Button
            size="lg"
            autoFocus
            onClickCapture={firstClickOnly}
            leftSection={<IconCash size={22} aria-hidden />}
            onClick={() => onPay(toPay)}
          >
            {t('till:account.collect', { amount: format.money(toPay.due) })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
