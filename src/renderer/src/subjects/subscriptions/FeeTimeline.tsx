/** The fees of a subscription, the newest first: what became of each, and which are left out or changed. */
import { Text, Timeline } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconEdit, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { SaleStatus } from '#shared/domain/states.ts';

type Outcome = 'paid' | 'pending' | 'failed' | 'omitted' | 'edited';

interface Entry {
  readonly key: string;
  readonly date: string;
  readonly outcome: Outcome;
  readonly title: ReactNode;
  readonly amount: number | null;
}

export function FeeTimeline({ subscriptionCustomer }: { readonly subscriptionCustomer: number }) {
  const t = useT();
  const format = useFormat();
  const may = {
    sale: usePermission('sale:read'),
    ommitedSale: usePermission('ommitedSale:read'),
    editedSale: usePermission('editedSale:read'),
  };
  const fees = useListAll(
    'sale',
    { fkModel: 'subscriptionCustomer', fkId: subscriptionCustomer, sort: '-issueDate' },
    { enabled: may.sale },
  );
  const omitted = useListAll('ommitedSale', { subscriptionCustomer }, { enabled: may.ommitedSale });
  const edited = useListAll('editedSale', { subscriptionCustomer }, { enabled: may.editedSale });
  const read = [fees, omitted, edited];
  const failed = read.find(({ error }) => error !== null);
  if (failed !== undefined) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  if (read.some(({ isLoading }) => isLoading)) return <RecordFieldsLoading />;
  const entries: readonly Entry[] = [
    ...(fees.data ?? []).map((sale) => ({
      key: `sale ${sale.id}`,
      date: (sale.issueDate ?? sale.created).slice(0, 10),
      outcome: outcomeOf(sale),
      title: (
        <RecordLink model="sale" id={sale.id}>
          {sale.description}
        </RecordLink>
      ),
      amount: sale.total,
    })),
    ...(omitted.data ?? []).map(({ id, issueDate }) => ({
      key: `omitted ${id}`,
      date: issueDate,
      outcome: 'omitted' as const,
      title: (
        <RecordLink model="ommitedSale" id={id}>
          {t('people:subscription.omitted')}
        </RecordLink>
      ),
      amount: null,
    })),
    ...(edited.data ?? []).map(({ id, issueDate, amount }) => ({
      key: `edited ${id}`,
      date: issueDate,
      outcome: 'edited' as const,
      title: (
        <RecordLink model="editedSale" id={id}>
          {t('people:subscription.edited', { amount: format.money(amount) })}
        </RecordLink>
      ),
      amount: null,
    })),
  ].sort((a, b) => b.date.localeCompare(a.date));
  if (entries.length === 0) return <Text c="dimmed">{t('people:subscription.noFees')}</Text>;
  const texts = {
    paid: t('people:subscription.paid'),
    pending: t('people:subscription.pending'),
    failed: t('people:subscription.failed'),
  };
  return (
    <Timeline bulletSize={28} lineWidth={2} mt="xs">
      {entries.map(({ key, date, outcome, title, amount }) => (
        <Timeline.Item key={key} bullet={icons[outcome]} color={colors[outcome]} title={title}>
          <Text size="sm" c="dimmed">
            {[
              format.date(date),
              ...(amount === null ? [] : [format.money(amount)]),
              ...(outcome === 'omitted' || outcome === 'edited' ? [] : [texts[outcome]]),
            ].join(' · ')}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

/** What became of a fee that was issued. */
function outcomeOf({ status }: Pick<ApiRecord<'sale'>, 'status'>): Outcome {
  if (status === SaleStatus.paid) return 'paid';
  const isOpen = status === SaleStatus.pending || status === SaleStatus.partlyPaid || status === SaleStatus.draft;
  return isOpen ? 'pending' : 'failed';
}

const icons = {
  paid: <IconCheck size={16} aria-hidden />,
  pending: <IconClock size={16} aria-hidden />,
  failed: <IconAlertTriangle size={16} aria-hidden />,
  omitted: <IconX size={16} aria-hidden />,
  edited: <IconEdit size={16} aria-hidden />,
} as const;

const colors = { paid: 'teal', pending: 'orange', failed: 'red', omitted: 'gray', edited: 'blue' } as const;
