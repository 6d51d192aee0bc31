/** A use of vouchers: what was used, what was left then, and cancelling it. */
import { Alert, Button, Group, Loader, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { usedLines } from '#screens/subjects/checkout/receiptUse.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { vouchersOf } from '#shared/domain/voucherUses.ts';

export interface UseViewProps {
  /** Id of the use; null: closed. */
  readonly use: number | null;
  /** Prints what was used and what is left. */
  readonly onPrint: (voucherUse: number) => void;
  /** Shows the ticket of what was charged beside it. */
  readonly onTicket: (invoice: number) => void;
  readonly onClose: () => void;
}

export default function UseView({ use, onPrint, onTicket, onClose }: UseViewProps) {
  const t = useT();
  const query = useRecord('voucherUse', use);
  return (
    <TillDialog opened={use !== null} onClose={onClose} title={t('till:use.title')} size="lg">
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <Loader aria-label={t('till:search.searching')} />}
      {query.data !== undefined && (
        <Use key={query.data.id} use={query.data} onPrint={onPrint} onTicket={onTicket} onDone={onClose} />
      )}
    </TillDialog>
  );
}

interface UseProps {
  readonly use: ApiRecord<'voucherUse'>;
  readonly onPrint: (voucherUse: number) => void;
  readonly onTicket: (invoice: number) => void;
  readonly onDone: () => void;
}

function Use({ use, onPrint, onTicket, onDone }: UseProps) {
  const t = useT();
  const format = useFormat();
  const { data: customer } = useRecord('customer', use.customer);
  const [asked, setAsked] = useState(false);
  const lines = usedLines(use);
  const { invoice } = use;
  const cancel = useOperation('voucherCancelUse', {
    onDone: () => {
      notifications.show({
        message: t('till:use.done', { name: use.description }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onDone();
    },
  });
  return (
    <Stack data-testid="voucher-use">
      <Text c="dimmed">
        {[format.dateTime(use.created), customer?.name].filter((part) => part !== undefined).join(' · ')}
      </Text>
      <Table>
        <Table.Tbody>
          {lines.map(({ voucher, product, productName, name, units }) => (
            <Table.Tr key={`${voucher}-${product}`}>
              <Table.Td>{productName}</Table.Td>
              <Table.Td c="dimmed">{name}</Table.Td>
              <Table.Td ta="right">{format.number(units)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {vouchersOf(lines).map(({ voucher, name, units, left }) => (
        <Text key={voucher} fw={600}>
          {t('till:receipt.usedPart', { name, units: format.number(units), left: format.number(left) })}
        </Text>
      ))}
      {use.cancelled && <Alert color="gray">{[t('till:use.cancelled'), use.reason ?? ''].join(' ').trim()}</Alert>}
      {cancel.error !== null && <ErrorNotice error={cancel.error} />}
      {asked && <Text>{t('till:use.confirm')}</Text>}
      <Group grow>
        {!asked && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => onPrint(use.id)}
          >
            {t('till:use.print')}
          </Button>
        )}
        {invoice !== null && !asked && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconReceipt size={20} aria-hidden />}
            onClick={() => onTicket(invoice)}
          >
            {t('till:use.ticket')}
          </Button>
        )}
        {asked && (
          <Button size="lg" variant="default" onClick={() => setAsked(false)}>
            {t('till:use.back')}
          </Button>
        )}
        {!use.cancelled && (
          <Button
            size="lg"
            variant={asked ? 'filled' : 'default'}
            {...(asked ? { color: 'red' } : {})}
            loading={cancel.pending}
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => (asked ? cancel.run({ voucherUse: use.id }) : setAsked(true))}
          >
            {t('till:use.cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
