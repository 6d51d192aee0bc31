/** What webhooks are sent, for the description: a message for each model and for each event that says more. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, models } from '#shared/catalogue/index.ts';
import { newestLabel } from '#shared/domain/versions.ts';
import { domainEvents, recordVerbs } from '#shared/events.ts';
import type { Components } from './components.ts';
import type { JsonObject } from './jsonObject.ts';
import { recordRef } from './models.ts';

/** The `webhooks` of an OpenAPI document (OpenAPI 3.1, 4.8.1). */
export function webhooksObject(components: Components): JsonObject {
  const ofModels = allModels().map((model): [string, JsonObject] => [
    `${model.name}.*`,
    message(components, model, {
      types: recordVerbs.map((verb) => `${model.name}.${verb}`),
      summary: `${model.label.en}: created, updated, deleted or restored`,
    }),
  ]);
  const ofEvents = Object.entries(domainEvents).map(([type, { model, meaning }]): [string, JsonObject] => [
    type,
    message(components, models[model], { types: [type], summary: meaning }),
  ]);
  return Object.fromEntries([...ofModels, ...ofEvents]);
}

interface Said {
  readonly types: readonly string[];
  readonly summary: string;
}

function message(components: Components, model: AnyModel, { types, summary }: Said): JsonObject {
  const record = { anyOf: [recordRef(components, model), { type: 'null' }] };
  const own = { type: { enum: types }, data: { properties: { model: { const: model.name }, record } } };
  const schema = { allOf: [components.ref('schemas', 'WebhookMessage', wholeMessage), { properties: own }] };
  return {
    post: {
      operationId: `on-${types[0]}`,
      summary,
      parameters: headers.map(([name, description]) =>
        components.ref('parameters', name, () => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
      ),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': components.ref('responses', 'WebhookTaken', () => ({ description: 'Delivered' })),
        '4XX': components.ref('responses', 'WebhookRefused', () => ({
          description: 'Not delivered: it is sent again, but after 410, which pauses the webhook',
        })),
      },
    },
  };
}

const headers = [
  ['webhook-id', 'The same at every attempt'],
  ['webhook-timestamp', 'When it is sent, in seconds since 1970'],
  ['webhook-signature', 'Signatures as Standard Webhooks has them, parted by spaces: `v1,…`'],
] as const;

const wholeMessage = (): JsonObject => ({
  type: 'object',
  title: 'Message of a webhook',
  properties: {
    id: { type: 'string', description: 'As `webhook-id`' },
    type: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
    apiVersion: { type: 'string', const: newestLabel('webhook') },
    sequence: { type: 'integer', description: 'Its place in the event log' },
    data: {
      type: 'object',
      properties: {
        model: { type: 'string' },
        id: { type: 'integer' },
        record: { description: 'The record as it is when the message is sent; null where it is gone' },
      },
      required: ['model', 'id', 'record'],
    },
  },
  required: ['id', 'type', 'timestamp', 'apiVersion', 'sequence', 'data'],
});
