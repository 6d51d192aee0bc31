/**
 * The record API as its contract states it, in a form of its own: the tests read it instead of the catalogue, so that a
 * wrong catalogue fails. A field is its type, after `required` and `readonly` where the contract says so; a select
 * names its integers. `reset` of a series is the one list of integers the contract leaves to the service.
 */
import type { ContractModel } from './contractModel.ts';
import { invoicing } from './invoicing.ts';
import { others } from './others.ts';
import { subscriptions } from './subscriptions.ts';

/** One field, read. */
export interface ContractField {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly readonly: boolean;
  /** The integers of a select. */
  readonly values: readonly number[];
}

/** One model, read: with `id` and its audit fields. */
export interface Contracted {
  readonly name: string;
  readonly writable: boolean;
  readonly softDelete: boolean;
  readonly fields: readonly ContractField[];
}

const audit4 = {
  created: 'readonly datetime',
  createUser: 'readonly int',
  updated: 'readonly datetime',
  updateUser: 'readonly int',
};
const audit = { ...audit4, deleted: 'readonly bool' };

/** Every model of the contract. */
export const contracted: readonly Contracted[] = Object.entries<ContractModel>({
  ...subscriptions,
  ...invoicing,
  ...others,
}).map(([name, model]) => ({
  name,
  writable: model.operations === 'RLCUD',
  softDelete: model.audit === 'audit',
  fields: Object.entries({
    id: 'readonly int',
    ...model.fields,
    ...(model.audit === 'audit' ? audit : audit4),
  }).map(([field, text]) => readField(field, text)),
}));

function readField(name: string, text: string): ContractField {
  const match = /^(required )?(readonly )?([A-Za-z0-9]+(?:\[\])?)(?:\(([\d ]+)\))?$/.exec(text);
  const [, required, readonly, type, values] = match ?? [];
  if (type === undefined) throw new Error(`${name}: cannot read ${text}`);
  return {
    name,
    type,
    required: required !== undefined,
    readonly: readonly !== undefined,
    values: (values ?? '').split(' ').filter(Boolean).map(Number),
  };
}
