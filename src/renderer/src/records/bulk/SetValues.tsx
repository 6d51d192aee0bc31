/** What the fields of many records were set to. */

import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { Facts } from '../parts/Facts.tsx';
import { ReferenceNames } from '../rows/ReferenceNames.tsx';
import { isEmptyValue } from '../values/formValues.ts';
import { useLabel } from '../values/useLabel.ts';
import { Value } from '../values/Value.tsx';

export interface SetValuesProps {
  readonly model: AnyModel;
  readonly values: { readonly [field: string]: unknown };
}

export function SetValues({ model, values }: SetValuesProps) {
  const t = useT();
  const label = useLabel();
  const facts = Object.entries(values).map(([name, value]) => {
    const ref = model.fields[name]?.ref;
    return {
      label: label(model.fields[name]?.label),
      value: isEmptyValue(value) ? (
        t('bulk:empty')
      ) : ref === undefined ? (
        <Value model={model} name={name} record={{ id: 0, ...values }} whole />
      ) : (
        <ReferenceNames to={ref} ids={[value].flat().map(Number)} />
      ),
    };
  });
  return <Facts facts={facts} />;
}
