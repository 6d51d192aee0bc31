/** What is counted here: shown at once, stored in this browser until the service has recorded it, and sent in order. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, listAll } from '#screens/base/api/client.ts';
import { onConnectionChange } from '#screens/base/api/connection.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useSession } from '#screens/base/api/session.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useDiscards } from '#screens/components/discards.tsx';
import { restoreUnsent, useRestoredUnsent, useUnsent } from '#screens/records/form/unsent.ts';
import { type Batch, batchesSchema, enqueued, type Found } from './countQueue.ts';
import type { CountLine } from './countRows.ts';

/** Until what could not be sent is tried again, in milliseconds. */
const RETRY = 4000;

const linesKey = (count: number) => ['inventoryCountLines', count] as const;

/** What is recorded in a count, updated by live events. */
export function useCountLines(count: number) {
  return useQuery({
    queryKey: linesKey(count),
    queryFn: () => listAll('inventoryCountLine', { inventoryCount: count, sort: 'id' }),
    meta: { models: ['inventoryCount', 'inventoryCountLine'] },
  });
}

const nameOf = (count: number): string => `count.${count}`;

/** What was counted here and is not recorded. */
export function useWaiting(count: number) {
  return useUnsent<Batch[]>(nameOf(count), batchesSchema, []);
}

export interface Counting {
  readonly batches: readonly Batch[];
  readonly record: (items: readonly Found[]) => void;
  /** Why what waits is not recorded; null while nothing is wrong. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Gives up what waits. */
  readonly discard: () => void;
}

export function useCounting(count: number): Counting {
  const t = useT();
  const user = useSession()?.user.id ?? 0;
  const discarded = useDiscards();
  const [batches, keep] = useWaiting(count);
  const queue = useRef<readonly Batch[]>(batches);
  const sending = useRef<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const keeping = useRef(keep);
  useEffect(() => {
    keeping.current = keep;
  });
  const set = useCallback((next: readonly Batch[]): void => {
    queue.current = next;
    keeping.current(next.length === 0 ? null : [...next]);
  }, []);
  const send = useCallback(async (): Promise<void> => {
    if (sending.current !== null) return;
    try {
      for (let batch = queue.current[0]; batch !== undefined; batch = queue.current[0]) {
        const { key, lines } = batch;
        sending.current = key;
        const answer = await call('stockRecordCount', { count, lines }, { idempotencyKey: key });
        await queryClient.cancelQueries({ queryKey: linesKey(count) });
        queryClient.setQueryData<CountLine[]>(linesKey(count), (before = []) => {
          const sent = new Set(lines.map(({ product }) => product));
          return [...before.filter(({ product }) => !sent.has(product)), ...answer.lines];
        });
        set(queue.current.filter((each) => each.key !== key));
      }
      setError(null);
    } catch (failure) {
      setError(failure as Error);
      if (failure instanceof ApiError && failure.code === 'invalid_transition') {
        void queryClient.invalidateQueries({ queryKey: ['office', 'inventoryCount'] });
      }
    } finally {
      sending.current = null;
    }
  }, [count, set]);
  useEffect(() => void send(), [send]);
  useEffect(() => onConnectionChange(() => void send()), [send]);
  useRestoredUnsent<Batch[]>(nameOf(count), (back) => {
    queue.current = back;
    void send();
  });
  const isPassing = error instanceof ApiError && error.isPassing;
  useEffect(() => {
    if (!isPassing) return;
    const timer = setInterval(() => void send(), RETRY);
    return () => clearInterval(timer);
  }, [isPassing, send]);
  return {
    batches,
    record: (items) => {
      let next = queue.current;
      for (const item of items) next = enqueued(next, item, sending.current, uuid);
      set(next);
      void send();
    },
    error,
    retry: () => void send(),
    discard: () => {
      const thrown = [...queue.current];
      set([]);
      setError(null);
      if (thrown.length === 0) return;
      discarded({
        what: t('stock:count.waiting', { count: thrown.reduce((sum, { lines }) => sum + lines.length, 0) }),
        restore: () => restoreUnsent(user, nameOf(count), thrown),
        address: `/office/inventoryCount/${count}`,
      });
    },
  };
}
