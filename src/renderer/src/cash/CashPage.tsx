/** The cash point: its session while it is open, the float to open it with while it is closed, and its closings. */
import { Badge, Box, Button, Center, Group, Loader, SegmentedControl, Title } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useIntents } from '#screens/base/commands/intents.ts';
import { InCurrency } from '#screens/base/format/writers.tsx';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeyTable } from '#screens/base/keys/keyTables.ts';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { ZReportView } from '#screens/subjects/cash/ZReportView.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import { CloseFlow, CloseSteps } from './CloseFlow.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import type { CashIntent } from './intents.ts';
import { cashKeys } from './keyTable.ts';
import { OpeningPanel } from './OpeningPanel.tsx';
import { SessionPanel } from './SessionPanel.tsx';

export function CashPage() {
  const { id, state, error } = useCashPoint();
  if (state !== undefined && state.pos === id) {
    return (
      <InCurrency currency={state.currency}>
        <div className={classes.page}>
          <CashPoint key={state.pos} state={state} />
        </div>
      </InCurrency>
    );
  }
  return error === null ? (
    <Center h="100%">
      <Loader />
    </Center>
  ) : (
    <Box p="lg" maw={640} mx="auto">
      <ErrorNotice error={error} onRetry={() => void queryClient.refetchQueries({ type: 'active' })} />
    </Box>
  );
}

function CashPoint({ state }: { readonly state: PosState }) {
  const t = useT();
  const [tab, setTab] = useState<'session' | 'history'>('session');
  const [closing, setClosing] = useState(false);
  const [closed, setClosed] = useState<ApiRecord<'zReport'> | null>(null);
  const close = (): void => {
    if (closed === null && state.opening !== null) setClosing(true);
  };
  useKeyTable(cashKeys);
  useKeys({ c: close });
  useIntents<CashIntent>({ 'cash.close': close, 'cash.history': () => setTab('history') });

  if (closed !== null) return <Closed zReport={closed} onDone={() => setClosed(null)} />;
  if (closing && state.opening !== null) {
    return (
      <CloseFlow
        state={state}
        opening={state.opening}
        onBack={() => setClosing(false)}
        onClosed={(zReport) => {
          setClosing(false);
          setClosed(zReport);
        }}
      />
    );
  }
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm" wrap="nowrap">
          <Title order={1} className={classes.title}>
            {state.posName}
          </Title>
          <Badge size="lg" tt="none" variant="light" color={state.open ? 'brand' : 'gray'} data-testid="session-state">
            {state.open ? t('common:cashPoint.open') : t('common:cashPoint.closed')}
          </Badge>
        </Group>
        <Group gap="sm">
          <SegmentedControl
            className={classes.switch}
            aria-label={t('cash:tabs.label')}
            value={tab}
            onChange={(value) => setTab(value === 'history' ? 'history' : 'session')}
            data={[
              { value: 'session', label: t('cash:tabs.session') },
              { value: 'history', label: t('cash:tabs.history') },
            ]}
          />
          {state.opening !== null && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconLock size={20} aria-hidden />}
              aria-keyshortcuts="C"
              onClick={close}
            >
              {t('cash:actions.close')}
            </Button>
          )}
        </Group>
      </Group>
      {tab === 'history' ? (
        <HistoryPanel pos={state.pos} />
      ) : state.opening === null ? (
        <OpeningPanel state={state} />
      ) : (
        <SessionPanel state={state} opening={state.opening} />
      )}
    </>
  );
}

function Closed({ zReport, onDone }: { readonly zReport: ApiRecord<'zReport'>; readonly onDone: () => void }) {
  const t = useT();
  return (
    <div className={classes.flow}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={1} className={classes.title}>
          {t('cash:close.closed')}
        </Title>
        <CloseSteps active={3} />
      </Group>
      <ZReportView zReport={zReport}>
        <Button
          ref={focusSelf}
          size="lg"
          leftSection={<IconCheck size={22} aria-hidden />}
          // The key that closed, held a little long, is not an answer to what it brought.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={onDone}
        >
          {t('cash:actions.done')}
        </Button>
      </ZReportView>
    </div>
  );
}

/** The button that was pressed is gone: the way on is where Enter finds it. */
function focusSelf(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
