/** What the whole list comes to, whichever part of it is on screen. Nothing waits for it. */
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { read } from '#screens/base/api/client.ts';
import { useSession } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { isColumn } from '#shared/catalogue/index.ts';
import { mayAddUp } from '#shared/catalogue/sums.ts';
import type { ListState } from './listState.ts';
import { matchParameters } from './useRows.ts';

const totals = z.object({
  count: z.int(),
  sums: z.array(z.object({ currency: z.string().nullable(), values: z.record(z.string(), z.number()) })),
});

export interface ListTotals {
  /** The columns that are summed; without one there is nothing to show. */
  readonly fields: readonly string[];
  /** One for each currency; null until they are known. */
  readonly sums:
    | readonly { readonly currency: string | null; readonly values: Readonly<Record<string, number>> }[]
    | null;
}

/** The sums of the columns on screen that have one. `enabled` once the rows are there. */
export function useTotals(
  model: AnyModel,
  state: Pick<ListState, 'filters' | 'condition' | 'q'>,
  columns: readonly string[],
  enabled: boolean,
): ListTotals {
  const fields = columns.filter((name) => isSummed(model, name));
  const parameters = { ...matchParameters(model, state), fields: fields.join(',') };
  const scopes = useSession()?.permissions ?? [];
  const today = useToday();
  // What nobody may add up has no row of sums.
  const isAllowed = mayAddUp(
    model,
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    {
      scopes,
      today,
    },
  );
  const { data } = useQuery({
    queryKey: ['office', model.name, 'totals', parameters],
    queryFn: async () => totals.parse(await read(`/api/totals/${model.name}`, parameters)),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: enabled && isAllowed && fields.length > 0,
  });
  return { fields: isAllowed ? fields : [], sums: data?.sums ?? null };
}

function isSummed(model: AnyModel, name: string): boolean {
  const field = model.fields[name];
  return field?.summed === true && isColumn(field);
}
