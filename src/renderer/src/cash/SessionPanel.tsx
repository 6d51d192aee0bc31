/** The running session: the drawer first, then what is expected by method, what can be done, and what is happening. */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCashBanknoteMinus,
  IconCashBanknotePlus,
  IconCoins,
  IconLockOpen2,
  IconReportMoney,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useIntents } from '#screens/base/commands/intents.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import { AsOf } from '#screens/components/AsOf.tsx';
import OpenDrawerModal from '#screens/subjects/cash/OpenDrawerModal.tsx';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import { CashMoveModal } from './CashMoveModal.tsx';
import { CountModal } from './CountModal.tsx';
import { DrawerPanel } from './DrawerPanel.tsx';
import { HandoverModal } from './HandoverModal.tsx';
import type { CashIntent } from './intents.ts';
import { MethodTable } from './MethodTable.tsx';
import { MovementList } from './MovementList.tsx';
import { useLastCount } from './useLastCount.ts';
import { XReportModal } from './XReportModal.tsx';

export interface SessionPanelProps {
  readonly state: PosState;
  readonly opening: number;
}

export function SessionPanel({ state, opening }: SessionPanelProps) {
  const t = useT();
  const count = useLastCount(state.pos, opening);
  const [cashIn, showCashIn] = useDisclosure();
  const [cashOut, showCashOut] = useDisclosure();
  const [counting, showCount] = useDisclosure();
  const [handover, showHandover] = useDisclosure();
  const [drawer, showDrawer] = useDisclosure();
  const [xReport, showXReport] = useDisclosure();
  useKeys({
    m: showCashIn.open,
    r: showCashOut.open,
    a: showCount.open,
    l: showHandover.open,
    j: showDrawer.open,
    x: showXReport.open,
  });
  useIntents<CashIntent>({
    'cash.cashIn': showCashIn.open,
    'cash.cashOut': showCashOut.open,
    'cash.count': showCount.open,
    'cash.drawer': showDrawer.open,
    'cash.handover': showHandover.open,
    'cash.xReport': showXReport.open,
  });
  return (
    <div className={classes.session}>
      <div className={classes.left}>
        <DrawerPanel state={state} count={count} />
        <div className={classes.actions}>
          <Action icon={IconCashBanknotePlus} label={t('cash:actions.cashIn')} onClick={showCashIn.open} />
          <Action icon={IconCashBanknoteMinus} label={t('cash:actions.cashOut')} onClick={showCashOut.open} />
          <Action icon={IconCoins} label={t('cash:actions.count')} onClick={showCount.open} />
          <Action icon={IconUsers} label={t('cash:actions.handover')} onClick={showHandover.open} />
          {state.hasDrawer && (
            <Action icon={IconLockOpen2} label={t('cash:actions.openDrawer')} onClick={showDrawer.open} />
          )}
          <Action icon={IconReportMoney} label={t('cash:actions.xReport')} onClick={showXReport.open} />
        </div>
        <Paper className={classes.panel} withBorder>
          <Group justify="space-between" mb="xs">
            <Title order={2}>{count === null ? t('cash:methods.titleExpected') : t('cash:methods.title')}</Title>
            <AsOf />
          </Group>
          <MethodTable state={state} count={count} />
        </Paper>
      </div>
      <Paper className={classes.journal} withBorder>
        <Group justify="space-between" mb="xs" px="md">
          <Title order={2}>{t('cash:movements.title')}</Title>
          <AsOf />
          <Text size="sm" c="dimmed">
            {t('cash:movements.count', { count: state.movementCount })}
          </Text>
        </Group>
        <MovementList pos={state.pos} opening={opening} />
      </Paper>
      <CashMoveModal direction="in" state={state} opened={cashIn} onClose={showCashIn.close} />
      <CashMoveModal direction="out" state={state} opened={cashOut} onClose={showCashOut.close} />
      <CountModal state={state} opened={counting} onClose={showCount.close} />
      <HandoverModal state={state} opened={handover} onClose={showHandover.close} />
      <OpenDrawerModal state={state} opened={drawer} onClose={showDrawer.close} />
      <XReportModal pos={state.pos} opened={xReport} onClose={showXReport.close} />
    </div>
  );
}

interface ActionProps {
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;
  readonly label: string;
  readonly onClick: () => void;
}

function Action({ icon: Icon, label, onClick }: ActionProps) {
  return (
    <Button variant="default" className={classes.action} onClick={onClick}>
      <Icon size={26} aria-hidden />
      {label}
    </Button>
  );
}
