/** An inventory count: what is being counted while it is under way, and what came of it. */
import '../texts.ts';
import '../stockTexts.ts';
import { Badge } from '@mantine/core';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';
import { usePermission } from '../../../api/session.ts';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { useT } from '../../../i18n/index.ts';
import { useFormat } from '../../../useFormat.ts';
import { type Fact, Facts } from '../../parts/Facts.tsx';
import { RecordLink } from '../../parts/RecordLink.tsx';
import recordClasses from '../../record/Record.module.css';
import { RecordFieldsLoading } from '../../record/RecordFields.tsx';
import { RecordFrame } from '../../record/RecordFrame.tsx';
import type { RecordScreenProps } from '../../record/recordScreens.ts';
import { useAnyRecord } from '../../record/useAnyRecord.ts';
import { type AnyRecord, expanded } from '../../records.ts';
import { useLabel } from '../../useLabel.ts';
import { Counting } from './Counting.tsx';
import { CountResult } from './CountResult.tsx';
import { LostCounts } from './LostCounts.tsx';

export type Count = ApiRecord<'inventoryCount'>;

export default function CountScreen({ model, id }: RecordScreenProps) {
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
                {t('stocks:count.blind')}
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
          t('stocks:count.everywhere')
        ) : (
          <RecordLink model="warehouse" id={warehouse.id}>
            {String(warehouse.name)}
          </RecordLink>
        ),
    },
    {
      label: label(fields.family.label),
      value: family === undefined ? t('stocks:count.allFamilies') : String(family.name),
    },
    {
      label: t('stocks:count.started'),
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
