/** What the service does in the background: what runs and waits, what was given up, what comes round, what ended last. */
import { Badge, Progress, Text } from '@mantine/core';
import { useRead } from '#screens/base/api/queries.ts';
import { useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { findModel, type ModelName } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { JobEntry } from '#shared/operations/parts/jobs.ts';
import classes from '../JobState.module.css';
import { useJobActions } from '../useJobActions.tsx';

type Jobs = OutputOf<Contract<'systemJobs'>>;

/** Milliseconds between looks while the screen is seen: what runs moves. */
const LOOK = 2000;

export function JobsPage() {
  const t = useT();
  const { data, error, refetch } = useRead('systemJobs', {}, [], { refetchInterval: LOOK, staleTime: 0 });
  return (
    <PartsPage title={t('jobs:page.title')} text={t('jobs:text')} isLoading={data === undefined && error === null}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RecordFieldsLoading />}
      {data !== undefined && <Lists jobs={data} />}
    </PartsPage>
  );
}

function Lists({ jobs }: { readonly jobs: Jobs }) {
  const { actionsOf, error } = useJobActions();
  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      <OpenJobs jobs={jobs} actionsOf={actionsOf} />
      <FailedJobs jobs={jobs} actionsOf={actionsOf} />
      <RecurringJobs jobs={jobs} />
      <EndedJobs jobs={jobs} actionsOf={actionsOf} />
    </>
  );
}

interface ListProps {
  readonly jobs: Jobs;
  readonly actionsOf: ReturnType<typeof useJobActions>['actionsOf'];
}

function OpenJobs({ jobs: { open, openCount }, actionsOf }: ListProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('jobs:open')} count={openCount}>
      {open.length === 0 && <Text c="dimmed">{t('jobs:quiet')}</Text>}
      {openCount > open.length && <Text c="dimmed">{t('jobs:openMore', { count: openCount })}</Text>}
      {open.length > 0 && (
        <DataTable
          label={t('jobs:open')}
          columns={[
            { name: 'job', title: t('jobs:job'), isLong: true },
            { name: 'state', title: t('jobs:state') },
            { name: 'when', title: t('jobs:when'), isLong: true },
            { name: 'attempts', title: t('jobs:attempts'), isRight: true },
            { name: 'actions', title: '' },
          ]}
          rows={open.map((job) => ({
            key: job.id,
            cells: {
              job: <JobName job={job} />,
              state: <JobState job={job} />,
              when: <When job={job} />,
              attempts: format.number(job.attempts),
              actions: actionsOf(job),
            },
          }))}
        />
      )}
    </Part>
  );
}

function When({ job }: { readonly job: Jobs['open'][number] }) {
  const t = useT();
  const format = useFormat();
  if (job.state === 'running') return t('jobs:now');
  const at = format.dateTime(job.runAt);
  if (job.attempts === 0) return at;
  return (
    <>
      {t('jobs:retryAt', { at })}
      {job.error !== null && (
        <Text size="sm" c="dimmed">
          {t('jobs:lastError', { error: job.error })}
        </Text>
      )}
    </>
  );
}

function FailedJobs({ jobs: { failed }, actionsOf }: ListProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('jobs:failed')} count={failed.length}>
      <Text c="dimmed">{t(failed.length === 0 ? 'jobs:noFailed' : 'jobs:failedText')}</Text>
      {failed.length > 0 && (
        <DataTable
          label={t('jobs:failed')}
          columns={[
            { name: 'job', title: t('jobs:job'), isLong: true },
            { name: 'finished', title: t('jobs:finished') },
            { name: 'attempts', title: t('jobs:attempts'), isRight: true },
            { name: 'reason', title: t('jobs:reason'), isLong: true },
            { name: 'actions', title: '' },
          ]}
          rows={failed.map((job) => ({
            key: job.id,
            cells: {
              job: <JobName job={job} />,
              finished: job.finished === null ? '—' : format.dateTime(job.finished),
              attempts: format.number(job.attempts),
              reason: job.error ?? t('jobs:hidden'),
              actions: actionsOf(job),
            },
          }))}
        />
      )}
    </Part>
  );
}

