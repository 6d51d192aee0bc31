/** What has nothing left by the books, of what is counted. Said, and never in the way: the counter knows better. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { outOfStockQuery } from '#screens/base/api/tillQueries.ts';

/** What is there, zero or less, by product. */
export type OutOfStock = ReadonlyMap<number, number>;

/** `isReady`: the till can sell; nothing waits for this. */
export function useOutOfStock(isReady: boolean): OutOfStock {
  const { data } = useQuery({ ...outOfStockQuery, enabled: isReady });
  return useMemo(() => new Map((data ?? []).map(({ id, stock }) => [id, stock])), [data]);
}
