/** What is expected of each method and, once the drawer was counted, what was counted beside it. */
import { Group, Table, Text } from '@mantine/core';
import {
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconEyeOff,
  IconFileInvoice,
  IconPigMoney,
  IconReceiptEuro,
  IconTicket,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DifferenceText } from '#screens/subjects/cash/DifferenceText.tsx';
import { sub, toMoney } from '#shared/domain/money.ts';
import { PaymentType, type PaymentTypeName, paymentTypes } from '#shared/domain/paymentTypes.ts';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import type { Count } from './useLastCount.ts';

export interface MethodTableProps {
  readonly state: PosState;
  /** The last count of the session; null before the first. */
  readonly count: Count | null;
}

export function MethodTable({ state, count }: MethodTableProps) {
  const t = useT();
  const rows: readonly MethodRowProps[] = [
    {
      type: PaymentType.cash,
      name: t('cash:methods.cash'),
      testId: 'expected-cash',
      expected: state.expectedCash,
      counted: count?.realCashCount ?? null,
      expectedThen: count?.expectedCashCount ?? null,
      isCounted: count !== null,
    },
    {
      type: PaymentType.card,
      name: t('cash:methods.card'),
      testId: 'expected-card',
      expected: state.expectedCard,
      counted: count?.realCreditCardCount ?? null,
      expectedThen: count?.expectedCreditCardCount ?? null,
      isCounted: count !== null,
    },
    ...state.otherMethods.map((method) => ({
      type: method.type,
      name: method.name,
      testId: `expected-${method.paymentMethod}`,
      expected: method.amount,
      counted: null,
      expectedThen: null,
      isCounted: count !== null,
    })),
  ];
  return (
    <>
      <Table className={classes.methods} verticalSpacing={8} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('cash:methods.method')}</Table.Th>
            <Table.Th>{t('cash:methods.expected')}</Table.Th>
            {count !== null && (
              <>
                <Table.Th>{t('cash:methods.counted')}</Table.Th>
                <Table.Th>{t('cash:methods.difference')}</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <MethodRow key={row.testId} {...row} />
          ))}
        </Table.Tbody>
      </Table>
      {state.blindCount && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('cash:state.blind')}
        </Text>
      )}
    </>
  );
}

interface MethodRowProps {
  readonly type: number;
  readonly name: string;
  readonly testId: string;
  /** Units of currency; null under blind count. */
  readonly expected: number | null;
  readonly counted: number | null;
  /** What was expected when it was counted. */
  readonly expectedThen: number | null;
  /** Whether the session was counted at all. */
  readonly isCounted: boolean;
}

function MethodRow({ type, name, testId, expected, counted, expectedThen, isCounted }: MethodRowProps) {
  const t = useT();
  const format = useFormat();
  const Icon = icons.get(type) ?? IconCash;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Group gap="xs" wrap="nowrap">
          <Icon size={22} aria-hidden />
          {name}
        </Group>
      </Table.Th>
      <Table.Td className={classes.expected} data-testid={testId}>
        {expected === null ? (
          <Text component="span" size="sm" c="dimmed">
            <IconEyeOff size={16} aria-hidden className={classes.inlineIcon} /> {t('cash:state.hidden')}
          </Text>
        ) : (
          format.money(expected)
        )}
      </Table.Td>
      {isCounted && (
        <>
          <Table.Td>{counted === null ? '—' : format.money(counted)}</Table.Td>
          <Table.Td>
            {counted === null || expectedThen === null ? (
              '—'
            ) : (
              <DifferenceText difference={sub(toMoney(counted), toMoney(expectedThen))} fw={600} />
            )}
          </Table.Td>
        </>
      )}
    </Table.Tr>
  );
}

type Icon = ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;

const iconsByName: Readonly<Record<PaymentTypeName, Icon>> = {
  cash: IconCash,
  card: IconCreditCard,
  transfer: IconBuildingBank,
  directDebit: IconFileInvoice,
  voucher: IconTicket,
  deposit: IconPigMoney,
  credit: IconReceiptEuro,
  online: IconWorld,
};

const icons: ReadonlyMap<number, Icon> = new Map(
  (Object.keys(iconsByName) as PaymentTypeName[]).map((name) => [paymentTypes[name].number, iconsByName[name]]),
);
