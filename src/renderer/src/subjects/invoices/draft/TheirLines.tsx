/** The lines of a draft as somebody else has saved them, for who is asked whether to replace them. */
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { taggedRecord } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { type Invoice, linesOf } from '../useInvoice.ts';

export function TheirLines({ id }: { readonly id: number }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'invoice', 'theirs', id],
    queryFn: () => taggedRecord('invoice', id),
    // Of the state that stands in the way now.
    gcTime: 0,
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const invoice = data.record as unknown as Invoice;
  const lines = linesOf(invoice);
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {t('invoices:draft.theirLines', { total: format.money(invoice.total) })}
      </Text>
      {lines.length === 0 && <Text size="sm">{t('invoices:line.none')}</Text>}
      <List size="sm" data-testid="their-lines">
        {lines.map(({ id: line, description, units, total }) => (
          <List.Item key={line}>{`${format.number(units)} × ${description}: ${format.money(total)}`}</List.Item>
        ))}
      </List>
    </>
  );
}
