/** The one box: products, barcodes, customers and tickets. Enter takes the only or the exact match, else there is a choice. */
import { ActionIcon, Combobox, Group, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import type { ShownRates } from '#screens/subjects/checkout/rates.ts';
import {
  type Found,
  type FoundKind,
  type SearchResults,
  useSearchResults,
} from '#screens/subjects/checkout/useSearchResults.ts';
import { parseEntry } from '#screens/subjects/products/search.ts';
import type { Catalogue } from '#screens/subjects/products/useCatalogue.ts';
import { keyNames } from '../keys/keys.ts';
import { FoundGroupOptions, optionOf } from './FoundOptions.tsx';

export interface SearchBoxProps {
  readonly catalogue: Catalogue | undefined;
  readonly rates: ShownRates;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter on the whole text. Resolves to true when it may mean several things: they are there to choose from. */
  readonly onSubmit: (text: string) => Promise<boolean>;
  /** One of the results was taken. */
  readonly onPick: (found: Found) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

export function SearchBox({ catalogue, rates, value, onChange, onSubmit, onPick, inputRef }: SearchBoxProps) {
  const t = useT();
  const [dismissed, setDismissed] = useState('');
  /** The text that Enter left to be chosen from. */
  const [choosing, setChoosing] = useState<string | null>(null);
  const [all, setAll] = useState<{ readonly kind: FoundKind; readonly term: string } | null>(null);
  const { units, term } = parseEntry(value);
  const results = useSearchResults(catalogue, term, all?.term === term ? all.kind : null);
  const options = toOptions(results);
  const open = term !== '' && dismissed !== value;
  const combobox = useCombobox({
    opened: open,
    onOpenedChange: (opened) => setDismissed(opened ? '' : value),
  });
  const { selectFirstOption, getSelectedOptionIndex } = combobox;
  const chooses = open && choosing === value && options.size > 0;
  useEffect(() => {
    if (chooses && getSelectedOptionIndex() < 0) selectFirstOption();
  }, [chooses, selectFirstOption, getSelectedOptionIndex]);

  const submit = async (text: string): Promise<void> => {
    if (!(await onSubmit(text))) return;
    setDismissed('');
    setChoosing(text);
  };

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(option) => {
        const kind = MORE.exec(option)?.[1];
        const picked = options.get(option);
        if (kind !== undefined) setAll({ kind: kind as FoundKind, term });
        else if (picked !== undefined) onPick(picked);
      }}
    >
      <Combobox.Target withKeyboardNavigation={term !== ''}>
        <TextInput
          ref={inputRef}
          size="lg"
          flex={1}
          // A till with a scanner and a touch screen would show its keyboard at every sale; tapping the box does.
          inputMode="none"
          onPointerDown={(event) => event.currentTarget.setAttribute('inputmode', 'search')}
          onBlur={(event) => event.currentTarget.setAttribute('inputmode', 'none')}
          aria-label={t('till:search.label')}
          aria-keyshortcuts={keyNames.search}
          placeholder={t('till:search.placeholder')}
          data-testid="search"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => {
            combobox.resetSelectedOption();
            setChoosing(null);
            onChange(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            void submit(event.currentTarget.value);
          }}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSectionWidth={value === '' ? 48 : 44}
          rightSection={
            value === '' ? (
              <Key name={keyNames.search} />
            ) : (
              <ActionIcon size={44} aria-label={t('till:search.clear')} onClick={() => onChange('')}>
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!open}>
        {options.size > 0 && (
          <Combobox.Options tabIndex={0} mah="60vh" style={{ overflowY: 'auto' }} aria-label={t('till:search.label')}>
            {results.groups.map((group) => (
              <FoundGroupOptions key={group.kind} group={group} rates={rates} term={term} clear={results.clear} />
            ))}
          </Combobox.Options>
        )}
        {options.size === 0 && <Nothing results={results} term={term} />}
        {options.size > 0 && results.pending && (
          <Combobox.Footer>
            <Searching text={t('till:search.searchingMore')} />
          </Combobox.Footer>
        )}
        {choosing === value && (
          <Combobox.Footer role="status">{t('till:search.several', { count: options.size })}</Combobox.Footer>
        )}
        {units !== null && <Combobox.Footer>{t('till:search.quantity', { units: String(units) })}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Nothing({ results, term }: { readonly results: SearchResults; readonly term: string }) {
  const t = useT();
  return (
    <Combobox.Empty>
      {results.pending ? <Searching text={t('till:search.searching')} /> : whyEmpty(t, results, term)}
    </Combobox.Empty>
  );
}

const MORE = /^more:(product|customer|ticket)$/;

function toOptions({ groups }: SearchResults): ReadonlyMap<string, Found> {
  return new Map(groups.flatMap(({ found }) => found.map((item) => [optionOf(item), item] as const)));
}

function whyEmpty(t: Translate, { refusal }: SearchResults, term: string): string {
  return refusal?.code === 'code_retired' ? refusal.title : t('till:search.empty', { term });
}

function Searching({ text }: { readonly text: string }) {
  return (
    <Group gap="xs" justify="center">
      <Loader size="xs" aria-hidden /> {text}
    </Group>
  );
}
