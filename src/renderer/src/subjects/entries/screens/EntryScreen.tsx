/** An entry: who came in, when, where and by what; undone here. */
import { Badge } from '@mantine/core';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { readFields } from '#screens/records/values/formLayout.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { UndoEntry } from '../UndoEntry.tsx';

export default function EntryScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const mayUndo = usePermission('entry:operate');
  const maySee = usePermission('customer:read');
  const { data, error, refetch } = useAnyRecord(model, id);
  const who = useRecord('customer', maySee && typeof data?.customer === 'number' ? data.customer : null).data;
  const counts = data !== undefined && data.cancelled === null;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      badges={
        data !== undefined && (
          <Badge size="lg" variant="light" color={counts ? 'green' : 'gray'} c="var(--mantine-color-text)">
            {counts ? t('entries:office.counts') : t('entries:office.undone')}
          </Badge>
        )
      }
      actions={counts && mayUndo && <UndoEntry id={id} name={who?.name ?? ''} />}
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && (
        <section className={recordClasses.part} aria-label={label(model.label)}>
          {data === undefined ? (
            <RecordFieldsLoading />
          ) : (
            <RecordFields model={model} record={data} names={readFields(model)} />
          )}
        </section>
      )}
      {data !== undefined && <RecordHistory model={model} id={id} changed={String(data.updated)} />}
    </RecordFrame>
  );
}
