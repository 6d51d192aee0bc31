/** Finds a customer by name, telephone, tax number or member code: Enter takes the only one, or the one that is named exactly. */
import { Box, Button, Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import type { BasketCustomer } from '../../checkout/basketLine.ts';
import { customerMatch, orInside, useCustomers } from '../../checkout/useSearchResults.ts';
import { clearMatch } from '../../products/search.ts';

export interface CustomerSearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (customer: BasketCustomer) => void;
  /** Takes a new one in; where it is absent, only those there are can be picked. */
  readonly onNew?: () => void;
  readonly onClose: () => void;
}

const MAX = 50;

export function CustomerSearch({ text, onText, onNew, onPick, onClose }: CustomerSearchProps) {
  const t = useT();
  const combobox = useCombobox({ opened: true });
  const [settled] = useDebouncedValue(text.trim(), 160);
  const { data, pending } = useCustomers(settled, MAX);
  const found = settled.length >= 2 ? data : [];
  const clear = clearMatch(found.map((customer) => orInside(customerMatch(customer, settled))));
  // Enter that was pressed before it is known who is found is answered then.
  const [isAsked, setAsked] = useState(false);
  const isKnown = text.trim() === settled && !pending;
  const take = (): void => {
    if (clear !== null) onPick(clear.customer);
    else if (found.length === 0 && settled.length >= 2) onNew?.();
    else combobox.selectFirstOption();
  };
  useEffect(() => {
    if (!isAsked || !isKnown) return;
    setAsked(false);
    take();
  });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const customer = found.find((candidate) => String(candidate.id) === id);
        if (customer !== undefined) onPick(customer);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          size="lg"
          data-autofocus
          // It may come into a dialog that is open.
          autoFocus
          aria-label={t('till:customer.search')}
          placeholder={t('till:customer.search')}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={pending ? <Loader size="sm" aria-hidden /> : null}
          value={text}
          onChange={(event) => {
            combobox.resetSelectedOption();
            setAsked(false);
            onText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            // The list keeps Escape from the dialog, as if it were a drop-down to close first.
            if (event.key === 'Escape') onClose();
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
            // The form that it opens would be sent by the same key.
            event.preventDefault();
            if (isKnown) take();
            else setAsked(true);
          }}
        />
      </Combobox.EventsTarget>
      <Box mt="sm" h={320} tabIndex={0} style={{ overflowY: 'auto' }}>
        {found.length > 0 && (
          <Combobox.Options aria-label={t('till:customer.title')}>
            {found.map((customer) => (
              <Combobox.Option key={customer.id} value={String(customer.id)} py={10} mih={44}>
                <Group justify="space-between" wrap="nowrap">
                  <Group gap="xs" wrap="nowrap">
                    <Text fw={500}>{customer.name}</Text>
                    {customer.id === clear?.customer.id && <Key name={t('till:keys.enterKey')} />}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {customer.detail}
                  </Text>
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
        {found.length === 0 && !pending && (
          <Text c="dimmed" ta="center" py="md">
            {settled.length < 2 ? t('till:customer.type') : t('till:customer.none', { term: settled })}
          </Text>
        )}
      </Box>
      {onNew !== undefined && (
        <Button
          mt="sm"
          size="lg"
          fullWidth
          variant="default"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          rightSection={found.length === 0 && settled.length >= 2 && <Key name={t('till:keys.enterKey')} />}
          onClick={onNew}
        >
          {settled === '' ? t('customers:new.button') : t('customers:new.named', { text: settled })}
        </Button>
      )}
    </Combobox>
  );
}
