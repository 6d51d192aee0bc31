/** What stands over the lists of models that have something of their own there, each loaded when the list is opened. */
import { type ComponentType, lazy } from 'react';
import type { ModelName } from '#shared/catalogue/index.ts';
import { ownScreens } from '../registry/ownScreens.ts';

type Load = () => Promise<{ readonly default: ComponentType }>;

declare module '../registry/registerScreens.ts' {
  interface OwnScreens {
    readonly listHeads: Partial<Record<ModelName, Load>>;
  }
}

const heads = new Map(Object.entries(ownScreens.listHeads).map(([model, load]) => [model, lazy(load)]));

/** What stands over the list of a model, or undefined where that is nothing. */
export function listHeadOf(model: string): ComponentType | undefined {
  return heads.get(model);
}
