/** What stays as the next float, and the notes and coins to take out for it. */
import { Chip, Fieldset, Group, Switch, Table, Text } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { NumberPadArea } from '#screens/components/NumberPad.tsx';
import { toMoney } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import type { CloseDraft } from './closeDraft.ts';
import { denominations, worth } from './denominations.ts';
import type { FloatPlan } from './floatPlan.ts';
import { rememberWithdrawal, useWithdrawal } from './useWithdrawal.ts';

export interface FloatPlanFieldsProps {
  readonly state: PosState;
  readonly draft: CloseDraft;
  readonly onDraft: (draft: CloseDraft) => void;
}

export function FloatPlanFields({ state, draft, onDraft }: FloatPlanFieldsProps) {
  const t = useT();
  const format = useFormat();
  const { float, plan } = useWithdrawal(state, draft);
  const reasons = useListAll('posReason', { direction: MovementType.cashOut, active: true, sort: 'name' }).data ?? [];
  return (
    <Fieldset className={classes.float} legend={t('cash:float.title')} classNames={{ legend: classes.legend }}>
      <Switch
        size="md"
        label={t('cash:float.withdraw')}
        checked={plan !== null}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          rememberWithdrawal(state.pos, checked);
          onDraft({ ...draft, withdraws: checked });
        }}
      />
      {plan !== null && (
        <div className={classes.floatBody}>
          <div>
            <NumberPadArea>
              <MoneyInput
                label={t('cash:float.stays')}
                size="md"
                value={float}
                onChange={(value) => onDraft({ ...draft, float: value })}
              />
            </NumberPadArea>
            <Text size="sm" mt="xs" data-testid="plan">
              {plan.taken === 0
                ? t('cash:float.nothing')
                : t('cash:float.plan', { taken: format.moneyOf(plan.taken), stays: format.moneyOf(plan.stays) })}
            </Text>
            {plan.taken > 0 && plan.stays !== toMoney(float ?? 0) && (
              <Text size="sm" c="dimmed">
                {t('cash:float.notExact')}
              </Text>
            )}
            {plan.taken > 0 && reasons.length > 0 && (
              <Chip.Group
                value={draft.reason === null ? '' : String(draft.reason)}
                onChange={(value) => onDraft({ ...draft, reason: Number(value) })}
              >
                <Group gap="xs" mt="sm" role="group" aria-label={t('cash:float.reason')}>
                  {reasons.map((item) => (
                    <Chip
                      key={item.id}
                      value={String(item.id)}
                      size="md"
                      variant="outline"
                      classNames={{ label: classes.choice }}
                    >
                      {item.name}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
            )}
          </div>
          <Pieces plan={plan} />
        </div>
      )}
    </Fieldset>
  );
}

function Pieces({ plan: { pieces, taken } }: { readonly plan: FloatPlan }) {
  const t = useT();
  const format = useFormat();
  const rows = denominations.filter(({ key }) => (pieces[key] ?? 0) > 0);
  if (rows.length === 0) return null;
  return (
    <Table className={classes.pieces} aria-label={t('cash:float.pieces')} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('cash:float.piece')}</Table.Th>
          <Table.Th>{t('cash:float.number')}</Table.Th>
          <Table.Th>{t('cash:movement.amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((item) => (
          <Table.Tr key={item.key}>
            <Table.Th scope="row">{format.denomination(Number(item.key))}</Table.Th>
            <Table.Td>{pieces[item.key]}</Table.Td>
            <Table.Td>{format.moneyOf(worth(item, pieces[item.key] ?? 0))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{t('cash:report.total')}</Table.Th>
          <Table.Td />
          <Table.Th>{format.moneyOf(taken)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
