/** A dry run as the server answers it, and how it differs from one that was read before. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';
import { feeStates } from '#shared/domain/fees/fees.ts';
import type { FeeChoice, FeeGroup, FeePreview } from '#shared/operations/parts/fees.ts';

/** Groups whose fees are issued where they are ticked. */
const tickedGroups = ['late', 'cancelled'] as const;
export type TickedGroup = (typeof tickedGroups)[number];

export function isTickedGroup(group: FeeGroup): group is TickedGroup {
  return tickedGroups.some((name) => name === group);
}

/** Which fees of such a group: all of them, or these. */
export type Ticked = NonNullable<FeeChoice[TickedGroup]>;

/** What a run is asked to do. */
export interface Asked extends Pick<FeeChoice, 'date' | 'subscriptions' | TickedGroup> {
  readonly date: string;
}

/** A fee that a run issues: subscription, date and amount. */
export type ListedFee = NonNullable<FeePreview['fees']>[number];

/** Rows of a page. */
const PAGE = 50;

/**
 * The figures of a dry run, with the list of all its fees. Nothing is read again unasked, so that what is confirmed is what
 * was looked at: `reading` is another number for each time it is to be.
 */
export function usePreview(asked: Asked, reading: number) {
  return useQuery({
    queryKey: ['fees', 'preview', asked, reading],
    queryFn: () => call('previewFees', { ...asked, listed: true, limit: 0 }, { patience: PATIENCE }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The rows of one group of it, page by page. */
export function usePreviewRows(asked: Asked, reading: number, group: FeeGroup) {
  // Ticking some changes none of the rows of a state, which stay on screen.
  const { late: _l, cancelled: _c, ...rest } = asked;
  const choice: Asked = isState(group) ? rest : asked;
  return useInfiniteQuery({
    queryKey: ['fees', 'rows', choice, reading, group],
    queryFn: ({ pageParam }) =>
      call('previewFees', { ...choice, group, after: pageParam, limit: PAGE }, { patience: PATIENCE }),
    initialPageParam: 0,
    getNextPageParam: ({ after }) => after,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Milliseconds: those of tens of thousands of subscriptions take seconds. */
const PATIENCE = 60_000;

function isState(group: FeeGroup): boolean {
  return feeStates.some((state) => state === group);
}

/** A fee that is another than it was. Null: it was not, or is not, issued. */
export interface ChangedFee {
  readonly subscriptionCustomer: number;
  readonly issueDate: string;
  readonly before: number | null;
  readonly now: number | null;
}

/** What of two lists of fees is different, in the order of the subscriptions. */
export function changesBetween(before: readonly ListedFee[], now: readonly ListedFee[]): readonly ChangedFee[] {
  const keyOf = ([subscription, date]: ListedFee): string => `${subscription} ${date}`;
  const all = new Map<string, ChangedFee>();
  for (const fee of before) {
    const [subscriptionCustomer, issueDate, amount] = fee;
    all.set(keyOf(fee), { subscriptionCustomer, issueDate, before: amount, now: null });
  }
  for (const fee of now) {
    const [subscriptionCustomer, issueDate, amount] = fee;
    const known = all.get(keyOf(fee))?.before ?? null;
    all.set(keyOf(fee), { subscriptionCustomer, issueDate, before: known, now: amount });
  }
  return [...all.values()]
    .filter((one) => one.before !== one.now)
    .sort((a, b) => a.subscriptionCustomer - b.subscriptionCustomer || a.issueDate.localeCompare(b.issueDate));
}
