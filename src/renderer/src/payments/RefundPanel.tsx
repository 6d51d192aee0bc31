/** Refunds lines of a ticket, or a sale that is on none: which, how many units of each, and why. The money goes back the way it came. */
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { call } from '../api/client.ts';
import { DecimalInput } from '../components/DecimalInput.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { useT } from '../i18n/index.ts';
import { useRepeatKey } from '../products/useRepeatKey.ts';
import { useFormat } from '../useFormat.ts';
import { type RefundableLine, type RefundChoice, refundOf } from './refundable.ts';

/** What a refund gave. */
export interface Refunded {
  /** In units of currency, above zero. */
  readonly amount: number;
  /** Names of the methods it went back by. */
  readonly methods: readonly number[];
  readonly document: string | null;
  readonly number: string;
}

/** What is refunded, by its id: a ticket, or a sale, which is its own line. */
export type RefundSource = { readonly invoice: number } | { readonly sale: number };

export interface RefundPanelProps {
  readonly of: RefundSource;
  /** What is left to refund. */
  readonly lines: readonly RefundableLine[];
  /** Lines that are chosen at first. */
  readonly chosen?: readonly number[];
  readonly pos: number | null;
  readonly onDone: (refunded: Refunded) => void;
  readonly onBack: () => void;
}

export function RefundPanel({ of, lines, chosen = [], pos, onDone, onBack }: RefundPanelProps) {
  const t = useT();
  const format = useFormat();
  const [choices, setChoices] = useState<readonly RefundChoice[]>(() => chosen.map((line) => ({ line, units: 'all' })));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const repeat = useRepeatKey();

  const toggle = (line: number): void =>
    setChoices((before) =>
      before.some((choice) => choice.line === line)
        ? before.filter((choice) => choice.line !== line)
        : [...before, { line, units: 'all' }],
    );
  const setUnits = (line: number, units: RefundChoice['units']): void =>
    setChoices((before) => before.map((choice) => (choice.line === line ? { line, units } : choice)));
  const refund = async (): Promise<void> => {
    const input: InputOf<Contract<'refundSale'>> = {
      ...of,
      lines: choices.map(({ line, units }) => ({
        ...('sale' in of ? { sale: line } : { line }),
        ...(typeof units === 'number' ? { units } : {}),
      })),
      ...(pos === null ? {} : { pos }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    };
    setBusy(true);
    setError(null);
    try {
      const key = repeat.keyFor(input);
      const { payments, invoices } = await call('refundSale', { ...input, uuid: key }, { idempotencyKey: key });
      repeat.settle();
      const [note] = invoices;
      onDone({
        amount: payments.reduce((sum, payment) => sum - payment.amount, 0),
        methods: [...new Set(payments.map(({ paymentMethod }) => paymentMethod))],
        document: note?.document ?? null,
        number: note?.number ?? '',
      });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      <Text>{t('pay:refund.choose')}</Text>
      <Stack gap={0} mah="36vh" style={{ overflowY: 'auto' }} role="group" aria-label={t('pay:refund.lines')}>
        {lines.map(({ line, name, units, left }, index) => {
          const choice = choices.find((one) => one.line === line);
          return (
            <Group key={line} justify="space-between" wrap="nowrap" mih={56}>
              <Checkbox
                size="md"
                flex={1}
                autoFocus={index === 0}
                checked={choice !== undefined}
                onChange={() => toggle(line)}
                label={`${name} · ${format.moneyOf(left)}`}
              />
              {choice !== undefined && units !== 1 && (
                <DecimalInput
                  size="md"
                  w={120}
                  max={units}
                  decimals={3}
                  aria-label={t('pay:refund.units', { name })}
                  rightSection={<Text size="sm">/ {format.number(units)}</Text>}
                  rightSectionWidth={56}
                  value={choice.units === 'all' ? units : choice.units}
                  onChange={(value) => setUnits(line, value !== null && value >= units ? 'all' : value)}
                />
              )}
            </Group>
          );
        })}
      </Stack>
      <TextInput
        size="md"
        label={t('pay:refund.reason')}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error !== null && <ErrorNotice error={error} kept={t('pay:refund.kept')} onClose={() => setError(null)} />}
      <Group grow>
        <Button size="lg" variant="default" disabled={busy} onClick={onBack}>
          {t('pay:refund.back')}
        </Button>
        <Button
          size="lg"
          loading={busy}
          // None yet, or as far as `0,5` was typed.
          disabled={choices.length === 0 || choices.some(({ units }) => units === null || units === 0)}
          leftSection={<IconReceiptRefund size={22} aria-hidden />}
          onClick={() => void refund()}
        >
          {t('pay:refund.pay', { amount: format.money(refundOf(lines, choices)) })}
        </Button>
      </Group>
    </Stack>
  );
}
