/** The one box: products, barcodes, customers and tickets. Enter takes what the text can only or best mean. */
import { ActionIcon, Combobox, Group, Highlight, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconReceipt, IconSearch, IconUser, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import { Key } from './Key.tsx';
import { keyNames } from './keys.ts';
import { parseEntry } from './search.ts';
import type { Catalogue } from './useCatalogue.ts';
import { type Found, useSearchResults } from './useSearchResults.ts';

export interface SearchBoxProps {
  readonly catalogue: Catalogue | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter on the whole text. */
  readonly onSubmit: (text: string) => void;
  /** One of the results was taken. */
  readonly onPick: (found: Found) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** A scanner is done with its code before results are looked for. */
const SETTLE = 140;

export function SearchBox({ catalogue, value, onChange, onSubmit, onPick, inputRef }: SearchBoxProps) {
  const t = useT();
  const [settled] = useDebouncedValue(value, SETTLE);
  const [dismissed, setDismissed] = useState('');
  const { units, term } = parseEntry(value);
  const looked = parseEntry(settled).term;
  const results = useSearchResults(catalogue, looked);
  const found = toOptions(results);
  const open = term !== '' && looked !== '' && dismissed !== value;
  const combobox = useCombobox({
    opened: open,
    onOpenedChange: (opened) => setDismissed(opened ? '' : value),
  });

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(option) => {
        const picked = found.get(option);
        if (picked !== undefined) onPick(picked);
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
            onChange(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            onSubmit(event.currentTarget.value);
          }}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSectionWidth={value === '' ? 48 : 44}
          rightSection={
            value === '' ? (
              <Key name={keyNames.search} />
            ) : (
              <ActionIcon aria-label={t('till:search.clear')} onClick={() => onChange('')}>
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!open}>
        <Combobox.Options mah="60vh" style={{ overflowY: 'auto' }} aria-label={t('till:search.label')}>
          {results.products.length > 0 && (
            <Combobox.Group label={t('till:search.products')}>
              {results.products.map((product, index) => (
                <Option
                  key={product.id}
                  value={`product:${product.id}`}
                  name={product.name}
                  term={looked}
                  best={index === 0}
                >
                  <Price amount={product.price} />
                </Option>
              ))}
            </Combobox.Group>
          )}
          {results.customers.length > 0 && (
            <Combobox.Group label={t('till:search.customers')}>
              {results.customers.map((customer) => (
                <Option
                  key={customer.id}
                  value={`customer:${customer.id}`}
                  name={customer.name}
                  term={looked}
                  best={found.size === 1}
                  icon={<IconUser size={18} aria-hidden />}
                >
                  <Text size="sm" c="dimmed">
                    {customer.detail}
                  </Text>
                </Option>
              ))}
            </Combobox.Group>
          )}
          {results.tickets.length > 0 && (
            <Combobox.Group label={t('till:search.tickets')}>
              {results.tickets.map((ticket) => (
                <Option
                  key={ticket.id}
                  value={`ticket:${ticket.id}`}
                  name={ticket.number}
                  term={looked}
                  best={found.size === 1}
                  icon={<IconReceipt size={18} aria-hidden />}
                >
                  <TicketFacts date={ticket.date} total={ticket.total} />
                </Option>
              ))}
            </Combobox.Group>
          )}
          {found.size === 0 && (
            <Combobox.Empty>
              {results.pending ? (
                <Group gap="xs" justify="center">
                  <Loader size="xs" aria-hidden /> {t('till:search.searching')}
                </Group>
              ) : (
                t('till:search.empty', { term: looked })
              )}
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {units !== null && <Combobox.Footer>{t('till:search.quantity', { units: String(units) })}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionProps {
  readonly value: string;
  readonly name: string;
  readonly term: string;
  /** Enter takes it. */
  readonly best: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

function Option({ value, name, term, best, icon, children }: OptionProps) {
  const t = useT();
  return (
    <Combobox.Option value={value} py={10}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          {icon}
          <Highlight highlight={term.split(' ')} color="brand" fw={500}>
            {name}
          </Highlight>
          {best && <Key name={t('till:keys.enterKey')} />}
        </Group>
        {children}
      </Group>
    </Combobox.Option>
  );
}

function Price({ amount }: { readonly amount: number }) {
  const format = useFormat();
  return (
    <Text span fw={600}>
      {format.money(amount)}
    </Text>
  );
}

function TicketFacts({ date, total }: { readonly date: string | null; readonly total: number }) {
  const format = useFormat();
  return (
    <Group gap="md" wrap="nowrap">
      <Text span size="sm" c="dimmed">
        {date === null ? '' : format.date(date)}
      </Text>
      <Price amount={total} />
    </Group>
  );
}

function toOptions(results: ReturnType<typeof useSearchResults>): ReadonlyMap<string, Found> {
  return new Map<string, Found>([
    ...results.products.map((product) => [`product:${product.id}`, { kind: 'product', product }] as const),
    ...results.customers.map((customer) => [`customer:${customer.id}`, { kind: 'customer', customer }] as const),
    ...results.tickets.map((ticket) => [`ticket:${ticket.id}`, { kind: 'ticket', ticket: ticket.id }] as const),
  ]);
}
