/** A form for a new record, begun with what is known of it already. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { startValues, type Values } from '../values/formValues.ts';
import type { AnyRecord } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { RecordForm } from './RecordForm.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useRecordForm } from './useRecordForm.ts';

export interface NewRecordProps {
  readonly model: AnyModel;
  /** Names its draft: `new`, with the query it was opened with. */
  readonly target: string;
  readonly prefilled: Values;
  readonly onCreated: (record: AnyRecord) => void;
  readonly className?: string | undefined;
}

export function NewRecord({ model, target, prefilled, onCreated, className }: NewRecordProps) {
  const t = useT();
  const label = useLabel();
  const [record] = useState(() => startValues(model, prefilled));
  const title = t('form:new.title', { what: label(model.label) });
  const form = useRecordForm({ model, id: null, target, record, tag: null, title }, (created) => {
    notifications.show({ message: t('form:created'), closeButtonProps: { 'aria-label': t('common:close') } });
    onCreated(created);
  });
  const [isRestored, setRestored] = useState(form.draft !== null);
  if (isRestored && form.draft === null) setRestored(false);
  return (
    <>
      <section className={className} aria-label={title}>
        <RecordForm form={form} />
      </section>
      <SaveBar form={form} isRestored={isRestored} />
    </>
  );
}
