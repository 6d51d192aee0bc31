/** The actions as OpenAPI shows them, from their contracts. */
import type { Label } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { EventType } from '#shared/events.ts';
import type { OperationInput } from '#shared/operations/defineOperation.ts';
import { pinPaths } from '#shared/operations/pins.ts';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import type { RequestHeader, ResponseHeader } from './headers.ts';
import type { JsonObject } from './jsonObject.ts';
import { pascal } from './names.ts';
import type { DescribedAnswer, Description } from './types.ts';

/** An action of the registry. */
export function describeOperation(components: Components, name: string, contract: OperationInput): Description {
  const id = contract.called ?? name;
  const isWrite = contract.kind === 'write';
  const input = withReferences(components.inline(contract.input, 'input'), contract) as JsonObject;
  const output = components.fromZod(contract.output, 'output');
  const answer = output.type === 'object' ? components.ref('schemas', `${pascal(id)}Answer`, () => output) : output;
  const takesBody = contract.method === 'POST' && Object.keys(input.properties ?? {}).length > 0;
  const isRepeatable = isWrite && contract.secretAnswer !== true;
  const headers: RequestHeader[] = [
    ...(isRepeatable ? (['Idempotency-Key', 'Prefer'] as const) : []),
    ...(contract.target === undefined ? [] : (['If-Match'] as const)),
  ];
  return {
    method: contract.method,
    url: `/api/${contract.path}`,
    operationId: id,
    tag: contract.path.split('/', 1)[0] ?? '',
    summary: contract.summary,
    ...(contract.events.length === 0 ? {} : { notes: aboutEvents(contract.events) }),
    area: contract.apiArea ?? USUAL_AREA,
    scope: contract.scope,
    ...(contract.method === 'POST' ? {} : { query: contract.input }),
    headers,
    ...(takesBody
      ? {
          body: {
            schema: components.ref('schemas', `${pascal(id)}Request`, () => input),
            example: example(components, `${pascal(id)}Request`, input),
          },
        }
      : {}),
    answers: [
      {
        status: 200,
        description: `${contract.summary.en}. · ${contract.summary.es}.`,
        content: {
          type: 'application/json',
          schema: answer,
          example: example(components, `${pascal(id)}Answer`, answer),
        },
        headers: isRepeatable ? aboutWrite : [],
      },
      ...(isRepeatable ? [empty] : []),
    ],
    errors: [...contract.errors, ...(pinPaths(contract.input).length > 0 ? ofPins : [])],
  };
}

/** What anything that takes a PIN may answer with. */
const ofPins: readonly ErrorCode[] = ['terminal_not_allowed', 'secure_connection_required'];

function aboutEvents(events: readonly EventType[]): Label {
  const list = [...new Set(events)].map((type) => `\`${type}\``).join(', ');
  return { en: `Events it may record: ${list}.`, es: 'Eventos que puede registrar.' };
}

const aboutWrite: readonly ResponseHeader[] = ['Idempotent-Replayed', 'Preference-Applied'];

const empty: DescribedAnswer = {
  status: 204,
  description: 'Done; without a body, as `Prefer: return=minimal` asks. · Hecho, sin cuerpo.',
  headers: aboutWrite,
};

/**
 * The schema with the models its ids are of: a field that is called like a model holds the id of one, and the contract
 * says which record the action is about.
 */
function withReferences(schema: unknown, contract: OperationInput): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item, contract));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key !== 'properties') return [key, withReferences(value, contract)];
    const properties = Object.entries(value as Readonly<Record<string, JsonObject>>).map(([name, property]) => {
      const model = contract.target?.input === name ? contract.target.model : name;
      const isId = [property.type].flat().includes('integer') && findModel(model) !== undefined;
      return [name, isId ? { ...property, 'x-ref': model } : withReferences(property, contract)];
    });
    return [key, Object.fromEntries(properties)];
  });
  return Object.fromEntries(entries);
}

function example(components: Components, name: string, schema: JsonObject): JsonObject {
  return components.ref('examples', name, () => ({ value: exampleOf(components, schema) }));
}
