/** The screens of records of models that have one of their own, each loaded when it is first opened. */
import { type ComponentType, lazy } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { ownScreens } from '../registry/ownScreens.ts';

export interface RecordScreenProps {
  readonly model: AnyModel;
  readonly id: number;
}

type Load = () => Promise<{ readonly default: ComponentType<RecordScreenProps> }>;

declare module '../registry/registerScreens.ts' {
  interface OwnScreens {
    readonly recordScreens: Partial<Record<ModelName, Load>>;
  }
}

const screens = new Map(Object.entries(ownScreens.recordScreens).map(([model, load]) => [model, lazy(load)]));

/** The screen of a model's records, or undefined where the generic one is theirs. */
export function recordScreenOf(model: string): ComponentType<RecordScreenProps> | undefined {
  return screens.get(model);
}
