/** The record API as OpenAPI shows it: one operation per model and verb, from the catalogue. */
import { z } from 'zod';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, type ModelName } from '#shared/catalogue/index.ts';
import { recordSchema, writeSchema } from '#shared/catalogue/schemas.ts';
import type { Description } from './routes.ts';

const id = z.object({ id: z.int() });

export const describeList = () =>
  each(allModels(), 'GET', '', (model) => ({
    summary: `List ${model.plural.en}`,
    response: { 200: z.array(recordOf(model)) },
  }));

export const describeGet = () =>
  each(allModels(), 'GET', '/:id', (model) => ({
    summary: `Get: ${model.label.en}`,
    params: id,
    response: { 200: recordOf(model) },
  }));

export const describeCreate = () =>
  each(writable(), 'POST', '', (model) => ({
    summary: `Create: ${model.label.en}`,
    body: writeSchema(model, 'create'),
    response: { 201: recordOf(model) },
  }));

export const describeUpdate = () =>
  each(writable(), 'POST', '/:id', (model) => ({
    summary: `Update: ${model.label.en}`,
    params: id,
    body: writeSchema(model, 'update'),
    response: { 200: recordOf(model) },
  }));

export const describeDelete = () =>
  each(writable(), 'DELETE', '/:id', (model) => ({
    summary: `Delete: ${model.label.en}`,
    params: id,
    response: { 200: z.object({ id: z.int(), deleted: z.literal(true) }) },
  }));

export const describeRestore = () =>
  each(
    writable().filter((model) => model.fields.deleted !== undefined),
    'POST',
    '/:id/restore',
    (model) => ({ summary: `Restore: ${model.label.en}`, params: id, response: { 200: recordOf(model) } }),
  );

function each(
  models: readonly AnyModel[],
  method: Description['method'],
  path: string,
  describe: (model: AnyModel) => Description['schema'],
): Description[] {
  return models.map((model) => ({
    method,
    url: `/api/model/${model.name}${path}`,
    schema: { tags: [model.name], ...describe(model) },
  }));
}

const writable = (): readonly AnyModel[] => allModels().filter((model) => model.operations === 'full');

const recordOf = (model: AnyModel): z.ZodType => recordSchema(model.name as ModelName);
