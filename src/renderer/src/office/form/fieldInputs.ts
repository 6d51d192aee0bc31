/** Fields with an input of their own, because what they hold is more than their type says. Each is loaded when it is shown. */
import { type ComponentType, lazy } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { InputProps } from './inputs/inputProps.ts';

type Load = () => Promise<{ readonly default: ComponentType<InputProps> }>;

/** By model and field: `profile.permissions`. */
const loads: Readonly<Record<string, Load>> = {
  'apiKey.scopes': () => import('../staff/PermissionsField.tsx'),
  'customer.language': () => import('../staff/LanguageField.tsx'),
  'invoiceCounter.format': () => import('../invoices/series/SeriesFormatField.tsx'),
  'posFavourites.products': () => import('../staff/ProductsField.tsx'),
  'profile.permissions': () => import('../staff/PermissionsField.tsx'),
  'setting.key': () => import('../settings/SettingKeyField.tsx'),
  'setting.secret': () => import('../settings/SettingSecretField.tsx'),
  'setting.value': () => import('../settings/SettingValueField.tsx'),
  'user.language': () => import('../staff/LanguageField.tsx'),
  'user.pin': () => import('../staff/PinField.tsx'),
  'webhook.events': () => import('../settings/EventsField.tsx'),
  'product.image': () => import('../stock/ProductImageField.tsx'),
};

const inputs = new Map(Object.entries(loads).map(([field, load]) => [field, lazy(load)]));

/** The input of a field that has one of its own, or undefined. */
export function ownInput(model: AnyModel, name: string): ComponentType<InputProps> | undefined {
  return inputs.get(`${model.name}.${name}`);
}
