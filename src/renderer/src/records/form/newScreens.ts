/** The screens for new records of models that have one of their own, each loaded when it is first opened. */
import { type ComponentType, lazy } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { ownScreens } from '../registry/ownScreens.ts';

/** The query of the address it was opened with. */
export type Address = { readonly [name: string]: unknown };

export interface NewScreenProps {
  readonly model: AnyModel;
  readonly address: Address;
}

interface NewScreen {
  readonly load: () => Promise<{ readonly default: ComponentType<NewScreenProps> }>;
  /** What it takes to make one, where that is not to write the model. */
  readonly scope?: string;
}

declare module '../registry/registerScreens.ts' {
  interface OwnScreens {
    readonly newScreens: Partial<Record<ModelName, NewScreen>>;
  }
}

const screens = new Map(
  Object.entries(ownScreens.newScreens).map(([model, { load, scope }]) => [model, { scope, Screen: lazy(load) }]),
);

/** The screen for a new record of a model, or undefined where the generic form is. */
export function newScreenOf(model: string): ComponentType<NewScreenProps> | undefined {
  return screens.get(model)?.Screen;
}

/** What it takes to make a record of a model at a screen; null where none makes any. */
export function creationScope(model: AnyModel): string | null {
  const own = screens.get(model.name);
  if (own !== undefined) return own.scope ?? `${model.name}:write`;
  return model.operations === 'full' ? `${model.name}:write` : null;
}
