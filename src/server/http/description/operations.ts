/** The actions as OpenAPI shows them, from their contracts. */
import type { OperationInput } from '#shared/operations/defineOperation.ts';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import type { RequestHeader, ResponseHeader } from './headers.ts';
import { pascal } from './names.ts';
import type { Description, JsonObject } from './types.ts';

/** An action of the registry. */
export function describeOperation(components: Components, name: string, contract: OperationInput): Description {
  const isWrite = contract.kind === 'write';
  const input = components.fromZod(contract.input, 'input');
  const output = components.fromZod(contract.output, 'output');
  const answer = output.type === 'object' ? components.ref('schemas', `${pascal(name)}Answer`, () => output) : output;
  const takesBody = contract.method === 'POST' && Object.keys(input.properties ?? {}).length > 0;
  const headers: RequestHeader[] = [
    ...(isWrite && contract.secretAnswer !== true ? (['Idempotency-Key', 'If-Match', 'Prefer'] as const) : []),
    'X-Taquilla-Authorisation',
  ];
  return {
    method: contract.method,
    url: `/api/${contract.path}`,
    operationId: name,
    tag: contract.path.split('/', 1)[0] ?? '',
    summary: contract.summary,
    scope: contract.scope,
    ...(contract.method === 'POST' ? {} : { query: contract.input }),
    headers,
    ...(takesBody
      ? {
          body: {
            schema: components.ref('schemas', `${pascal(name)}Request`, () => input),
            example: example(components, `${pascal(name)}Request`, input),
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
          example: example(components, `${pascal(name)}Answer`, answer),
        },
        headers: isWrite ? (['Idempotent-Replayed', 'Preference-Applied'] satisfies ResponseHeader[]) : [],
      },
    ],
    errors: contract.errors,
  };
}

function example(components: Components, name: string, schema: JsonObject): JsonObject {
  return components.ref('examples', name, () => ({ value: exampleOf(components, schema) }));
}
