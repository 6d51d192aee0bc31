/** The input of a field, as its type and its model want it. */
import { Skeleton } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { focusFirstLate } from '#screens/components/focus.ts';
import type { FormControl } from '#shared/catalogue/fieldType.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { ownInput } from './fieldInputs.ts';
import { ColorField, ModelField, SelectField, YesNoField } from './inputs/ChoiceField.tsx';
import { FileField } from './inputs/FileField.tsx';
import type { InputProps } from './inputs/inputProps.ts';
import { JsonField } from './inputs/JsonField.tsx';
import { NumberField, type NumberKind } from './inputs/NumberField.tsx';
import { LongTextField, MarkdownField, SecretField, TextField } from './inputs/TextField.tsx';
import { DateField, DurationField, MomentField } from './inputs/TimeField.tsx';
import { ZoneField } from './inputs/ZoneField.tsx';
import { ReferenceField, ReferencesField } from './ReferenceField.tsx';
import { RowsField, TaxesField } from './RowsField.tsx';

export function FieldInput(props: InputProps) {
  const { model, name, field } = props;
  const Own = ownInput(model, name);
  if (Own !== undefined) {
    return (
      <Suspense fallback={<Skeleton height={72} />}>
        {/* It is there later than the rest of the form. */}
        <div ref={props.isNew && props.isFirst === true ? focusFirstLate : null} style={{ display: 'contents' }}>
          <Own {...props} />
        </div>
      </Suspense>
    );
  }
  if (field.access === 'wo') return <SecretField {...props} />;
  const to = targetOf(props);
  if (to !== null && field.type === 'manyToMany') return <ReferencesField {...props} to={to} />;
  if (to !== null && field.type === 'int') return <ReferenceField {...props} to={to} />;
  if (field.children !== undefined) return <RowsField {...props} FieldInput={FieldInput} />;
  return <TypedInput {...props} />;
}

function TypedInput(props: InputProps) {
  const Control = controls[fieldTypeOf(props.field).control];
  return <Control {...props} />;
}

/** The model that a field refers to: by the catalogue, or by the `…Model` beside an `…Id`. */
function targetOf({ model, name, field, values }: InputProps): string | null {
  if (field.ref !== undefined) return field.ref;
  const beside = name.replace(/Id$/, 'Model');
  if (beside === name || model.fields[beside]?.type !== 'fkModel') return null;
  const named = values[beside];
  return typeof named === 'string' && named !== '' ? named : null;
}

/** The input of each control that field types name. */
const controls: Readonly<Record<FormControl, ComponentType<InputProps>>> = {
  integer: numbers('integer'),
  decimal: numbers('decimal'),
  money: numbers('money'),
  percent: numbers('percent'),
  text: (props) => (props.field.timeZone === true ? <ZoneField {...props} /> : <TextField {...props} />),
  textarea: LongTextField,
  markdown: MarkdownField,
  html: LongTextField,
  switch: YesNoField,
  date: DateField,
  datetime: MomentField,
  duration: DurationField,
  select: SelectField,
  color: ColorField,
  image: FileField,
  file: FileField,
  // Lists of ids have a model they refer to, and `ReferencesField` by it.
  tags: TextField,
  json: JsonField,
  // Lines that are records of a model are `RowsField`, by it.
  lines: TaxesField,
  model: ModelField,
};

function numbers(kind: NumberKind): ComponentType<InputProps> {
  return (props) => <NumberField {...props} kind={props.field.money === true ? 'money' : kind} />;
}
