/** A ticket on the cash screen: its lines, how it was paid, and its document to print or open. */
import { Button, Group, Loader, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useListAll, useRecord } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { openDocument, printDocument } from '#screens/components/documents.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { DocumentProblem } from '#screens/subjects/cash/DocumentProblem.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { fileName } from '#shared/domain/fileName.ts';

export function TicketDetails({ invoice }: { readonly invoice: number }) {
  const t = useT();
  const query = useRecord('invoice', invoice);
  if (query.data !== undefined) return <Ticket invoice={query.data} />;
  if (query.error !== null) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return <Loader aria-label={t('cash:movement.loading')} />;
}

function Ticket({ invoice }: { readonly invoice: ApiRecord<'invoice'> }) {
  const t = useT();
  const format = useFormat();
  const methods = useListAll('paymentMethod').data ?? [];
  const { document, number } = invoice;
  const title = t('cash:movement.ticket', { number: number ?? '' });
  const print = useMutation({ mutationFn: printDocument });
  const open = useMutation({
    mutationFn: (path: string) => openDocument(path, `${fileName(number ?? '')}.pdf`),
  });
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3}>{title}</Title>
          <Text fw={700} size="lg">
            {format.money(invoice.total)}
          </Text>
        </Group>
        <Table.ScrollContainer
          minWidth={300}
          maxHeight="36vh"
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('cash:movement.line') } }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('cash:movement.line')}</Table.Th>
                <Table.Th ta="right">{t('cash:movement.units')}</Table.Th>
                <Table.Th ta="right">{t('cash:report.total')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
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
        <Table aria-label={t('cash:movement.payments')}>
          <Table.Tbody>
            {invoice.payments.map((payment) => (
              <Table.Tr key={String(payment.id)}>
                <Table.Td c="dimmed">{methods.find((method) => method.id === payment.paymentMethod)?.name}</Table.Td>
                <Table.Td ta="right">{format.money(Number(payment.amount))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {document !== null && (
          <Group grow>
            <Button
              size="md"
              variant="default"
              loading={print.isPending}
              leftSection={<IconPrinter size={20} aria-hidden />}
              onClick={() => print.mutate(document)}
            >
              {t('cash:actions.print')}
            </Button>
            <Button
              size="md"
              variant="default"
              loading={open.isPending}
              leftSection={<IconFileTypePdf size={20} aria-hidden />}
              onClick={() => open.mutate(document)}
            >
              {t('cash:actions.openPdf')}
            </Button>
          </Group>
        )}
        <DocumentProblem error={print.error ?? open.error} result={open.data ?? print.data} />
      </Stack>
    </Paper>
  );
}
