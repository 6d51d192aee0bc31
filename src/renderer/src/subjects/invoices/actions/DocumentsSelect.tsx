/** Chooses documents by number, date and total, out of those that can be taken together. */
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Parameters } from '#screens/base/api/client.ts';
import { useList } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';

export interface DocumentsSelectProps {
  readonly label: string;
  readonly description?: string;
  /** Which documents may be taken. */
  readonly filter: Parameters;
  readonly value: readonly number[];
  readonly onChange: (invoices: readonly number[]) => void;
}

const FOUND = 50;
/** How long typing pauses before it is asked, in milliseconds. */
const TYPING = 150;

export function DocumentsSelect({ label, description, filter, value, onChange }: DocumentsSelectProps) {
  const t = useT();
  const format = useFormat();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), TYPING);
  /** Those chosen stay, whatever is looked for next. */
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const found = useList(
    'invoice',
    {
      status: 1,
      'convertedTo[null]': true,
      'summaryInvoice[null]': true,
      isCreditNote: false,
      isProforma: false,
      isInternal: false,
      fields: 'id,number,date,total',
      limit: FOUND,
      ...filter,
      ...(asked === '' ? { sort: '-id' } : { q: asked }),
    },
    { placeholderData: keepPreviousData },
  );
  const isSearching = found.isPending || found.isPlaceholderData || asked !== text.trim();
  const options = new Map([
    ...[...known].filter(([id]) => value.includes(Number(id))),
    ...(found.data ?? []).map(
      ({ id, number, date, total }) =>
        [String(id), [number, date === null ? '' : format.date(date), format.money(total)].join(' · ')] as const,
    ),
  ]);
  return (
    <MultiSelect
      size="md"
      searchable
      label={label}
      description={description}
      placeholder={t('invoices:documents.find')}
      nothingFoundMessage={isSearching ? t('records:loading') : t('records:nothingFound')}
      filter={({ options: all }) => all}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      value={value.map(String)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(ids) => {
        setKnown(options);
        onChange(ids.map(Number));
      }}
    />
  );
}
