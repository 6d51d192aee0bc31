/** What was done with a subscription, and what is left to do: give something back, or take what is owed. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCash, IconCheck } from '@tabler/icons-react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import type { Done } from './done.ts';
import { GiveBack } from './GiveBack.tsx';
import { Section } from './Section.tsx';

export interface DoneViewProps {
  readonly done: Done;
  readonly customer: { readonly id: number; readonly name: string };
  readonly onPay: () => void;
  readonly onClose: () => void;
}

export function DoneView({ done, customer, onPay, onClose }: DoneViewProps) {
  const t = useT();
  const format = useFormat();
  const mayOperate = usePermission('billing:operate');
  const { text, returned, owed, toPay } = done;
  const isOwing = returned.some(({ refund }) => refund > 0);
  const isToPay = toPay.due > 0 && mayOperate;
  return (
    <Stack gap="md" data-testid="life-done">
      <Alert color="teal" role="status" icon={<IconCheck aria-hidden />}>
        {text}
      </Alert>
      {owed > 0 && <Text>{t('subscriptions:outcome.owed', { amount: format.money(owed) })}</Text>}
      {isOwing && (
        <Section title={t('subscriptions:back.title')}>
          <GiveBack returned={returned} customer={customer} />
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
            onClick={onPay}
          >
            {t('pay:account.collect', { amount: format.money(toPay.due) })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
