/** The running session: since when and by whom, what should be there, what can be done, and what is happening. */
import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCashBanknoteMinus, IconCashBanknotePlus, IconCoins, IconLock, IconReportMoney } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PosState } from '#shared/operations/parts.ts';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import classes from './Cash.module.css';
import { CashMoveModal } from './CashMoveModal.tsx';
import { CountModal } from './CountModal.tsx';
import { MethodTable } from './MethodTable.tsx';
import { MovementList } from './MovementList.tsx';
import { XReportModal } from './XReportModal.tsx';

export interface SessionPanelProps {
  readonly state: PosState;
  readonly opening: number;
  readonly onClose: () => void;
}

export function SessionPanel({ state, opening, onClose }: SessionPanelProps) {
  const t = useT();
  const format = useFormat();
  const [cashIn, showCashIn] = useDisclosure();
  const [cashOut, showCashOut] = useDisclosure();
  const [count, showCount] = useDisclosure();
  const [xReport, showXReport] = useDisclosure();
  return (
    <div className={classes.session}>
      <div className={classes.left}>
        <Paper className={classes.panel} withBorder>
          <Group justify="space-between" gap="sm" mb="xs">
            <Title order={2}>{t('cash:methods.title')}</Title>
            <Text size="sm" c="dimmed" data-testid="session-since">
              {[
                t('cash:state.since', { time: sinceText(state.openedAt, format) }),
                state.openedBy,
                t('cash:state.float', { amount: format.money(state.openingCash ?? 0) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Group>
          <MethodTable state={state} opening={opening} />
        </Paper>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          <Action icon={IconCashBanknotePlus} label={t('cash:actions.cashIn')} onClick={showCashIn.open} />
          <Action icon={IconCashBanknoteMinus} label={t('cash:actions.cashOut')} onClick={showCashOut.open} />
          <Action icon={IconCoins} label={t('cash:actions.count')} onClick={showCount.open} />
          <Action icon={IconReportMoney} label={t('cash:actions.xReport')} onClick={showXReport.open} />
        </SimpleGrid>
        <Button size="xl" leftSection={<IconLock size={22} aria-hidden />} onClick={onClose}>
          {t('cash:actions.close')}
        </Button>
      </div>
      <Paper className={classes.journal} withBorder>
        <Group justify="space-between" mb="xs" px="md">
          <Title order={2}>{t('cash:movements.title')}</Title>
          <Text size="sm" c="dimmed">
            {t('cash:movements.count', { count: state.movementCount })}
          </Text>
        </Group>
        <MovementList pos={state.pos} opening={opening} />
      </Paper>
      <CashMoveModal direction="in" state={state} opened={cashIn} onClose={showCashIn.close} />
      <CashMoveModal direction="out" state={state} opened={cashOut} onClose={showCashOut.close} />
      <CountModal pos={state.pos} opened={count} onClose={showCount.close} />
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
      <Icon size={28} aria-hidden />
      {label}
    </Button>
  );
}

/** The time of a session opened today, the day and time of an older one. */
function sinceText(openedAt: string | null, format: ReturnType<typeof useFormat>): string {
  if (openedAt === null) return '';
  const today = format.date(new Date().toISOString());
  return format.date(openedAt) === today ? format.time(openedAt) : format.dateTime(openedAt);
}
