/** Records of a model found as somebody types, and those known by their ids, for fields that refer to them. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listPage } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { takesSearch } from '#shared/catalogue/searchable.ts';
import { type AnyRecord, recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { defaultSort } from './columns.ts';
import { referencesQuery } from './filterText.ts';

const FOUND = 20;
/** How long typing pauses before it is asked, in milliseconds. */
const TYPING = 120;

export interface FoundRecords {
  /** What was found, the best first; without text the first of the list. */
  readonly found: readonly AnyRecord[];
  /** Those with the ids asked for. */
  readonly named: readonly AnyRecord[];
  /** It is not known yet what there is for the text. */
  readonly isSearching: boolean;
  /** What a record is called, of all these; its number as long as that is not known. */
  readonly titleOf: (id: number | string) => string;
}

/** Finds records of a model by text, and names those of some ids. */
export function useFoundRecords(
  name: string,
  text: string,
  ids: readonly (number | string)[],
  isOpen = true,
): FoundRecords {
  const label = useLabel();
  const format = useFormat();
  const model = findModel(name);
  const [asked] = useDebouncedValue(text.trim(), TYPING);
  const searches = model !== undefined && takesSearch(model);
  const found = useQuery({
    queryKey: ['office', name, 'found', searches ? asked : ''],
    queryFn: async () => {
      const narrowed =
        searches && asked !== '' ? { q: asked } : { sort: model === undefined ? 'id' : defaultSort(model) };
      return (await listPage(name, { ...narrowed, fields: `id,${model?.title ?? 'id'}`, limit: FOUND })).records;
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: isOpen,
  });
  const wanted = [...new Set(ids.map(String))].sort().join(',');
  const named = useQuery({
    ...referencesQuery(name, wanted),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const known = new Map(
    [...(found.data ?? []), ...(named.data ?? [])].map((record) => [
      String(record.id),
      model === undefined ? String(record.id) : recordTitle(model, record, label, format),
    ]),
  );
  return {
    found: found.data ?? [],
    named: named.data ?? [],
    isSearching: found.isPlaceholderData || found.isPending || asked !== text.trim(),
    titleOf: (id) => known.get(String(id)) ?? String(id),
  };
}
