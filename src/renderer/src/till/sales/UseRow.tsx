/** A basket that vouchers paid for, among today's sales. */
import { Button, Stack, Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import classes from './TodaySales.module.css';

export type Used = Pick<
  ApiRecord<'voucherUse'>,
  'id' | 'created' | 'description' | 'customer' | 'cancelled' | 'invoice' | 'lines'
>;

export interface UseRowProps {
  readonly use: Used;
  readonly onOpen: (use: number) => void;
}

export function UseRow({ use, onOpen }: UseRowProps) {
  const t = useT();
  const format = useFormat();
  const { id, created, description, cancelled } = use;
  return (
    <Button
      className={classes.ticket}
      variant="default"
      justify="space-between"
      rightSection={
        cancelled ? (
          <Text size="sm" c="dimmed">
            {t('pay:use.cancelled')}
          </Text>
        ) : (
          <IconTicket size={22} aria-hidden />
        )
      }
      onClick={() => onOpen(id)}
    >
      <Stack gap={0} align="flex-start">
        <Text fw={700} td={cancelled ? 'line-through' : undefined} truncate maw="100%">
          {description}
        </Text>
        <Text size="sm" c="dimmed">
          {[format.time(created), t('pay:use.row')].join(' · ')}
        </Text>
      </Stack>
    </Button>
  );
}
