import { useQuery } from '@tanstack/react-query';
import { anyRecord } from '#screens/base/api/client.ts';
import { useSession } from '#screens/base/api/session.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { expandOf } from '../values/records.ts';

/** One record of any model with what it refers to, updated by live events. */
export function useAnyRecord(model: AnyModel, id: number) {
  const session = useSession();
  const expand = expandOf(model, Object.keys(model.fields), session?.permissions ?? []).join(',');
  return useQuery({
    queryKey: ['office', model.name, 'record', id, expand],
    queryFn: () => anyRecord(model.name, id, expand === '' ? {} : { expand }),
    meta: { models: [model.name as ModelName] },
  });
}
