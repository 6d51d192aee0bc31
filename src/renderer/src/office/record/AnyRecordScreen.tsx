/** A record of any model, to read: its fields, the records that belong to it, and what was done to it. */
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useLabel } from '../useLabel.ts';
import classes from './Record.module.css';
import { RecordChildren } from './RecordChildren.tsx';
import { RecordFields, RecordFieldsLoading } from './RecordFields.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import type { RecordScreenProps } from './recordScreens.ts';
import { useAnyRecord } from './useAnyRecord.ts';

export function AnyRecordScreen({ model, id }: RecordScreenProps) {
  const label = useLabel();
  const { data, error, refetch } = useAnyRecord(model, id);
  return (
    <RecordFrame model={model} id={id} record={data}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && (
        <section className={classes.part} aria-label={label(model.label)}>
          {data === undefined ? <RecordFieldsLoading /> : <RecordFields model={model} record={data} />}
        </section>
      )}
      {data !== undefined && <RecordChildren model={model} record={data} />}
      {data !== undefined && <RecordHistory model={model} id={id} changed={`${data.updated} ${data.deleted}`} />}
    </RecordFrame>
  );
}
