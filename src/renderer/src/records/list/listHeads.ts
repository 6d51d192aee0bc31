/** What stands over the lists of models that have something of their own there, each loaded when the list is opened. */
import { type ComponentType, lazy } from 'react';
import type { ModelName } from '#shared/catalogue/index.ts';
import { listHeads } from '../registry/screens.ts';

type Load = () => Promise<{ readonly default: ComponentType }>;

const loads: Partial<Record<ModelName, Load>> = listHeads;

const heads = new Map(Object.entries(loads).map(([model, load]) => [model, lazy(load)]));

/** What stands over the list of a model, or undefined where that is nothing. */
export function listHeadOf(model: string): ComponentType | undefined {
  return heads.get(model);
}
