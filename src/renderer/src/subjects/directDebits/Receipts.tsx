/** Receipts as they are collected, those of a debit together, or kept back with the reason. */
import { Button, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { sum, toMoney } from '#shared/domain/money.ts';
import { faultText, mayRetry, type ReceiptRow } from './faultText.ts';

/** Debits that are drawn of a long list. */
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
  const debits = [...Map.groupBy(rows, ({ debit, sale }) => (debit === null ? `kept ${sale}` : debit)).values()];
  const drawn = debits.slice(0, DRAWN);
  const more = rows.length - drawn.flat().length;
  return (
    <>
      <DataTable
        label={label}
        columns={[
          { name: 'customer', title: t('directDebits:table.customer') },
          ...(isKept
            ? [{ name: 'reason', title: t('directDebits:table.reason'), isLong: true }]
            : [{ name: 'iban', title: t('directDebits:table.iban') }]),
          { name: 'amount', title: t('directDebits:table.amount'), isRight: true },
          ...(isKept ? [{ name: 'actions', title: '' }] : []),
        ]}
        rows={drawn.flatMap((own) => {
          const [row] = own;
          if (row === undefined) return [];
          return {
            key: row.sale,
            cells: {
              customer: <Whose rows={own} />,
              iban: row.iban,
              reason: row.fault === null ? null : faultText(t, row.fault),
              amount: format.moneyOf(sum(own, ({ amount }) => toMoney(amount))),
              actions: mayRetry(row.fault) && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={t('directDebits:new.retryOne', { name: row.customerName })}
                  onClick={() => onRetry?.(row.sale)}
                >
                  {t('directDebits:new.retry')}
                </Button>
              ),
            },
          };
        })}
      />
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('directDebits:table.more', { count: more, number: format.number(more) })}
        </Text>
      )}
    </>
  );
}

/** Whose receipts a debit collects, and who pays where it is somebody else. */
function Whose({ rows }: { readonly rows: readonly ReceiptRow[] }) {
  const t = useT();
  const format = useFormat();
  const [first] = rows;
  const isPaidByOther = first?.payer != null && rows.some(({ customer }) => customer !== first.payer);
  return (
    <>
      {rows.map((row) => (
        <div key={row.sale}>
          <RecordLink model="customer" id={row.customer}>
            {row.customerName}
          </RecordLink>
          {rows.length > 1 && ` · ${format.money(row.amount)}`}
        </div>
      ))}
      {isPaidByOther && (
        <Text size="sm" c="dimmed">
          {t('directDebits:table.payer', { name: first.payerName })}
        </Text>
      )}
    </>
  );
}
