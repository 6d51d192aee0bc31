import { useEffect, useRef } from 'react';
import { refreshAfter, useRead } from '#screens/base/api/queries.ts';
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
  const query = useRead('bulkStatus', { bulk: id }, ['bulkChange'], {
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? LOOK : false),
  });
  const wasUnderWay = useRef(false);
  const { data } = query;
  useEffect(() => {
    if (data === undefined) return;
    const isNow = isUnderWay(data);
    if (wasUnderWay.current && !isNow) void refreshAfter([data.model]);
    wasUnderWay.current = isNow;
  }, [data]);
  return query;
}
