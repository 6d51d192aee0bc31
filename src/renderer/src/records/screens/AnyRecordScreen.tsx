/**
 * A record of any model: its fields, to be changed by who may, the records that belong to it, and what was done to it.
 */
import type { ReactNode } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { EditRecord } from '../form/EditRecord.tsx';
import { RecordActions } from '../form/RecordActions.tsx';
import classes from '../record/Record.module.css';
import { RecordChildren } from '../record/RecordChildren.tsx';
import { RecordFields, RecordFieldsLoading } from '../record/RecordFields.tsx';
import { RecordFrame } from '../record/RecordFrame.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import type { RecordScreenProps } from '../record/recordScreens.ts';
import { useAnyRecord } from '../record/useAnyRecord.ts';
import { writableFields } from '../values/formLayout.ts';
import { useLabel } from '../values/useLabel.ts';

export interface AnyRecordScreenProps extends RecordScreenProps {
  /** What a model has to show before the fields of its records. */
  readonly above?: ReactNode;
  /** What can be done with it besides. */
  readonly actions?: ReactNode;
}

export function AnyRecordScreen({ model, id, above, actions }: AnyRecordScreenProps) {
  const label = useLabel();
  const mayWrite = usePermission(`${model.name}:write`) && model.operations === 'full';
  const { data, error, refetch } = useAnyRecord(model, id);
  const changed = `${data?.updated} ${data?.deleted}`;
  const isThere = mayWrite && data !== undefined && data.deleted !== true;
  // Some are made and deleted, and never changed.
  const isEdited = isThere && writableFields(model, 'update').length > 0;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      actions={
        <>
          {actions}
          {isThere && <RecordActions model={model} record={data} />}
        </>
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {above}
      {isEdited ? (
        <EditRecord model={model} id={id} shown={data}>
          {(form) => (
            <>
              <RecordChildren model={model} record={data} />
              <RecordHistory model={model} id={id} changed={changed} onRestore={form.set} />
            </>
          )}
        </EditRecord>
      ) : (
        <>
          {error === null && (
            <section className={classes.part} aria-label={label(model.label)}>
              {data === undefined ? <RecordFieldsLoading /> : <RecordFields model={model} record={data} />}
            </section>
          )}
          {data !== undefined && <RecordChildren model={model} record={data} />}
          {data !== undefined && <RecordHistory model={model} id={id} changed={changed} />}
        </>
      )}
    </RecordFrame>
  );
}
