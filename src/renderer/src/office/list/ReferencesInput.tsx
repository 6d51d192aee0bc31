/** Records of another model, found by typing, any of which are wanted. */
import { CloseButton, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findModel } from '#shared/catalogue/index.ts';
import { listPage } from '../../api/client.ts';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { recordTitle } from '../records.ts';
import { useLabel } from '../useLabel.ts';
import { defaultSort } from './columns.ts';
import { referencesQuery } from './filterText.ts';

export interface ReferencesInputProps {
  readonly model: string;
  /** Ids between commas. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

const FOUND = 20;
/** How long typing pauses before it is asked, in milliseconds. */
const TYPING = 120;

export function ReferencesInput({ model: name, value, error, onChange }: ReferencesInputProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), TYPING);
  const model = findModel(name);
  const searches = (model?.search ?? []).length > 0;
  const found = useQuery({
    queryKey: ['office', name, 'found', searches ? asked : ''],
    queryFn: async () => {
      const narrowed =
        searches && asked !== '' ? { q: asked } : { sort: model === undefined ? 'id' : defaultSort(model) };
      return (await listPage(name, { ...narrowed, fields: `id,${model?.title ?? 'id'}`, limit: FOUND })).records;
    },
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...referencesQuery(name, value),
    enabled: value !== '',
    placeholderData: keepPreviousData,
  });
  const ids = value === '' ? [] : value.split(',');
  if (model === undefined) return null;
  const titleOf = (id: string): string => {
    const record = [...(chosen.data ?? []), ...(found.data ?? [])].find((item) => String(item.id) === id);
    return record === undefined ? id : recordTitle(model, record, label, format);
  };
  const options = (found.data ?? []).map(({ id }) => ({ value: String(id), label: titleOf(String(id)) }));
  return (
    <Stack gap={6}>
      <Select
        size="md"
        searchable
        label={label(model.label)}
        placeholder={t('office:filter.search')}
        nothingFoundMessage={t('office:nothingFound')}
        data={options.filter((option) => !ids.includes(option.value))}
        // The server has found them, by more than their names.
        filter={({ options: all }) => all}
        value={null}
        searchValue={text}
        onSearchChange={setText}
        error={error}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={220}
        onChange={(id) => {
          if (id === null) return;
          onChange([...ids, id].join(','));
          setText('');
        }}
      />
      {ids.map((id) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {titleOf(id)}
          </Text>
          <CloseButton
            aria-label={t('office:filter.remove', { what: titleOf(id) })}
            onClick={() => onChange(ids.filter((other) => other !== id).join(','))}
          />
        </Group>
      ))}
    </Stack>
  );
}
