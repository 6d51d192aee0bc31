/** Every field of a record, behind a button, to be changed by who may: what a screen of its own does not show already. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { EditRecord } from '../form/EditRecord.tsx';
import { RecordFields, RecordFieldsLoading } from '../record/RecordFields.tsx';
import { useAnyRecord } from '../record/useAnyRecord.ts';
import { Part } from './Part.tsx';

export interface DataPartProps {
  readonly model: AnyModel;
  readonly id: number;
}

export function DataPart(props: DataPartProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Part
      title={t('records:data.title')}
      actions={
        <Button variant="subtle" size="md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('records:data.hide') : t('records:data.show')}
        </Button>
      }
    >
      {isOpen && <Fields {...props} />}
    </Part>
  );
}

function Fields({ model, id }: DataPartProps) {
  const { data, error, refetch } = useAnyRecord(model, id);
  const mayWrite = usePermission(`${model.name}:write`) && model.operations === 'full';
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RecordFieldsLoading />;
  if (mayWrite && data.deleted !== true) return <EditRecord model={model} id={id} shown={data} />;
  return <RecordFields model={model} record={data} />;
}
