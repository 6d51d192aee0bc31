/** What a ticket says, and what can be done with it. */
import { Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCashBanknote,
  IconExternalLink,
  IconFileInvoice,
  IconGift,
  IconMail,
  IconPrinter,
  IconReceiptRefund,
  IconRepeat,
  IconTicket,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useList } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { rechargesForBearer } from '#screens/subjects/checkout/newVouchers.ts';
import { mayBeRefunded, refundableLines } from '#screens/subjects/refunds/refundable.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';

export interface TicketFactsProps {
  readonly invoice: ApiRecord<'invoice'>;
  readonly onPrint: (document: string) => void;
  readonly onOpen: (document: string, number: string) => void;
  readonly onGift: () => void;
  readonly onVoucher: (voucher: number) => void;
  readonly onRefund: () => void;
  readonly onExchange: () => void;
  readonly onInvoice: () => void;
  readonly onMethod: () => void;
  readonly onEmail: () => void;
  readonly onRepeat: () => void;
}

export function TicketFacts({ invoice, onPrint, onOpen, ...on }: TicketFactsProps) {
  const t = useT();
  const format = useFormat();
  const { document, number, pending, paymentMethods } = invoice;
  const { data: movements = [] } = useList('voucherMovement', rechargesForBearer(invoice.id));
  const vouchers = [...new Set(movements.map(({ voucher }) => voucher))];
  const mayRefund = mayBeRefunded(invoice) && refundableLines(invoice).length > 0;
  const mayBeInvoiced = invoice.isReceipt && invoice.convertibleInto !== null && mayRefund;
  return (
    <Stack>
      <Group gap="xl">
        <Fact label={t('till:ticket.date')} value={format.dateTime(invoice.created)} />
        {invoice.customer !== null && <Fact label={t('till:ticket.customer')} value={invoice.name ?? ''} />}
        <Fact label={t('till:basket.total')} value={format.money(invoice.total)} />
        {paymentMethods !== null && <Fact label={t('till:ticket.paidBy')} value={paymentMethods} />}
        {pending > 0 && <Fact label={t('till:ticket.pending')} value={format.money(pending)} />}
      </Group>
      <Lines lines={invoice.lines} />
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
        <Action
          primary
          icon={<IconPrinter size={20} aria-hidden />}
          label={t('till:receipt.print')}
          off={document === null}
          onClick={() => document !== null && onPrint(document)}
        />
        <Action
          icon={<IconGift size={20} aria-hidden />}
          label={t('till:ticket.gift')}
          off={invoice.isCreditNote || invoice.status !== 1}
          onClick={on.onGift}
        />
        {vouchers.length > 0 && (
          <Action
            icon={<IconTicket size={20} aria-hidden />}
            label={t('till:bearer.printCode', { count: vouchers.length })}
            onClick={() => {
              for (const voucher of vouchers) on.onVoucher(voucher);
            }}
          />
        )}
        <Action
          icon={<IconReceiptRefund size={20} aria-hidden />}
          label={t('till:ticket.refund')}
          off={!mayRefund}
          onClick={on.onRefund}
        />
        <Action
          icon={<IconArrowsExchange size={20} aria-hidden />}
          label={t('till:ticket.exchange')}
          off={!mayRefund}
          onClick={on.onExchange}
        />
        <Action
          icon={<IconFileInvoice size={20} aria-hidden />}
          label={t('till:ticket.invoice')}
          off={!mayBeInvoiced}
          onClick={on.onInvoice}
        />
        <Action
          icon={<IconCashBanknote size={20} aria-hidden />}
          label={t('till:ticket.method')}
          off={invoice.payments.length === 0}
          onClick={on.onMethod}
        />
        <Action icon={<IconMail size={20} aria-hidden />} label={t('till:ticket.email')} onClick={on.onEmail} />
        <Action
          icon={<IconRepeat size={20} aria-hidden />}
          label={t('till:ticket.repeat')}
          off={invoice.isCreditNote}
          onClick={on.onRepeat}
        />
        <Action
          icon={<IconExternalLink size={20} aria-hidden />}
          label={t('till:receipt.open')}
          off={document === null}
          onClick={() => document !== null && onOpen(document, number ?? '')}
        />
      </SimpleGrid>
    </Stack>
  );
}

function Lines({ lines }: Pick<ApiRecord<'invoice'>, 'lines'>) {
  const t = useT();
  const format = useFormat();
  return (
    <Table.ScrollContainer
      minWidth={300}
      maxHeight="36vh"
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('cash:movement.line') } }}
    >
      <Table>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={String(line.id)}>
              <Table.Td>
                {String(line.description)}
                {Number(line.credited ?? 0) !== 0 && (
                  <Text size="sm" c="dimmed">
                    {t('till:ticket.refunded', { amount: format.money(Math.abs(Number(line.credited))) })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">{format.number(Number(line.units))}</Table.Td>
              <Table.Td ta="right">{format.money(Number(line.total))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly primary?: boolean;
  readonly off?: boolean;
  readonly onClick: () => void;
}

function Action({ icon, label, primary = false, off = false, onClick }: ActionProps) {
  return (
    <Button
      size="md"
      h={52}
      px={6}
      styles={wrapping}
      variant={primary ? 'filled' : 'default'}
      disabled={off}
      leftSection={icon}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** A label is never cut: a long one takes two lines. */
const wrapping = { label: { whiteSpace: 'normal', lineHeight: 1.15 } } as const;

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
