/** What can be done with a job: cancelling it, and running it again. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { useOperation } from '#screens/components/useOperation.ts';
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
  const cancel = useOperation('cancelJob', { repeats: true, about: ({ job }) => job });
  const retry = useOperation('retryJob', { repeats: true, about: ({ job }) => job });
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
            onClick={() => cancel.run({ job: job.id })}
          >
            {t('jobs:cancel')}
          </Button>
        );
      }
      if (!job.mayRetry) return null;
      return (
        <Button
          size="md"
          variant="default"
          aria-label={t('jobs:retryOne', named)}
          onClick={() => retry.run({ job: job.id })}
        >
          {t('jobs:retry')}
        </Button>
      );
    },
  };
}
