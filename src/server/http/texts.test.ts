import { beforeAll, expect, test } from 'vitest';
import type { Problem } from '#shared/errors.ts';
import { type Document, operationsOf, type Parameter, resolved } from '#test/kit/openapi.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import type { JsonObject } from './description/jsonObject.ts';

let server: FacilityServer;
let document: Document;
beforeAll(async () => {
  server = await startOpen();
  document = (await server.as(null).send('GET', '/api/openapi.json')).body as Document;
});

/** A text somewhere in what an operation takes: its schema, where it is, and what is sent with a text there alone. */
interface Place {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly sent: (text: unknown) => unknown;
}

const only: Pick<Place, 'pointer' | 'sent'> = { pointer: '#', sent: (text) => text };

/** Every text within a schema. */
function* textsIn(part: JsonObject, at = only, around: ReadonlySet<unknown> = new Set()): Generator<Place> {
  if (around.has(part.$ref) || part.readOnly === true) return;
  const within = part.$ref === undefined ? around : new Set([...around, part.$ref]);
  const schema: JsonObject = { ...resolved<JsonObject>(document, part), ...part };
  const { properties = {}, items, anyOf, oneOf, additionalProperties } = schema;
  const inside = (name: string, wrap: (value: unknown) => unknown): Pick<Place, 'pointer' | 'sent'> => ({
    pointer: `${at.pointer}/${name}`,
    sent: (value) => at.sent(wrap(value)),
  });
  if ([schema.type].flat().includes('string')) yield { schema, ...at };
  for (const choice of [anyOf ?? oneOf ?? []].flat() as JsonObject[]) yield* textsIn(choice, at, within);
  for (const [name, property] of Object.entries(properties as Record<string, JsonObject>)) {
    yield* textsIn(
      property,
      inside(name, (value) => ({ [name]: value })),
      within,
    );
  }
  if (items !== undefined)
    yield* textsIn(
      items as JsonObject,
      inside('0', (value) => [value]),
      within,
    );
  if (typeof additionalProperties === 'object' && additionalProperties !== null) {
    yield* textsIn(
      additionalProperties as JsonObject,
      inside('10', (value) => ({ 10: value })),
      within,
    );
  }
}

/** Formats that leave no room. */
const SHORT: ReadonlySet<unknown> = new Set(['date', 'uuid']);

/** The most characters a text may have: by its length, by what it may be, or by how it is written. */
function isBounded({ maxLength, enum: choices, const: value, format, pattern }: JsonObject): boolean {
  if (typeof maxLength === 'number' || choices !== undefined || value !== undefined || SHORT.has(format)) return true;
  // Whole, and with nothing in it that may be repeated without end.
  return typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
}

/** A text nobody is asked to write in any way. */
const isFree = ({ maxLength, enum: choices, const: value, format, pattern, examples }: JsonObject): boolean =>
  typeof maxLength === 'number' &&
  [choices, value, format, pattern].every((bound) => bound === undefined) &&
  (examples === undefined || maxLength > 60);

const bodies = () =>
  operationsOf(document).flatMap((place) => {
    const schema = place.operation.requestBody?.content['application/json']?.schema;
    return schema === undefined ? [] : [...textsIn(schema)].map((text) => ({ ...place, text }));
  });

test('every text that is taken has a longest length', () => {
  const inQueries = operationsOf(document).flatMap(({ path, operation }) =>
    operation.parameters.flatMap((part) => {
      const { name, in: place, schema, content } = resolved<Parameter>(document, part);
      if (place !== 'query') return [];
      const shape = schema ?? content?.['application/json']?.schema ?? {};
      return [...textsIn(shape)].map((text) => ({ where: `${path} ${name}${text.pointer.slice(1)}`, text }));
    }),
  );
  const inBodies = bodies().map(({ path, text }) => ({ where: `${path} ${text.pointer}`, text }));
  expect([inQueries.length > 1000, inBodies.length > 300]).toEqual([true, true]);
  const endless = [...inQueries, ...inBodies].filter(({ text }) => !isBounded(text.schema)).map(({ where }) => where);
  expect(endless).toEqual([]);
});

test('texts of a character more, or with one that breaks papers and terminals, are refused', async () => {
  /** Compared and not kept, or held to what a field takes later. */
  const others =
    /^#\/(.*\/)?(voucherCode|code|rows\/0\/0|columns\/0|words\/0\/(text|means)|query|lentScopes|scope|scopes)$/;
  const seen = new Set<string>();
  const taken: string[] = [];
  for (const { path, method, text } of bodies()) {
    const { schema, pointer, sent } = text;
    const most = Number(schema.maxLength);
    // A field of a model is checked alike wherever it is sent.
    const key = `${path.replace(/\/\{id\}$/, '')} ${pointer}`;
    if (path.includes('{id}') || !isFree(schema) || seen.has(key) || most > 100_000) continue;
    seen.add(key);
    for (const wrong of ['a'.repeat(most + 1), 'a\u0000b', 'a\ud800']) {
      if (wrong.length < 5 && others.test(pointer)) continue;
      const reply = await server.api.send(method, path, sent(wrong));
      const { errors = [] } = reply.body as Partial<Problem>;
      if (!errors.some((error) => error.pointer === pointer)) taken.push(`${path} ${pointer} ${wrong.length}`);
    }
  }
  expect(seen.size).toBeGreaterThan(150);
  expect(taken).toEqual([]);
}, 60_000);
