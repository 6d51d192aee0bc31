/** The input of each control that field types name. */
import type { ComponentType } from 'react';
import type { FormControl } from '#shared/catalogue/fieldType.ts';
import { ColorField, ModelField, SelectField, YesNoField } from './inputs/ChoiceField.tsx';
import { FileField } from './inputs/FileField.tsx';
import type { InputProps } from './inputs/inputProps.ts';
import { JsonField } from './inputs/JsonField.tsx';
import { NumberField, type NumberKind } from './inputs/NumberField.tsx';
import { LongTextField, MarkdownField, TextField } from './inputs/TextField.tsx';
import { DateField, DurationField, MomentField } from './inputs/TimeField.tsx';
import { ZoneField } from './inputs/ZoneField.tsx';
import { RowsField, TaxesField } from './RowsField.tsx';

export const controls: Readonly<Record<FormControl, ComponentType<InputProps>>> = {
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
  lines: (props) => (props.field.children === undefined ? <TaxesField {...props} /> : <RowsField {...props} />),
  model: ModelField,
};

function numbers(kind: NumberKind): ComponentType<InputProps> {
  return (props) => <NumberField {...props} kind={props.field.money === true ? 'money' : kind} />;
}
