/** Finds a customer by name, telephone, tax number or member code. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useList } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';

export interface CustomerSelectProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (customer: number | null) => void;
  /** Who is chosen already, by name. */
  readonly initial?: string;
  readonly error?: string | null;
}

const FOUND = 20;
/** How long typing pauses before it is asked, in milliseconds. */
const TYPING = 120;

export function CustomerSelect({ label, value, onChange, initial = '', error = null }: CustomerSelectProps) {
  const t = useT();
  const [text, setText] = useState(initial);
  const [asked] = useDebouncedValue(text.trim(), TYPING);
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(
    value === null || initial === '' ? null : { value: String(value), label: initial },
  );
  const search = asked === '' || asked === chosen?.label ? { sort: 'name' } : { q: asked };
  const found = useList(
    'customer',
    { ...search, fields: 'id,name,taxNumber,mobile,phone', limit: FOUND },
    { placeholderData: keepPreviousData },
  );
  const isSearching = found.isPending || found.isPlaceholderData || asked !== text.trim();
  const options = (found.data ?? []).map(({ id, name, taxNumber, mobile, phone }) => ({
    value: String(id),
    label: name,
    detail: [taxNumber, mobile ?? phone].filter((part) => part !== null && part !== '').join(' · '),
  }));
  const isListed = chosen === null || options.some((option) => option.value === chosen.value);
  return (
    <Select
      size="md"
      searchable
      data-autofocus
      label={label}
      error={error}
      placeholder={t('customers:findCustomer')}
      nothingFoundMessage={isSearching ? t('records:loading') : t('records:nothingFound')}
      data={isListed ? options : [...options, chosen]}
      // The server has found them, by more than their names.
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <span>
          {option.label}{' '}
          <small style={{ color: 'var(--mantine-color-dimmed)' }}>
            {options.find((other) => other.value === option.value)?.detail}
          </small>
        </span>
      )}
      value={value === null ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        setChosen(options.find((option) => option.value === id) ?? null);
        onChange(id === null ? null : Number(id));
      }}
    />
  );
}
