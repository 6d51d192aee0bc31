/** What would come of an operation on a subscription: its dry run, asked for again as what is typed changes. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type SubscriptionOperation =
  | 'subscriptionSignUp'
  | 'subscriptionChange'
  | 'subscriptionPause'
  | 'subscriptionResume'
  | 'subscriptionLeave'
  | 'subscriptionRenew';

export interface Preview<N extends SubscriptionOperation> {
  /** The last answer; undefined before the first one, and where the operation is refused. */
  readonly data: OutputOf<Contract<N>> | undefined;
  readonly error: Error | null;
  /** The answer is to what the form says now. */
  readonly isCurrent: boolean;
  /** Asks again. */
  readonly retry: () => void;
}

/** How long typing pauses before it is asked, in milliseconds. */
const TYPING = 200;

/** Nothing is asked again by itself, so that what is done is what was looked at. `input` null: there is nothing to ask yet. */
export function usePreview<N extends SubscriptionOperation>(name: N, input: InputOf<Contract<N>> | null): Preview<N> {
  const said = JSON.stringify(input);
  const [asked] = useDebouncedValue(said, TYPING);
  const query = useQuery<OutputOf<Contract<N>>>({
    queryKey: ['look', name, asked],
    queryFn: () => call(name, { ...(JSON.parse(asked) as InputOf<Contract<N>>), dryRun: true }, { isLook: true }),
    enabled: input !== null && asked !== 'null',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isAsked = input !== null && said === asked;
  return {
    data: input === null ? undefined : query.data,
    error: isAsked ? query.error : null,
    isCurrent: isAsked && query.isSuccess && !query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}
