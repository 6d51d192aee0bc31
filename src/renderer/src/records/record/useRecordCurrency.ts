import { useQuery } from '@tanstack/react-query';
import { anyRecord } from '#screens/base/api/client.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { type AnyRecord, currencyOf, currencyPath } from '../values/records.ts';

/**
 * The currency of the amounts of a record; null for that of the facility, and until it is known. Where the record was read
 * without what says it, as a sale without its company, that is read.
 */
export function useRecordCurrency(model: AnyModel, id: number, record: AnyRecord | undefined): string | null {
  const [reference = '', ...further] = currencyPath(model);
  const own = record === undefined ? null : currencyOf(model, record);
  const { data } = useQuery({
    queryKey: ['office', model.name, 'currency', id],
    queryFn: () =>
      anyRecord(model.name, id, { fields: reference, expand: [reference, ...further.slice(0, -1)].join('.') }),
    enabled: own === null && further.length > 0 && typeof record?.[reference] === 'number',
    meta: { models: [model.name as ModelName, 'company'] satisfies ModelName[] },
  });
  return own ?? (data === undefined ? null : currencyOf(model, data));
}
