/** What a model offers for selected rows beyond what all models do, each loaded when rows are first selected. */
import { type ComponentType, lazy } from 'react';
import type { ModelName } from '#shared/catalogue/index.ts';
import { ownScreens } from '../registry/ownScreens.ts';

export interface OwnActionProps {
  /** The records selected one by one, in the order they were. */
  readonly ids: readonly number[];
}

type Load = () => Promise<{ readonly default: ComponentType<OwnActionProps> }>;

declare module '../registry/registerScreens.ts' {
  interface OwnScreens {
    readonly ownActions: Partial<Record<ModelName, Load>>;
  }
}

const actions = new Map(Object.entries(ownScreens.ownActions).map(([model, load]) => [model, lazy(load)]));

/** What a model offers for its selected rows, or undefined where that is nothing of its own. */
export function ownActionOf(model: string): ComponentType<OwnActionProps> | undefined {
  return actions.get(model);
}
