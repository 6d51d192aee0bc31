/** Makes a record that a field is to refer to, over the form with the field: what was typed there is its name. */
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { findModel } from '#shared/catalogue/index.ts';
import { useLabel } from '../values/useLabel.ts';
import { NewRecord } from './NewRecord.tsx';
import type { CreateInPlaceProps } from './ReferenceField.tsx';

export default function CreateInPlace({ name, text, onClose, onCreated }: CreateInPlaceProps) {
  const t = useT();
  const label = useLabel();
  const model = findModel(name);
  if (model === undefined) return null;
  return (
    <FormModal opened onClose={onClose} size={860} title={t('form:new.title', { what: label(model.label) })}>
      <NewRecord
        model={model}
        target={`new?${new URLSearchParams({ [model.title]: text })}`}
        prefilled={{ [model.title]: text }}
        onCreated={({ id }) => onCreated(id)}
      />
    </FormModal>
  );
}
