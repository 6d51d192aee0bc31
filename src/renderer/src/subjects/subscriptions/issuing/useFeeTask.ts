/** A run of fees as it stands, and what moves it on. */
import { useMutation } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';
import { refreshModels, useList } from '#screens/base/api/queries.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';

export type FeeTask = ApiRecord<'subscriptionTask'>;

/** How often a run under way is looked at where no event reports it, in milliseconds. */
const LOOK = 1000;

export function isRunning({ status }: Pick<FeeTask, 'status'>): boolean {
  return status === FeeTaskStatus.running;
}

/** The run; undefined until it is read, null where there is none. */
export function useFeeTask(id: number) {
  const { data, error, refetch } = useList(
    'subscriptionTask',
    { id },
    { refetchInterval: ({ state }) => (state.data?.some(isRunning) === true ? LOOK : false) },
  );
  return { task: data === undefined ? undefined : (data[0] ?? null), error, refetch };
}

/** The run under way, whoever began it and wherever; null where there is none, undefined until that is known. */
export function useRunningTask(): number | null | undefined {
  const { data } = useList('subscriptionTask', { status: FeeTaskStatus.running, sort: '-id', limit: 1, fields: 'id' });
  return data === undefined ? undefined : (data[0]?.id ?? null);
}

/** Stops it, or has it go on. Each time has a key of its own: it may be stopped again. */
export function useFeeStep(task: number) {
  const { mutate, isPending, error } = useMutation<void, Error, 'stopFees' | 'resumeFees'>({
    mutationFn: async (step) => {
      await call(step, { task }, { idempotencyKey: uuid() });
    },
    // One that was over by then says so itself.
    onSettled: () => refreshModels(new Set(['subscriptionTask'])),
  });
  const run = (step: 'stopFees' | 'resumeFees'): void => {
    if (!isPending) mutate(step);
  };
  return { run, pending: isPending, error };
}
