import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import type { ModelName } from '#shared/catalogue/index.ts';

/**
 * Writes the names of the few records of a model, such as users, deleted ones as well: they stay on what they did. Empty
 * where there is none, or they may not be read.
 */
export function useNames(model: ModelName & ('user' | 'pos' | 'paymentMethod')): (id: number | null) => string {
  const isAllowed = usePermission(`${model}:read`);
  const { data } = useListAll(model, { fields: 'id,name', 'deleted[in]': 'true,false' }, { enabled: isAllowed });
  return (id) => data?.find((record) => record.id === id)?.name ?? '';
}
