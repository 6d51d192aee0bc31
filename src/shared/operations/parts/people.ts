/** Schemas of what is done with customers as people: merging two records, erasing personal data. */
import { z } from 'zod';
import { bondOf, customerColumns, customersModels } from '../../catalogue/customerRecords.ts';

/** Whose value of a field a merged customer has: of the record that stays, of the other, or both together. */
export const mergeChoice = z.enum(['customer', 'merged', 'both']);
export type MergeChoice = z.output<typeof mergeChoice>;

/** How many records of each model. */
export const modelCounts = z.array(z.object({ model: z.string(), count: z.int() }));
export type ModelCounts = z.output<typeof modelCounts>;

/** The events of records that get another customer. */
export const movedEvents = customersModels.map((model) => `${model}.updated` as const);

const doubles = customerColumns
  .filter(({ name, model }) => bondOf(model) !== null || name === 'bankAccount')
  .map(({ name }) => name);
/** The events of records that say what another says, while their customers are one. */
export const droppedEvents = doubles.map((model) => `${model}.deleted` as const);
export const restoredEvents = doubles.map((model) => `${model}.restored` as const);
