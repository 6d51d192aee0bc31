/** Records of another model, found by typing, any of which are wanted. */
import { CloseButton, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { useFoundRecords } from '../rows/foundRecords.ts';
import { useLabel } from '../values/useLabel.ts';

export interface ReferencesInputProps {
  readonly model: string;
  /** Ids between commas. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

export function ReferencesInput({ model: name, value, error, onChange }: ReferencesInputProps) {
  const t = useT();
  const label = useLabel();
  const [text, setText] = useState('');
  const model = findModel(name);
  const ids = value === '' ? [] : value.split(',');
  const { found, isSearching, titleOf } = useFoundRecords(name, text, ids);
  if (model === undefined) return null;
  const options = found.map(({ id }) => ({ value: String(id), label: titleOf(id) }));
  return (
    <Stack gap={6}>
      <Select
        size="md"
        searchable
        label={label(model.label)}
        placeholder={t('records:filter.search')}
        nothingFoundMessage={isSearching ? t('records:loading') : t('records:nothingFound')}
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
            aria-label={t('records:filter.remove', { what: titleOf(id) })}
            onClick={() => onChange(ids.filter((other) => other !== id).join(','))}
          />
        </Group>
      ))}
    </Stack>
  );
}
