import { useList } from '#screens/base/api/queries.ts';
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
