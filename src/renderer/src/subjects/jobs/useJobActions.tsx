/** What can be done with a job: cancelling it, and running it again. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { call } from '#screens/base/api/client.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useOnce } from '#screens/components/useOnce.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { JobEntry } from '#shared/operations/parts/jobs.ts';

export interface JobActions {
  /** The buttons of a job; null where nothing can be done with it. */
  readonly actionsOf: (job: JobEntry) => ReactNode;
  /** What the last one failed with. */
  readonly error: Error | null;
}

export function useJobActions(): JobActions {
  const t = useT();
  const label = useLabel();
  const onDone = () => queryClient.invalidateQueries({ queryKey: ['operation', 'systemJobs'] });
  const cancel = useOnce({
    perform: (job: number, idempotencyKey) => call('cancelJob', { job }, { idempotencyKey }),
    ...{ onDone, onFailed: onDone, repeats: true },
  });
  const retry = useOnce({
    perform: (job: number, idempotencyKey) => call('retryJob', { job }, { idempotencyKey }),
    ...{ onDone, onFailed: onDone, repeats: true },
  });
  return {
    error: cancel.error ?? retry.error,
    actionsOf: (job) => {
      const named = { job: label(job.label), id: job.id };
      if (job.mayCancel) {
        return (
          <Button
            size="md"
            variant="default"
            aria-label={t('jobs:cancelOne', named)}
            onClick={() => cancel.run(job.id)}
          >
            {t('jobs:cancel')}
          </Button>
        );
      }
      if (!job.mayRetry) return null;
      return (
        <Button size="md" variant="default" aria-label={t('jobs:retryOne', named)} onClick={() => retry.run(job.id)}>
          {t('jobs:retry')}
        </Button>
      );
    },
  };
}
