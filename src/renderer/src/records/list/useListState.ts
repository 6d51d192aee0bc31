/** The state of the list on screen, which is its address. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { type ListState, readAddress, writeAddress } from '../rows/listState.ts';

/** Changes what the list shows. `replace`: the way back does not lead to what was before. */
export type ChangeList = (changes: Partial<ListState>, replace?: boolean) => void;

const OTHER_ROWS = ['filters', 'condition', 'q', 'sort'] as const satisfies readonly (keyof ListState)[];

export function useListState(model: AnyModel): readonly [ListState, ChangeList] {
  const address = useSearch({ strict: false }) as { readonly [name: string]: unknown };
  const navigate = useNavigate();
  const router = useRouter();
  const state = useMemo(() => readAddress(model, address), [model, address]);
  const change = useCallback<ChangeList>(
    (changes, replace = false) => {
      // Somebody is on the way elsewhere: what was typed just before does not lead back.
      if (router.latestLocation.pathname !== `/office/${model.name}`) return;
      // Other rows, or in another order: they are seen from the first one on.
      const elsewhere = OTHER_ROWS.some((name) => Object.hasOwn(changes, name)) ? { row: null } : {};
      void navigate({
        to: '/office/$model',
        params: { model: model.name },
        search: (before) => writeAddress({ ...readAddress(model, before), ...elsewhere, ...changes }),
        replace,
      });
    },
    [navigate, router, model],
  );
  return [state, change];
}
