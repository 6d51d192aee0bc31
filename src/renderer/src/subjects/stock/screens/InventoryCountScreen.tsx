/** An inventory count: what is being counted while it is under way, and what came of it. */
import { Alert, Badge, Button, Text } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { type Fact, Facts } from '#screens/records/parts/Facts.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { type AnyRecord, expanded } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';
import { Counting } from '../count/Counting.tsx';
import { CountResult } from '../count/CountResult.tsx';
import { waitingProducts } from '../count/countQueue.ts';
import type { Count } from '../count/countRows.ts';
import { useWaiting } from '../count/useCounting.ts';

export default function InventoryCountScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const mayOperate = usePermission('stock:operate');
  const { data, error, refetch } = useAnyRecord(model, id);
  const count = data as unknown as Count | undefined;
  const isCounted = mayOperate && count?.status === InventoryCountStatus.open && count.deleted !== true;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      badges={
        count !== undefined && (
          <>
            <Badge size="lg" variant="default" tt="none" fw={600} data-testid="status">
              {label(models.inventoryCount.fields.status.values[count.status as 0])}
            </Badge>
            {count.isBlind === true && (
              <Badge size="lg" variant="light" color="gray" tt="none" fw={600}>
                {t('stock:count.blind')}
              </Badge>
            )}
          </>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined || count === undefined ? (
        error === null && (
          <section className={recordClasses.part}>
            <RecordFieldsLoading />
          </section>
        )
      ) : (
        <>
          <section className={recordClasses.part} aria-label={label(models.inventoryCount.label)}>
            <CountFacts record={data} count={count} />
          </section>
          {isCounted ? (
            <Counting count={count} />
          ) : (
            <>
              {mayOperate && <LostCounts count={count.id} />}
              <CountResult count={count} />
            </>
          )}
        </>
      )}
    </RecordFrame>
  );
}

function CountFacts({ record, count }: { readonly record: AnyRecord; readonly count: Count }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.inventoryCount;
  const [warehouse] = expanded(record, 'warehouse');
  const [family] = expanded(record, 'family');
  const [starter] = expanded(record, 'createUser');
  const facts: readonly Fact[] = [
    {
      label: label(fields.warehouse.label),
      value:
        warehouse === undefined ? (
          t('stock:count.everywhere')
        ) : (
          <RecordLink model="warehouse" id={warehouse.id}>
            {String(warehouse.name)}
          </RecordLink>
        ),
    },
    {
      label: label(fields.family.label),
      value: family === undefined ? t('stock:count.allFamilies') : String(family.name),
    },
    {
      label: t('stock:count.started'),
      value: [format.dateTime(String(count.created)), starter === undefined ? null : String(starter.name)]
        .filter((part) => part !== null)
        .join(' · '),
    },
    {
      label: label(fields.finished.label),
      value: count.finished == null ? null : format.dateTime(count.finished),
    },
    { label: label(fields.comments.label), value: count.comments },
  ];
  return <Facts facts={facts} />;
}

/** What was counted here and came too late, because somebody ended the count: said, so that it is not lost in silence. */
function LostCounts({ count }: { readonly count: number }) {
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
    <Alert color="orange" mt="md" role="alert" title={t('stock:count.late', { count: ids.length })}>
      <Text size="sm" mb="xs">
        {what.join(' · ')}
      </Text>
      <Button variant="default" onClick={() => keep(null)}>
        {t('stock:count.forget')}
      </Button>
    </Alert>
  );
}
