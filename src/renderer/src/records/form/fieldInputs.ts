/** Fields with an input of their own, because what they hold is more than their type says. Each is loaded when it is shown. */
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { ownScreens } from '../registry/ownScreens.ts';
import type { InputProps } from './inputs/inputProps.ts';
import type { RecordForm } from './useRecordForm.ts';

type Load = () => Promise<{ readonly default: ComponentType<InputProps> }>;

const inputs = new Map(Object.entries(ownScreens.ownInputs).map(([field, load]) => [field, lazy(load)]));

/** What a form of its own is given: the form, and the field of a name as any form has it. */
export interface OwnFormProps {
  readonly form: RecordForm;
  readonly field: (name: string, isFirst?: boolean) => ReactNode;
}

type LoadForm = () => Promise<{ readonly default: ComponentType<OwnFormProps> }>;

declare module '../registry/registerScreens.ts' {
  interface OwnScreens {
    /** By model and field: `profile.permissions`. */
    readonly ownInputs: Readonly<Record<string, Load>>;
    /** Models whose fields stand in a form in a way of their own. */
    readonly ownForms: Partial<Record<ModelName, LoadForm>>;
  }
}

const forms = new Map(Object.entries(ownScreens.ownForms).map(([model, load]) => [model, lazy(load)]));

/** The fields of a model that has a form of its own, or undefined. */
export function ownForm(model: AnyModel): ComponentType<OwnFormProps> | undefined {
  return forms.get(model.name);
}

/** The input of a field that has one of its own, or undefined. */
export function ownInput(model: AnyModel, name: string): ComponentType<InputProps> | undefined {
  return inputs.get(`${model.name}.${name}`);
}
