/** A record's form, and beside it what belongs to it and is no field of its own. */
import type { ReactNode } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { EditRecord } from '../form/EditRecord.tsx';
import { RecordActions } from '../form/RecordActions.tsx';
import classes from '../record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '../record/RecordFields.tsx';
import { RecordFrame } from '../record/RecordFrame.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import type { RecordScreenProps } from '../record/recordScreens.ts';
import { useAnyRecord } from '../record/useAnyRecord.ts';
import type { Values } from '../values/formValues.ts';
import type { AnyRecord } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';

export interface FormScreenProps extends RecordScreenProps {
  /** `values`: of the fields as they are on screen, saved or not. */
  readonly beside: (record: AnyRecord, values: Values) => ReactNode;
}

export function FormScreen({ model, id, beside }: FormScreenProps) {
  const label = useLabel();
  const mayWrite = usePermission(`${model.name}:write`);
  const { data, error, refetch } = useAnyRecord(model, id);
  const changed = `${data?.updated} ${data?.deleted}`;
  const isEdited = mayWrite && data !== undefined && data.deleted !== true;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      isWide
      actions={isEdited ? <RecordActions model={model} record={data} /> : undefined}
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isEdited ? (
        <EditRecord model={model} id={id} shown={data} aside={(form) => beside(data, form.values)}>
          {(form) => <RecordHistory model={model} id={id} changed={changed} onRestore={form.set} />}
        </EditRecord>
      ) : (
        error === null && (
          <>
            <div className={classes.editing} data-aside>
              <section className={classes.part} aria-label={label(model.label)}>
                {data === undefined ? <RecordFieldsLoading /> : <RecordFields model={model} record={data} />}
              </section>
              {data !== undefined && <div>{beside(data, data)}</div>}
            </div>
            {data !== undefined && <RecordHistory model={model} id={id} changed={changed} />}
          </>
        )
      )}
    </RecordFrame>
  );
}
