/** A record of the stock: its form, and beside it what belongs to it and is no field of its own. */
import './texts.ts';
import './stockTexts.ts';
import type { ReactNode } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { EditRecord } from '#screens/records/form/EditRecord.tsx';
import { RecordActions } from '#screens/records/form/RecordActions.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import type { Values } from '#screens/records/values/formValues.ts';
import type { AnyRecord } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import classes from './Stock.module.css';

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
            <div className={classes.sides}>
              <section className={recordClasses.part} aria-label={label(model.label)}>
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
