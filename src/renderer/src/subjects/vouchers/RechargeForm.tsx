/** What is recharged: of whom, of which type, how much; then it is paid, or left to be paid. */
import { Button, Chip, Group, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, toMoney } from '#shared/domain/money.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { costOfRecharge } from '#shared/domain/vouchers.ts';
import { CustomerSelect } from '../customers/CustomerSelect.tsx';
import type { Payable } from '../payments/notedParts.ts';
import { useOpenCashPoint } from '../payments/useOpenCashPoint.ts';
import { usePackPrice } from './usePackPrice.ts';

export interface RechargeFormProps {
  /** Null: it is chosen. */
  readonly customer: number | null;
  /** Null: it is chosen. */
  readonly voucherType: number | null;
  readonly onPay: (what: {
    readonly of: Payable;
    readonly name: string;
    readonly due: number;
    readonly customer: number;
  }) => void;
  /** It is done without a payment. `balance`: what there is now, as it is written. */
  readonly onLeft: (balance: string) => void;
}

const MAX = 100_000;
/** Types that are chosen with one click; more are searched. */
const MOST_CHIPS = 16;
const chip = { label: { height: 44, alignItems: 'center' } } as const;

export function RechargeForm({ customer: fixedCustomer, voucherType, onPay, onLeft }: RechargeFormProps) {
  const t = useT();
  const format = useFormat();
  const types = useListAll('voucherType', { active: true, sort: 'name' }).data ?? [];
  const [customer, setCustomer] = useState(fixedCustomer);
  const [chosen, setChosen] = useState<number | null>(voucherType);
  const type = types.find(({ id }) => id === (chosen ?? (types.length === 1 ? types[0]?.id : null)));
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const amount = typed === undefined ? suggested(type) : typed;
  const price = usePackPrice(customer, type?.product ?? null);
  const cost = price === undefined || type === undefined || amount === null ? null : costOf(type, price, amount);
  const where = useOpenCashPoint();
  const recharging = useOperation('voucherRecharge', {
    onDone: ({ balance }) => onLeft(isMoney ? format.money(balance) : format.number(balance)),
  });
  const isMoney = type?.kind === VoucherKind.money;
  const isReady = customer !== null && type !== undefined && amount !== null && amount > 0;

  const choose = (id: number): void => {
    setChosen(id);
    setTyped(undefined);
  };
  const leave = (): void => {
    if (isReady) recharging.run({ customer, voucherType: type.id, amount, ...where });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady || cost === null) return;
    // Of what costs nothing nothing is left to pay.
    if (cost === 0) leave();
    else onPay({ of: { recharge: { customer, voucherType: type.id, amount } }, name: type.name, due: cost, customer });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {fixedCustomer === null && (
          <CustomerSelect label={t('vouchers:customer')} value={customer} onChange={setCustomer} />
        )}
        {voucherType === null && types.length <= MOST_CHIPS && (
          <Chip.Group value={type === undefined ? null : String(type.id)} onChange={(id) => choose(Number(id))}>
            <Group gap={8} role="radiogroup" aria-label={t('vouchers:type')}>
              {types.map(({ id, name }) => (
                <Chip key={id} value={String(id)} size="md" radius="md" styles={chip}>
                  {name}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
        {voucherType === null && types.length > MOST_CHIPS && (
          <Select
            size="md"
            searchable
            allowDeselect={false}
            label={t('vouchers:type')}
            placeholder={t('vouchers:chooseType')}
            data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={type === undefined ? null : String(type.id)}
            onChange={(id) => id !== null && choose(Number(id))}
          />
        )}
        <DecimalInput
          size="lg"
          data-autofocus={fixedCustomer === null || chosen === null ? undefined : true}
          label={isMoney ? t('vouchers:money') : t('vouchers:units')}
          value={amount}
          max={MAX}
          decimals={isMoney ? 2 : 3}
          pad={isMoney ? 2 : 0}
          // The dialog puts the focus here when it opens, which may be before the type is read.
          disabled={type === undefined && chosen === null}
          styles={{ input: { textAlign: 'right', fontWeight: 700, fontSize: 24 } }}
          onChange={setTyped}
        />
        <Group justify="space-between" role="status" mih={32}>
          <Text c="dimmed">{t('vouchers:cost')}</Text>
          <Text fw={700} size="lg">
            {cost === null ? '—' : format.money(cost)}
          </Text>
        </Group>
        <OperationProblem operation={recharging} note={t('vouchers:kept')} />
        <Button type="submit" size="lg" disabled={recharging.pending || !isReady || cost === null}>
          {cost === 0 ? t('vouchers:recharge') : t('till:account.collect', { amount: format.money(cost ?? 0) })}
        </Button>
        {cost !== 0 && (
          <Button
            size="md"
            variant="subtle"
            loading={recharging.pending}
            disabled={!isReady || cost === null}
            onClick={leave}
          >
            {t('vouchers:leavePending')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** A whole pack of units; money is typed. */
function suggested(type: ApiRecord<'voucherType'> | undefined): number | null {
  return type === undefined || type.kind === VoucherKind.money ? null : type.units;
}

/** What it costs, as the service reckons it; null where the product has no price. */
function costOf({ kind, units }: ApiRecord<'voucherType'>, price: Money, amount: number): number | null {
  const cost = costOfRecharge(kind, toMoney(amount), { price, units });
  return cost === null ? null : fromMoney(cost);
}
