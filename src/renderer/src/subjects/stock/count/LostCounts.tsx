/** What was counted here and came too late, because somebody ended the count: said, so that it is not lost in silence. */
import { Alert, Button, Text } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { waitingProducts } from './countQueue.ts';
import { useWaiting } from './useCounting.ts';

export function LostCounts({ count }: { readonly count: number }) {
  const t = useT();
  const format = useFormat();
  const [batches, keep] = useWaiting(count);
  const ids = [...waitingProducts(batches)];
  const { data = [] } = useListAll('product', { 'id[in]': ids, fields: 'id,name' }, { enabled: ids.length > 0 });
  if (ids.length === 0) return null;
  const nameOf = (id: number): string => data.find((product) => product.id === id)?.name ?? String(id);
  const what = batches
    .flatMap(({ lines }) => lines)
    .map((line) => `${nameOf(line.product)}: ${'add' in line ? `+${format.number(line.add)}` : (line.amount ?? '—')}`);
  return (
    <Alert color="orange" mt="md" role="alert" title={t('stocks:count.late', { count: ids.length })}>
      <Text size="sm" mb="xs">
        {what.join(' · ')}
      </Text>
      <Button variant="default" onClick={() => keep(null)}>
        {t('stocks:count.forget')}
      </Button>
    </Alert>
  );
}
