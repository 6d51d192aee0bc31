import { beforeAll, expect, test } from 'vitest';
import { allOperations } from '#shared/operations/index.ts';
import { type Document, operationsOf, type Place } from '#test/kit/openapi.ts';
import { sendRaw } from '#test/kit/raw.ts';
import { share } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { bodyLimits } from './body.ts';

/** What is wrong with a request, in the order it is refused in. */
const order = ['host', 'address', 'method', 'credential', 'scope', 'type', 'size', 'json', 'input'] as const;
type Fault = (typeof order)[number];

const codes: Readonly<Record<Fault, readonly string[]>> = {
  host: ['host_not_allowed'],
  address: ['not_found'],
  method: ['method_not_allowed'],
  credential: ['unauthenticated'],
  scope: ['insufficient_scope'],
  type: ['unsupported_media_type'],
  size: ['payload_too_large'],
  json: ['malformed_json'],
  // A record there is not is no worse than a wrong body.
  input: ['validation_failed', 'not_found', 'unknown_parameter', 'invalid_parameter'],
};

let server: FacilityServer;
let places: readonly Place[];
/** The session of a user without a profile. */
let powerless: string;
beforeAll(async () => {
  server = await startOpen();
  const document = (await server.as(null).send('GET', '/api/openapi.json')).body as Document;
  places = operationsOf(document);
  const { id: user } = await server.api.create('user', { name: 'Nadie', pin: '1111' });
  powerless = (await server.as(null).run('sessionStart', { user, pin: '1111' })).token;
});

/** The scope of an address, by the contract or the model. */
function scopeOf({ path, method }: Place): string {
  const contract = allOperations().find(([, one]) => `/api/${one.path}` === path && one.method === method);
  if (contract !== undefined) return contract[1].scope;
  const model = /^\/api\/model\/(\w+)/.exec(path)?.[1];
  return model === undefined ? 'other' : `${model}:${method === 'GET' ? 'read' : 'write'}`;
}

/** The faults a request to a place can have. */
function faultsOf(place: Place): Fault[] {
  const scope = scopeOf(place);
  const hasBody = place.operation.requestBody !== undefined;
  const isOpen = scope === 'anyone' || scope === 'public' || scope === 'signedIn';
  return order.filter((fault) => {
    if (fault === 'credential') return scope !== 'anyone' && scope !== 'public';
    if (fault === 'scope') return !isOpen;
    return (
      hasBody ||
      fault === 'host' ||
      fault === 'address' ||
      fault === 'method' ||
      (fault === 'input' && place.method === 'GET')
    );
  });
}

/** Asks a place with some faults. */
async function ask({ path, method }: Place, faults: readonly Fault[]): Promise<string> {
  const has = (fault: Fault): boolean => faults.includes(fault);
  const target = path.replace('{id}', '987654');
  const key = has('scope') ? powerless : server.facility.key;
  const body = has('json') ? '{"a":1,"a":2}' : '{"nonsense":1}';
  const reply = await sendRaw(server.url(), {
    method: has('method') ? 'PROPFIND' : method,
    path: `${target}${has('address') ? '/nothing/at/all' : ''}${method === 'GET' && has('input') ? '?nonsense=1' : ''}`,
    headers: {
      ...(has('host') ? { host: 'evil.example' } : {}),
      ...(has('credential') ? {} : { authorization: `Bearer ${key}` }),
      ...(method === 'POST' ? { 'content-type': has('type') ? 'text/plain' : 'application/json' } : {}),
      // Said, and not sent: it is refused before it comes.
      ...(method === 'POST' && has('size')
        ? { 'content-length': String(bodyLimits.withFiles + 1), expect: '100-continue' }
        : {}),
    },
    ...(method === 'POST' && !has('size') ? { body } : {}),
  });
  return (reply.body as { readonly code?: string }).code ?? String(reply.status);
}

test('every route refuses what is wrong in the same order', async () => {
  const wrong: string[] = [];
  let asked = 0;
  const tried = share(
    places.filter((one) => scopeOf(one) !== 'other'),
    4,
  );
  for (const place of tried) {
    const faults = faultsOf(place);
    for (const [index, expected] of faults.entries()) {
      const code = await ask(place, faults.slice(index));
      asked += 1;
      if (!codes[expected].includes(code)) wrong.push(`${place.method} ${place.path}: ${code}, not ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(tried.length * 3);
});
