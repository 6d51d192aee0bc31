/** Reports on screen: read again as others sell, but never so often that the server is busy with them. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#screens/base/api/client.ts';
import { onLiveEvent } from '#screens/base/api/events.ts';
import { type Answer, type AskingOf, reports, type TabledName } from '#shared/reports/index.ts';

/** The least time from one answer to the next question, in milliseconds, and as a multiple of what the answer took. */
const PAUSE = 500;
const SHARE = 10;

/** The models whose changes are in no report. */
const UNTOLD: ReadonlySet<string> = new Set(['setting', 'auditLog', 'heldBasket', 'printJob', 'terminal']);

/** The answer of a report. While another period is read, the one before stays on screen. */
export function useReport<N extends TabledName>(
  name: N,
  input: AskingOf<N>,
  enabled = true,
): UseQueryResult<Answer<N>> {
  const took = useRef(0);
  const query = useQuery<Answer<N>>({
    queryKey: ['report', name, input],
    queryFn: async () => {
      const start = performance.now();
      const answer = (await call(reports[name].operation, input)) as Answer<N>;
      took.current = performance.now() - start;
      return answer;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
  const { refetch, isFetching } = query;
  const state = useRef({ isFetching, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(() => {
    state.current.isFetching = isFetching;
  });
  useEffect(() => {
    if (!enabled) return;
    const own = state.current;
    const readAgain = (): void => {
      own.timer = undefined;
      if (own.isFetching) own.timer = setTimeout(readAgain, PAUSE);
      else void refetch();
    };
    const stop = onLiveEvent(({ model }) => {
      if (UNTOLD.has(model)) return;
      own.timer ??= setTimeout(readAgain, Math.max(PAUSE, took.current * SHARE));
    });
    return () => {
      stop();
      clearTimeout(own.timer);
      own.timer = undefined;
    };
  }, [enabled, refetch]);
  return query;
}
