/** A run of fees: how far it is, what came of it, what was refused and why, and how it goes on. */
import { Alert, Button, Group, Menu, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconDownload, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { ExportStatus } from '#screens/records/list/ExportStatus.tsx';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Figure } from '#screens/records/parts/Figure.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { startExport } from '#screens/records/rows/exportList.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { EXPORT_SCOPE } from '#shared/domain/scopes.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { problemLabel } from '#shared/imports/problems.ts';
import { feeTask } from '#shared/operations/parts/fees.ts';
import type { TableFormat } from '#shared/tableFormats.ts';
import { useHolders } from './ChangedFees.tsx';
import classes from './Fees.module.css';
import { type FeeTask, isRunning } from './useFeeTask.ts';

export interface FeeRunProps {
  readonly task: FeeTask;
  /** Beside its buttons. */
  readonly actions?: ReactNode;
}

/** The columns of the file of its fees. */
const COLUMNS = 'issueDate,subscriptionCustomer,from,to,price,total,sale';

export function FeeRun({ task, actions }: FeeRunProps) {
  const t = useT();
  const format = useFormat();
  const mayIssue = usePermission('subscription:issue');
  const mayList = usePermission('subscriptionFee:read');
  const mayExport = usePermission(EXPORT_SCOPE);
  const stop = useOperation('stopFees', { repeats: true });
  const resume = useOperation('resumeFees', { repeats: true });
  const error = stop.error ?? resume.error;
  const { status, rows, progress, issued, refused, total } = task;
  const isUnderWay = isRunning(task);
  const isOver = status === FeeTaskStatus.done;
  const left = Math.max(0, rows - progress);
  return (
    <Stack gap="md">
      {isUnderWay ? <Running task={task} /> : <Outcome task={task} />}
      <div className={classes.figures}>
        <Figure
          label={t('subscriptions:run.issued')}
          value={<span data-testid="fees-issued">{format.number(issued)}</span>}
        />
        <Figure label={t('subscriptions:run.total')} value={format.money(total)} />
        {refused > 0 && <Figure label={t('subscriptions:run.refused')} value={format.number(refused)} isAlert />}
        {!isOver && <Figure label={t('subscriptions:run.left')} value={format.number(left)} />}
      </div>
      {error !== null && <ErrorNotice error={error} />}
      <Group gap="sm">
        {isUnderWay && mayIssue && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            loading={stop.pending}
            onClick={() => stop.run({ task: task.id })}
          >
            {t('subscriptions:run.stop')}
          </Button>
        )}
        {!isUnderWay && !isOver && mayIssue && (
          <Button
            size="md"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            loading={resume.pending}
            onClick={() => resume.run({ task: task.id })}
          >
            {t('subscriptions:run.resume')}
          </Button>
        )}
        {issued > 0 && mayList && (
          <Button
            size="md"
            variant="default"
            renderRoot={(own) => (
              <Link {...own} to="/office/$model" params={{ model: 'subscriptionFee' }} search={{ task: task.id }} />
            )}
          >
            {t('subscriptions:run.list')}
          </Button>
        )}
        {issued > 0 && mayList && mayExport && !isUnderWay && <ExportButton task={task.id} />}
        {actions}
      </Group>
      <ExportStatus />
      <Problems task={task} />
    </Stack>
  );
}

function Running({ task: { date, progress, rows } }: FeeRunProps) {
  const t = useT();
  const format = useFormat();
  const text = t('subscriptions:run.running', { date: date === null ? '' : format.date(date) });
  return (
    <Stack gap={6} aria-live="polite">
      <Text fw={600}>{text}</Text>
      <Progress size="lg" aria-label={text} value={(100 * progress) / Math.max(1, rows)} />
      <Text size="sm" c="dimmed">
        {t('subscriptions:run.progress', { done: format.number(progress), rows: format.number(rows) })}
      </Text>
    </Stack>
  );
}

/** What came of it, in a sentence. */
function Outcome({ task }: FeeRunProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { status, issued, refused, rows, progress, total, date, endedAt, error } = task;
  const left = format.number(Math.max(0, rows - progress));
  const isWhole = status === FeeTaskStatus.done && refused === 0;
  const title =
    issued === 0
      ? t('subscriptions:run.nothing')
      : t('subscriptions:run.done', { count: issued, fees: format.number(issued), total: format.money(total) });
  const why = error === null ? [] : [`${label(problemLabel(error))}.`];
  return (
    <Alert
      color={status === FeeTaskStatus.failed ? 'red' : isWhole ? 'green' : 'orange'}
      role="status"
      icon={<IconCheck aria-hidden />}
      title={title}
    >
      {[
        ...(status === FeeTaskStatus.stopped ? [t('subscriptions:run.stopped', { left })] : []),
        ...(status === FeeTaskStatus.failed ? [t('subscriptions:run.failed', { left })] : []),
        ...why,
        ...(date === null || endedAt === null
          ? []
          : [t('subscriptions:run.until', { date: format.date(date), ended: format.dateTime(endedAt) })]),
      ].join(' ')}
    </Alert>
  );
}

function ExportButton({ task }: { readonly task: number }) {
  const t = useT();
  const label = useLabel();
  const write = (format: TableFormat): void => {
    void startExport({
      model: 'subscriptionFee',
      title: label(models.subscriptionFee.plural),
      format,
      parameters: { task, sort: 'id', fields: COLUMNS },
    });
  };
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="md" variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('bulk:export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => write('xlsx')}>{t('list:exporting.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => write('csv')}>{t('list:exporting.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Problems({ task }: FeeRunProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const problems = feeTask.shape.problems.parse(task.problems) ?? [];
  const nameOf = useHolders(problems.map(({ subscriptionCustomer }) => subscriptionCustomer));
  if (problems.length === 0) return null;
  return (
    <Part title={t('subscriptions:run.problems')} count={task.refused}>
      <Text mb="sm">
        {[
          t('subscriptions:run.problemsText'),
          ...(task.refused > problems.length ? [t('subscriptions:run.firstOf', { count: problems.length })] : []),
        ].join(' ')}
      </Text>
      <DataTable
        label={t('subscriptions:run.problems')}
        columns={[
          { name: 'subscription', title: t('subscriptions:run.subscription'), isLong: true },
          { name: 'date', title: t('subscriptions:run.date') },
          { name: 'reason', title: t('subscriptions:run.reason'), isLong: true },
        ]}
        rows={problems.map(({ subscriptionCustomer, issueDate, code }) => ({
          key: `${subscriptionCustomer} ${issueDate}`,
          cells: {
            subscription: (
              <RecordLink model="subscriptionCustomer" id={subscriptionCustomer}>
                {nameOf(subscriptionCustomer)}
              </RecordLink>
            ),
            date: format.date(issueDate),
            reason: label(problemLabel(code)),
          },
        }))}
      />
    </Part>
  );
}
