/** The input of a field, as its type and its model want it. */
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { ownInput } from './fieldInputs.ts';
import { ColorField, ModelField, SelectField, YesNoField } from './inputs/ChoiceField.tsx';
import { FileField } from './inputs/FileField.tsx';
import type { InputProps } from './inputs/inputProps.ts';
import { JsonField } from './inputs/JsonField.tsx';
import { NumberField } from './inputs/NumberField.tsx';
import { ReferenceField, ReferencesField } from './inputs/ReferenceField.tsx';
import { RowsField, TaxesField } from './inputs/RowsField.tsx';
import { LongTextField, MarkdownField, SecretField, TextField } from './inputs/TextField.tsx';
import { DateField, DurationField, MomentField } from './inputs/TimeField.tsx';

export function FieldInput(props: InputProps) {
  const { model, name, field } = props;
  const Own = ownInput(model, name);
  if (Own !== undefined) {
    return (
      <Suspense fallback={<Skeleton height={72} />}>
        <Own {...props} />
      </Suspense>
    );
  }
  if (field.access === 'wo') return <SecretField {...props} />;
  const to = targetOf(props);
  if (to !== null && field.type === 'manyToMany') return <ReferencesField {...props} to={to} />;
  if (to !== null && field.type === 'int') return <ReferenceField {...props} to={to} />;
  return <TypedInput {...props} />;
}

function TypedInput(props: InputProps) {
  const { field } = props;
  const control = field.type === 'fkModel' ? 'model' : fieldTypeOf(field).control;
  switch (control) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return <NumberField {...props} kind={field.money === true ? 'money' : control} />;
    case 'textarea':
    case 'html':
      return <LongTextField {...props} />;
    case 'markdown':
      return <MarkdownField {...props} />;
    case 'switch':
      return <YesNoField {...props} />;
    case 'date':
      return <DateField {...props} />;
    case 'datetime':
      return <MomentField {...props} />;
    case 'duration':
      return <DurationField {...props} />;
    case 'select':
      return <SelectField {...props} />;
    case 'color':
      return <ColorField {...props} />;
    case 'image':
    case 'file':
      return <FileField {...props} />;
    case 'json':
      return <JsonField {...props} />;
    case 'lines':
      return field.children === undefined ? <TaxesField {...props} /> : <RowsField {...props} />;
    case 'model':
      return <ModelField {...props} />;
    default:
      return <TextField {...props} />;
  }
}

/** The model that a field refers to: by the catalogue, or by the `…Model` beside an `…Id`. */
function targetOf({ model, name, field, values }: InputProps): string | null {
  if (field.ref !== undefined) return field.ref;
  const beside = name.replace(/Id$/, 'Model');
  if (beside === name || model.fields[beside]?.type !== 'fkModel') return null;
  const named = values[beside];
  return typeof named === 'string' && named !== '' ? named : null;
}
