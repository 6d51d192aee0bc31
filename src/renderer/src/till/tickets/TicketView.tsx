/** A ticket that was searched for: what was sold, how it was paid, and its document again. */
import { Button, Group, Loader, Stack, Table, Text } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { useRecord } from '../api/queries.ts';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import { TillDialog } from './TillDialog.tsx';

export interface TicketViewProps {
  /** Id of the invoice; null: closed. */
  readonly ticket: number | null;
  readonly onPrint: (document: string) => void;
  readonly onOpen: (document: string, number: string) => void;
  readonly onClose: () => void;
}

export function TicketView({ ticket, onClose, ...on }: TicketViewProps) {
  const t = useT();
  const query = useRecord('invoice', ticket);
  return (
    <TillDialog
      opened={ticket !== null}
      onClose={onClose}
      title={t('till:ticket.title', { number: query.data?.number ?? '' })}
      size="lg"
    >
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <Loader aria-label={t('till:search.searching')} />}
      {query.data !== undefined && <Ticket invoice={query.data} {...on} />}
    </TillDialog>
  );
}

interface TicketProps extends Pick<TicketViewProps, 'onPrint' | 'onOpen'> {
  readonly invoice: ApiRecord<'invoice'>;
}

function Ticket({ invoice, onPrint, onOpen }: TicketProps) {
  const t = useT();
  const format = useFormat();
  const { document, number } = invoice;
  return (
    <Stack>
      <Group gap="xl">
        <Fact label={t('till:ticket.date')} value={format.dateTime(invoice.created)} />
        {invoice.customer !== null && <Fact label={t('till:ticket.customer')} value={invoice.name ?? ''} />}
        <Fact label={t('till:basket.total')} value={format.money(invoice.total)} />
      </Group>
      <Table.ScrollContainer minWidth={300} maxHeight="40vh">
        <Table>
          <Table.Tbody>
            {invoice.lines.map((line) => (
              <Table.Tr key={String(line.id)}>
                <Table.Td>{String(line.description)}</Table.Td>
                <Table.Td ta="right">{format.number(Number(line.units))}</Table.Td>
                <Table.Td ta="right">{format.money(Number(line.total))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group grow>
        <Button
          size="lg"
          disabled={document === null}
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => document !== null && onPrint(document)}
        >
          {t('till:receipt.print')}
        </Button>
        <Button
          size="lg"
          variant="default"
          disabled={document === null}
          leftSection={<IconExternalLink size={20} aria-hidden />}
          onClick={() => document !== null && onOpen(document, number ?? '')}
        >
          {t('till:receipt.open')}
        </Button>
      </Group>
    </Stack>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
    </div>
  );
}
