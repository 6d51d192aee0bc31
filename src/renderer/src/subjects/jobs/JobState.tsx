/** The state of a job in words, with how far it is while it runs and says so. */
import { Badge, Progress, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { JobEntry } from '#shared/operations/parts/jobs.ts';
import classes from './JobState.module.css';

const colors = { waiting: 'gray', running: 'blue', done: 'green', failed: 'red', cancelled: 'gray' } as const;

export function JobState({ job }: { readonly job: JobEntry }) {
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
