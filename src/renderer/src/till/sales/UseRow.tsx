/** A basket that vouchers paid for, among today's sales. */
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconPrinter, IconTicket } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import classes from './TodaySales.module.css';

export type Used = Pick<
  ApiRecord<'voucherUse'>,
  'id' | 'created' | 'description' | 'customer' | 'cancelled' | 'invoice' | 'lines'
> & { readonly expand?: { readonly customer?: { readonly name: string } | null } };

export interface UseRowProps {
  readonly use: Used;
  readonly onOpen: (use: number) => void;
  readonly onPrint: (use: number) => void;
}

/** What was used is cut where there is no room. */
const inFull = { inner: classes.inner ?? '', label: classes.label ?? '' };

export function UseRow({ use, onOpen, onPrint }: UseRowProps) {
  const t = useT();
  const format = useFormat();
  const { id, created, description, cancelled } = use;
  const customerName = use.expand?.customer?.name ?? null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        className={classes.ticket}
        variant="default"
        justify="space-between"
        classNames={inFull}
        rightSection={
          cancelled ? (
            <Text size="sm" c="dimmed">
              {t('till:use.cancelled')}
            </Text>
          ) : (
            <IconTicket size={22} aria-hidden />
          )
        }
        onClick={() => onOpen(id)}
      >
        <span className={classes.what}>
          <Text span td={cancelled ? 'line-through' : undefined} lineClamp={2} title={description}>
            {customerName !== null && (
              <Text span fw={700}>
                {customerName} ·{' '}
              </Text>
            )}
            <Text span fw={customerName === null ? 700 : 500}>
              {description}
            </Text>
          </Text>
          <Text span size="sm" c="dimmed" truncate>
            {[format.time(created), t('till:use.row')].join(' · ')}
          </Text>
        </span>
      </Button>
      <ActionIcon
        size={56}
        variant="default"
        aria-label={t('till:use.printOf', { name: description })}
        onClick={() => onPrint(id)}
      >
        <IconPrinter size={22} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
