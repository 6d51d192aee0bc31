/** Fields with an input of their own, because what they hold is more than their type says. Each is loaded when it is shown. */
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { InputProps } from './inputs/inputProps.ts';
import type { RecordForm } from './useRecordForm.ts';

type Load = () => Promise<{ readonly default: ComponentType<InputProps> }>;

/** By model and field: `profile.permissions`. */
const loads: Readonly<Record<string, Load>> = {
  'apiKey.scopes': () => import('#screens/subjects/staff/screens/PermissionsField.tsx'),
  'company.language': () => import('#screens/subjects/staff/screens/LanguageField.tsx'),
  'customer.language': () => import('#screens/subjects/staff/screens/LanguageField.tsx'),
  'invoiceCounter.format': () => import('#screens/subjects/invoices/screens/SeriesFormatField.tsx'),
  'posFavourites.products': () => import('#screens/subjects/staff/screens/ProductsField.tsx'),
  'profile.permissions': () => import('#screens/subjects/staff/screens/PermissionsField.tsx'),
  'setting.key': () => import('#screens/subjects/settings/screens/SettingKeyField.tsx'),
  'setting.value': () => import('#screens/subjects/settings/screens/SettingValueField.tsx'),
  'user.language': () => import('#screens/subjects/staff/screens/LanguageField.tsx'),
  'user.pin': () => import('#screens/subjects/staff/screens/PinField.tsx'),
  'webhook.events': () => import('#screens/subjects/settings/screens/EventsField.tsx'),
  'product.image': () => import('#screens/subjects/stock/screens/ProductImageField.tsx'),
};

const inputs = new Map(Object.entries(loads).map(([field, load]) => [field, lazy(load)]));

/** What a form of its own is given: the form, and the field of a name as any form has it. */
export interface OwnFormProps {
  readonly form: RecordForm;
  readonly field: (name: string, isFirst?: boolean) => ReactNode;
}

/** Models whose fields stand in a form in a way of their own. */
const forms: Readonly<Record<string, ComponentType<OwnFormProps>>> = {
  setting: lazy(() => import('#screens/subjects/settings/screens/SettingForm.tsx')),
};

/** The fields of a model that has a form of its own, or undefined. */
export function ownForm(model: AnyModel): ComponentType<OwnFormProps> | undefined {
  return Object.hasOwn(forms, model.name) ? forms[model.name] : undefined;
}

/** The input of a field that has one of its own, or undefined. */
export function ownInput(model: AnyModel, name: string): ComponentType<InputProps> | undefined {
  return inputs.get(`${model.name}.${name}`);
}
