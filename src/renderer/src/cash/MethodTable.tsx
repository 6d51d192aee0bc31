/** Cash and card: what is expected now, and what the last count of the session found. */
import { Group, Table, Text, Tooltip } from '@mantine/core';
import { IconCash, IconCreditCard, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sub, toMoney } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { PosState } from '#shared/operations/parts.ts';
import { useList } from '../api/queries.ts';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import classes from './Cash.module.css';
import { DifferenceText } from './DifferenceText.tsx';

export function MethodTable({ state, opening }: { readonly state: PosState; readonly opening: number }) {
  const t = useT();
  const format = useFormat();
  const [count] =
    useList('posMovement', {
      pos: state.pos,
      type: MovementType.count,
      'id[gte]': opening,
      sort: '-id',
      limit: 1,
    }).data ?? [];
  return (
    <>
      <Table className={classes.methods} verticalSpacing="sm" layout="fixed">
        <Table.Caption>
          {count === undefined
            ? t('cash:methods.never')
            : t('cash:methods.lastCount', { time: format.time(count.created) })}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('cash:methods.method')}</Table.Th>
            <Table.Th>{t('cash:methods.expected')}</Table.Th>
            <Table.Th>{t('cash:methods.counted')}</Table.Th>
            <Table.Th>{t('cash:methods.difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <MethodRow
            icon={<IconCash size={22} aria-hidden />}
            name={t('cash:methods.cash')}
            testId="expected-cash"
            expected={state.expectedCash}
            counted={count?.realCashCount ?? null}
            expectedThen={count?.expectedCashCount ?? null}
          />
          <MethodRow
            icon={<IconCreditCard size={22} aria-hidden />}
            name={t('cash:methods.card')}
            testId="expected-card"
            expected={state.expectedCard}
            counted={count?.realCreditCardCount ?? null}
            expectedThen={count?.expectedCreditCardCount ?? null}
          />
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
  readonly icon: ReactNode;
  readonly name: string;
  readonly testId: string;
  /** Units of currency; null under blind count. */
  readonly expected: number | null;
  readonly counted: number | null;
  /** What was expected when it was counted. */
  readonly expectedThen: number | null;
}

function MethodRow({ icon, name, testId, expected, counted, expectedThen }: MethodRowProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Group gap="xs" wrap="nowrap">
          {icon}
          {name}
        </Group>
      </Table.Th>
      <Table.Td className={classes.big} data-testid={testId}>
        {expected === null ? (
          <Tooltip label={t('cash:state.blind')}>
            <Text component="span" size="sm" c="dimmed">
              <IconEyeOff size={16} aria-hidden className={classes.inlineIcon} /> {t('cash:state.hidden')}
            </Text>
          </Tooltip>
        ) : (
          format.money(expected)
        )}
      </Table.Td>
      <Table.Td>{counted === null ? '—' : format.money(counted)}</Table.Td>
      <Table.Td>
        {counted === null || expectedThen === null ? (
          '—'
        ) : (
          <DifferenceText difference={sub(toMoney(counted), toMoney(expectedThen))} fw={600} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
