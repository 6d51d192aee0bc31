/** The drawer: what should be in it, what that is made of, who has it, and how the last count turned out. */
import { Group, Paper, Text, Title, Tooltip } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { AsOf } from '#screens/components/AsOf.tsx';
import { DifferenceText } from '#screens/subjects/cash/DifferenceText.tsx';
import { sub, toMoney } from '#shared/domain/money.ts';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import type { Count } from './useLastCount.ts';

export interface DrawerPanelProps {
  readonly state: PosState;
  /** The last count of the session; null before the first. */
  readonly count: Count | null;
}

export function DrawerPanel({ state, count }: DrawerPanelProps) {
  const t = useT();
  return (
    <Paper className={classes.panel} withBorder>
      <div className={classes.drawer}>
        <div>
          <Title order={2} className={classes.drawerTitle}>
            {t('cash:drawer.title')}
          </Title>
          <Expected state={state} />
          <AsOf />
        </div>
        <Parts state={state} />
      </div>
      <Group className={classes.drawerFoot} justify="space-between" gap="xs">
        <Holder state={state} />
        <LastCount count={count} />
      </Group>
    </Paper>
  );
}

function Expected({ state }: { readonly state: PosState }) {
  const t = useT();
  const format = useFormat();
  if (state.expectedCash !== null) {
    return (
      <p className={classes.drawerFigure} data-testid="drawer">
        {format.money(state.expectedCash)}
      </p>
    );
  }
  return (
    <Tooltip label={t('cash:state.blind')}>
      <p className={classes.drawerHidden} data-testid="drawer">
        <IconEyeOff size={26} aria-hidden /> {t('cash:drawer.hidden')}
      </p>
    </Tooltip>
  );
}

/** What the figure is made of; of a hidden one only the float, which was counted in the open. */
function Parts({ state: { openingCash, totals } }: { readonly state: PosState }) {
  const t = useT();
  const format = useFormat();
  const parts = [
    { name: t('cash:drawer.float'), amount: openingCash ?? 0 },
    ...(totals === null
      ? []
      : [
          { name: t('cash:drawer.sales'), amount: totals.cashPayments },
          { name: t('cash:drawer.in'), amount: totals.cashIn },
          { name: t('cash:drawer.out'), amount: 0 - totals.cashOut },
          ...(totals.cashTips === 0 ? [] : [{ name: t('cash:drawer.tips'), amount: totals.cashTips }]),
        ]),
  ];
  return (
    <dl className={classes.parts}>
      {parts.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Holder({ state: { openedAt, openedBy, heldBy } }: { readonly state: PosState }) {
  const t = useT();
  const format = useFormat();
  const moved = heldBy !== null && heldBy !== openedBy;
  const texts = [
    t('cash:state.since', { time: sinceText(openedAt, format) }),
    openedBy !== null && (moved ? t('cash:drawer.openedBy', { name: openedBy }) : openedBy),
    moved && t('cash:drawer.heldBy', { name: heldBy }),
  ];
  return (
    <Text size="sm" c="dimmed" data-testid="session-since">
      {texts.filter(Boolean).join(' · ')}
    </Text>
  );
}

function LastCount({ count }: { readonly count: Count | null }) {
  const t = useT();
  const format = useFormat();
  if (count === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('cash:methods.never')}
      </Text>
    );
  }
  const { realCashCount: real, expectedCashCount: expected } = count;
  return (
    <Text size="sm" c="dimmed" data-testid="last-count">
      {t('cash:methods.lastCount', { time: format.time(count.created) })}
      {real !== null && expected !== null && (
        <>
          {' · '}
          <DifferenceText difference={sub(toMoney(real), toMoney(expected))} fw={600} inherit />
        </>
      )}
    </Text>
  );
}

/** The time of a session opened today, the day and time of an older one. */
function sinceText(openedAt: string | null, format: ReturnType<typeof useFormat>): string {
  if (openedAt === null) return '';
  const today = format.date(new Date().toISOString());
  return format.date(openedAt) === today ? format.time(openedAt) : format.dateTime(openedAt);
}
