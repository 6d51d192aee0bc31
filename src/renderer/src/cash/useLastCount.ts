import { useList } from '#screens/base/api/queries.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { MovementType } from '#shared/domain/states.ts';

export type Count = ApiRecord<'posMovement'>;

/** The last count of a running session; null before the first. */
export function useLastCount(pos: number, opening: number): Count | null {
  const counts = useList('posMovement', {
    pos,
    type: MovementType.count,
    'id[gte]': opening,
    sort: '-id',
    limit: 1,
  }).data;
  return counts?.[0] ?? null;
}
