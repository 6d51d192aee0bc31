/** What the search found of one kind, as options of the box. */
import { Combobox, Group, Highlight, Text } from '@mantine/core';
import { IconReceipt, IconTicket, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import type { ShownRates } from '#screens/subjects/checkout/rates.ts';
import type { Found, FoundGroup } from '#screens/subjects/checkout/useSearchResults.ts';

export interface FoundGroupOptionsProps {
  readonly group: FoundGroup;
  /** By which products are sold now. */
  readonly rates: ShownRates;
  readonly term: string;
  /** What Enter takes. */
  readonly clear: Found | null;
}

export function FoundGroupOptions({ group, rates, term, clear }: FoundGroupOptionsProps) {
  const t = useT();
  const texts = {
    product: { label: t('till:search.products'), all: t('till:search.allProducts') },
    customer: { label: t('till:search.customers'), all: t('till:search.allCustomers') },
    ticket: { label: t('till:search.tickets'), all: t('till:search.allTickets') },
    // Of a code there is one.
    voucher: { label: t('till:bearer.title'), all: '' },
  }[group.kind];
  const taken = clear === null ? null : optionOf(clear);
  return (
    <Combobox.Group label={texts.label}>
      {group.found.map((found) => (
        <FoundOption
          key={optionOf(found)}
          found={found}
          rates={rates}
          term={term}
          isTaken={optionOf(found) === taken}
        />
      ))}
      {group.hasMore && (
        <Combobox.Option value={`more:${group.kind}`} py={12}>
          <Text fw={600} c="var(--mantine-primary-color-light-color)">
            {texts.all}
          </Text>
        </Combobox.Option>
      )}
    </Combobox.Group>
  );
}

/** The value of the option that stands for something found. */
export function optionOf(found: Found): string {
  switch (found.kind) {
    case 'product':
      return `product:${found.product.id}`;
    case 'customer':
      return `customer:${found.customer.id}`;
    case 'ticket':
      return `ticket:${found.ticket.id}`;
    case 'voucher':
      return `voucher:${found.voucher.voucher}`;
  }
}

interface FoundOptionProps {
  readonly found: Found;
  readonly rates: ShownRates;
  readonly term: string;
  /** Enter takes it. */
  readonly isTaken: boolean;
}

function FoundOption({ found, rates, term, isTaken }: FoundOptionProps) {
  const t = useT();
  const { name, icon, facts } = describe(found, rates);
  return (
    <Combobox.Option value={optionOf(found)} py={12}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          {icon}
          <Highlight highlight={term.split(' ')} color="brand" fw={500}>
            {name}
          </Highlight>
          {isTaken && <Key name={t('till:keys.enterKey')} />}
        </Group>
        {facts}
      </Group>
    </Combobox.Option>
  );
}

function describe(
  found: Found,
  rates: ShownRates,
): { readonly name: string; readonly icon: ReactNode; readonly facts: ReactNode } {
  switch (found.kind) {
    case 'product':
      return {
        name: found.product.name,
        icon: null,
        facts: <Price amount={rates.get(found.product.id)?.price ?? found.product.price} />,
      };
    case 'customer':
      return {
        name: found.customer.name,
        icon: <IconUser size={18} aria-hidden />,
        facts: (
          <Text size="sm" c="dimmed">
            {found.customer.detail}
          </Text>
        ),
      };
    case 'voucher':
      return {
        name: found.voucher.name,
        icon: <IconTicket size={18} aria-hidden />,
        facts: (
          <Text size="sm" c="dimmed">
            …{found.voucher.codeEnd}
          </Text>
        ),
      };
    case 'ticket':
      return {
        name: found.ticket.number,
        icon: <IconReceipt size={18} aria-hidden />,
        facts: <TicketFacts date={found.ticket.date} total={found.ticket.total} />,
      };
  }
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
