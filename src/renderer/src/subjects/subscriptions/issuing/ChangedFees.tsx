/** The fees that are others than those somebody confirmed, with what each was and is. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import type { ChangedFee } from './usePreview.ts';

export interface ChangedFeesProps {
  readonly changes: readonly ChangedFee[];
  readonly onClose: () => void;
}

/** Fees that are shown. */
const MOST = 50;

export function ChangedFees({ changes, onClose }: ChangedFeesProps) {
  const t = useT();
  const format = useFormat();
  const shown = changes.slice(0, MOST);
  const nameOf = useHolders(shown.map(({ subscriptionCustomer }) => subscriptionCustomer));
  const whatOf = ({ before, now }: ChangedFee): string => {
    if (before === null) return t('subscriptions:changed.added');
    return now === null ? t('subscriptions:changed.removed') : t('subscriptions:changed.repriced');
  };
  const amount = (units: number | null): string => (units === null ? '—' : format.money(units));
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('subscriptions:changed.title')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {changes.length === 0 ? t('subscriptions:changed.none') : t('subscriptions:changed.text')}
        </Text>
        {shown.length > 0 && (
          <DataTable
            label={t('subscriptions:changed.title')}
            columns={[
              { name: 'customer', title: t('subscriptions:row.customer'), isLong: true },
              { name: 'date', title: t('subscriptions:changed.date') },
              { name: 'what', title: t('subscriptions:changed.what') },
              { name: 'before', title: t('subscriptions:changed.before'), isRight: true },
              { name: 'now', title: t('subscriptions:changed.now'), isRight: true },
            ]}
            rows={shown.map((one) => ({
              key: `${one.subscriptionCustomer} ${one.issueDate}`,
              cells: {
                customer: (
                  <RecordLink model="subscriptionCustomer" id={one.subscriptionCustomer}>
                    {nameOf(one.subscriptionCustomer)}
                  </RecordLink>
                ),
                date: format.date(one.issueDate),
                what: whatOf(one),
                before: amount(one.before),
                now: amount(one.now),
              },
            }))}
          />
        )}
        {changes.length > MOST && (
          <Text size="sm">{t('subscriptions:changed.more', { count: changes.length - MOST })}</Text>
        )}
        <Group>
          <Button size="md" variant="default" onClick={onClose}>
            {t('subscriptions:changed.close')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The names of the customers of some subscriptions; their numbers where they are not known. */
export function useHolders(subscriptions: readonly number[]): (subscription: number) => string {
  const may = {
    subscription: usePermission('subscriptionCustomer:read'),
    customer: usePermission('customer:read'),
  };
  const ids = [...new Set(subscriptions)].join(',');
  const deleted = { 'deleted[in]': 'true,false' };
  const { data: owned = [] } = useListAll(
    'subscriptionCustomer',
    { 'id[in]': ids, fields: 'id,customer', ...deleted },
    { enabled: may.subscription && ids !== '' },
  );
  const holders = [...new Set(owned.map(({ customer }) => customer))].join(',');
  const { data: customers = [] } = useListAll(
    'customer',
    { 'id[in]': holders, fields: 'id,name', ...deleted },
    { enabled: may.customer && holders !== '' },
  );
  const names = new Map(customers.map(({ id, name }) => [id, name]));
  const holderOf = new Map(owned.map(({ id, customer }) => [id, customer]));
  return (subscription) => names.get(holderOf.get(subscription) ?? 0) ?? String(subscription);
}