function RecurringJobs({ jobs: { recurring } }: { readonly jobs: Jobs }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  return (
    <Part title={t('jobs:recurring')} count={recurring.length}>
      <DataTable
        label={t('jobs:recurring')}
        columns={[
          { name: 'job', title: t('jobs:job'), isLong: true },
          { name: 'next', title: t('jobs:next'), isLong: true },
          { name: 'last', title: t('jobs:last') },
        ]}
        rows={byNext(recurring).map((each) => ({
          key: each.kind,
          cells: {
            job: label(each.label),
            next: (
              <>
                {each.next === null ? t('jobs:whenNeeded') : format.dateTime(each.next)}
                {each.next === null && (
                  <Text size="sm" c="dimmed">
                    {t('jobs:lookedEvery', { count: Math.round(each.every / 60) })}
                  </Text>
                )}
              </>
            ),
            last: each.last === null ? t('jobs:never') : format.dateTime(each.last),
          },
        }))}
      />
    </Part>
  );
}

/** First what is known to come, the soonest first. */
function byNext(recurring: Jobs['recurring']): Jobs['recurring'] {
  const timeOf = ({ next }: Jobs['recurring'][number]): number =>
    next === null ? Number.POSITIVE_INFINITY : Date.parse(next);
  return recurring.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b))));
}

function EndedJobs({ jobs: { ended }, actionsOf }: ListProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('jobs:ended')}>
      {ended.length === 0 && <Text c="dimmed">{t('jobs:noEnded')}</Text>}
      {ended.length > 0 && (
        <DataTable
          label={t('jobs:ended')}
          columns={[
            { name: 'job', title: t('jobs:job'), isLong: true },
            { name: 'state', title: t('jobs:state') },
            { name: 'finished', title: t('jobs:finished') },
            { name: 'actions', title: '' },
          ]}
          rows={ended.map((job) => ({
            key: job.id,
            cells: {
              job: <JobName job={job} />,
              state: <JobState job={job} />,
              finished: job.finished === null ? '—' : format.dateTime(job.finished),
              actions: actionsOf(job),
            },
          }))}
        />
      )}
    </Part>
  );
}

/** What a job is called, with the record it works for where somebody may see that. */
function JobName({ job }: { readonly job: JobEntry }) {
  const label = useLabel();
  return (
    <>
      {label(job.label)}
      {job.record !== null && <JobRecord {...job.record} />}
    </>
  );
}

function JobRecord({ model: name, id }: NonNullable<JobEntry['record']>) {
  const t = useT();
  const label = useLabel();
  const permissions = useSession()?.permissions ?? [];
  const model = findModel(name);
  if (model === undefined) return null;
  const text = t('jobs:record', { name: label(model.label), id });
  return (
    <Text size="sm" c="dimmed">
      {covers(permissions, `${model.name}:read`) ? (
        <RecordLink model={model.name as ModelName} id={id}>
          {text}
        </RecordLink>
      ) : (
        text
      )}
    </Text>
  );
}

const colors = { waiting: 'gray', running: 'blue', done: 'green', failed: 'red', cancelled: 'gray' } as const;

/** The state of a job in words, with how far it is while it runs and says so. */
function JobState({ job }: { readonly job: JobEntry }) {
  const t = useT();
  const format = useFormat();
  const words = {
    waiting: t('jobs:states.waiting'),
    running: t('jobs:states.running'),
    done: t('jobs:states.done'),
    failed: t('jobs:states.failed'),
    cancelled: t('jobs:states.cancelled'),
  };
  const { state, progress, total } = job;
  return (
    <div className={classes.state}>
      <Badge variant="light" color={colors[state]}>
        {job.isCancelling ? t('jobs:states.cancelling') : words[state]}
      </Badge>
      {state === 'running' && progress !== null && total !== null && total > 0 && (
        <>
          <Progress value={(100 * progress) / total} aria-label={words.running} />
          <Text size="sm" c="dimmed">
            {t('jobs:progress', { done: format.number(progress), total: format.number(total) })}
          </Text>
        </>
      )}
    </div>
  );
}
