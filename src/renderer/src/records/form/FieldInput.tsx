/** The input of a field, as its type and its model want it. */
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { focusFirstLate } from '#screens/components/focus.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { controls } from './controls.tsx';
import { ownInput } from './fieldInputs.ts';
import type { InputProps } from './inputs/inputProps.ts';
import { SecretField } from './inputs/TextField.tsx';
import { ReferenceField, ReferencesField } from './ReferenceField.tsx';

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
