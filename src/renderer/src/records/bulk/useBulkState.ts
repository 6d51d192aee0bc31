/** A bulk change as it stands on the server, and what can be done with it. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#screens/base/api/client.ts';
import { queryClient, useOperation } from '#screens/base/api/queries.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import type { bulkStatus } from '#shared/operations/contracts/bulkStatus.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';

export type BulkState = OutputOf<typeof bulkStatus>;

/** How often a job under way is looked at where no event reports it, in milliseconds. */
const LOOK = 1000;
const UNDER_WAY: ReadonlySet<number> = new Set([BulkStatus.running, BulkStatus.undoing]);

export function isUnderWay({ status }: Pick<BulkState, 'status'>): boolean {
  return UNDER_WAY.has(status);
}

/** True while something of it can be undone. */
export function isUndoable({ status, undoUntil, changedRows, reversedRows }: BulkState): boolean {
  if (UNDER_WAY.has(status) || undoUntil === null) return false;
  return reversedRows < changedRows && Date.parse(undoUntil) > Date.now();
}

/** Reads it, and has the lists of its model read anew once it is through. */
export function useBulkState(id: number) {
  const query = useOperation('bulkStatus', { bulk: id }, ['bulkChange'], {
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? LOOK : false),
  });
  const wasUnderWay = useRef(false);
  const { data } = query;
  useEffect(() => {
    if (data === undefined) return;
    const isNow = isUnderWay(data);
    if (wasUnderWay.current && !isNow) void queryClient.invalidateQueries({ queryKey: ['office', data.model] });
    wasUnderWay.current = isNow;
  }, [data]);
  return query;
}

/** Stops it or has it undone. Each time has a key of its own: it may be stopped, undone, and undone again. */
export function useBulkStep(id: number) {
  const { mutate, isPending, error } = useMutation<void, Error, 'bulkCancel' | 'bulkUndo'>({
    mutationFn: async (step) => {
      const state = await call(step, { bulk: id }, { idempotencyKey: uuid() });
      queryClient.setQueryData(['operation', 'bulkStatus', { bulk: id }], state);
    },
  });
  const run = (step: 'bulkCancel' | 'bulkUndo'): void => {
    if (!isPending) mutate(step);
  };
  return { run, pending: isPending, error };
}
