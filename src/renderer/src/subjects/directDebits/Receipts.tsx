/** Receipts as they are collected, or kept back with the reason. */
import { Button, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { faultText, mayRetry, type ReceiptRow } from './faultText.ts';

/** Rows that are drawn of a long list. */
const DRAWN = 200;

export interface ReceiptsProps {
  readonly label: string;
  readonly rows: readonly ReceiptRow[];
  /** Presents one again that came back; absent where none may be. */
  readonly onRetry?: (sale: number) => void;
}

export function Receipts({ label, rows, onRetry }: ReceiptsProps) {
  const t = useT();
  const format = useFormat();
  const isKept = onRetry !== undefined;
  const more = rows.length - DRAWN;
  return (
    <>
      <DataTable
        label={label}
        columns={[
          { name: 'customer', title: t('debits:table.customer') },
          ...(isKept
            ? [{ name: 'reason', title: t('debits:table.reason'), isLong: true }]
            : [{ name: 'iban', title: t('debits:table.iban') }]),
          { name: 'amount', title: t('debits:table.amount'), isRight: true },
          ...(isKept ? [{ name: 'actions', title: '' }] : []),
        ]}
        rows={rows.slice(0, DRAWN).map((row) => ({
          key: row.sale,
          cells: {
            customer: (
              <RecordLink model="customer" id={row.customer}>
                {row.customerName}
              </RecordLink>
            ),
            iban: row.iban,
            reason: row.fault === null ? null : faultText(t, row.fault),
            amount: format.money(row.amount),
            actions: mayRetry(row.fault) && (
              <Button
                size="sm"
                variant="default"
                aria-label={t('debits:new.retryOne', { name: row.customerName })}
                onClick={() => onRetry?.(row.sale)}
              >
                {t('debits:new.retry')}
              </Button>
            ),
          },
        }))}
      />
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('debits:table.more', { count: more, number: format.number(more) })}
        </Text>
      )}
    </>
  );
}
