/** Who is buying: none, or one customer with what identifies them; and what is done with the basket as a whole. */
import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core';
import { IconFileInvoice, IconUserPlus, IconX } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import type { BasketCustomer } from '#screens/subjects/checkout/basketLine.ts';
import { BasketMenu } from './BasketMenu.tsx';
import classes from './CustomerStrip.module.css';
import { keyNames } from './keys/keys.ts';

export interface CustomerStripProps {
  readonly customer: BasketCustomer | null;
  readonly locked: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
  /** Asks who a full invoice is for, or makes it a ticket again; null where there is no type of it. */
  readonly onInvoice: (() => void) | null;
  /** Empties the whole basket; null where there is nothing in it. */
  readonly onClear: (() => void) | null;
}

export function CustomerStrip({ customer, locked, onChoose, onRemove, onInvoice, onClear }: CustomerStripProps) {
  const t = useT();
  return (
    <div className={classes.customer} data-testid="customer">
      {customer === null ? (
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="md"
          h={44}
          px="xs"
          fullWidth
          justify="flex-start"
          disabled={locked}
          leftSection={<IconUserPlus size={20} aria-hidden />}
          rightSection={<Key name={keyNames.customer} />}
          aria-keyshortcuts={keyNames.customer}
          onClick={onChoose}
        >
          {t('till:customer.attach')}
        </Button>
      ) : (
        <>
          <UnstyledButton
            className={classes.customerName}
            disabled={locked}
            title={t('till:customer.change')}
            onClick={onChoose}
          >
            <Text fw={600} truncate>
              {customer.name}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {customer.detail}
            </Text>
          </UnstyledButton>
          <ActionIcon size={44} disabled={locked} aria-label={t('till:customer.remove')} onClick={onRemove}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </>
      )}
      {onInvoice !== null && (
        <Button
          size="md"
          h={44}
          px="xs"
          flex="none"
          variant={customer?.wantsInvoice === true ? 'filled' : 'default'}
          disabled={locked}
          aria-pressed={customer?.wantsInvoice === true}
          leftSection={<IconFileInvoice size={20} aria-hidden />}
          onClick={onInvoice}
        >
          {t('invoices:receiver.button')}
        </Button>
      )}
      <BasketMenu locked={locked} onClear={onClear} />
    </div>
  );
}
