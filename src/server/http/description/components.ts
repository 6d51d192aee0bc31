/** The parts of the description that several operations share, made at their first mention. */
import { z } from 'zod';
import type { JsonObject } from './jsonObject.ts';

type Section = 'schemas' | 'parameters' | 'headers' | 'responses' | 'examples' | 'securitySchemes';

/** What is sent, or what is answered with. */
export type Direction = 'input' | 'output';

export interface Components {
  /** A reference to a shared part, which is made if it is not there yet. It may refer to itself. */
  readonly ref: (section: Section, name: string, make: () => JsonObject) => JsonObject;
  /** A reference to a part like this one: what is the same is there once, under the first of the names that is free. */
  readonly share: (section: Section, names: readonly string[], part: JsonObject) => JsonObject;
  /** What is made once for a key, whoever asks. */
  readonly once: <T>(key: string, make: () => T) => T;
  /** A zod schema as JSON Schema: one with an `id` as a reference, and so are those within it. */
  readonly fromZod: (schema: z.ZodType, io: Direction) => JsonObject;
  /** The same without making a reference of the schema itself. */
  readonly inline: (schema: z.ZodType, io: Direction) => JsonObject;
  /** What a reference refers to; anything else as it is. */
  readonly resolve: (part: JsonObject) => JsonObject;
  /** All of them, by section and name. */
  readonly all: () => JsonObject;
}

/** An empty collection. */
export function createComponents(): Components {
  const sections = new Map<string, Map<string, JsonObject>>();

  const ref: Components['ref'] = (section, name, make) => {
    const parts = sections.get(section) ?? new Map<string, JsonObject>();
    sections.set(section, parts);
    if (!parts.has(name)) {
      parts.set(name, {});
      parts.set(name, make());
    }
    return { $ref: `#/components/${section}/${name}` };
  };

  /** References to parts that are shared by what they say. */
  const shared = new Map<string, JsonObject>();
  const share: Components['share'] = (section, names, part) => {
    const text = `${section} ${JSON.stringify(part)}`;
    const known = shared.get(text);
    if (known !== undefined) return known;
    const isFree = (name: string): boolean => sections.get(section)?.has(name) !== true;
    let name = names.find(isFree);
    for (let next = 2; name === undefined; next++) {
      const numbered = `${names.at(-1)}.${next}`;
      if (isFree(numbered)) name = numbered;
    }
    const made = ref(section, name, () => part);
    shared.set(text, made);
    return made;
  };

  const components = new Map<string, unknown>();
  const once: Components['once'] = <T>(key: string, make: () => T): T => {
    if (!components.has(key)) components.set(key, make());
    return components.get(key) as T;
  };

  const inline: Components['inline'] = (schema, io) => {
    const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io }) as Converted;
    const own = json.$ref === undefined ? json : ($defs[nameIn(json.$ref)] ?? json);
    for (const [name, part] of Object.entries($defs)) {
      if (part !== own && !isAnyJson(name)) ref('schemas', name, () => tidy(part, io) as JsonObject);
    }
    return tidy(own, io) as JsonObject;
  };

  return {
    ref,
    share,
    once,
    inline,
    fromZod: (schema, io) => {
      const { id } = schema.meta() ?? {};
      return id === undefined ? inline(schema, io) : ref('schemas', id, () => inline(schema, io));
    },
    resolve: (part) => {
      const [, section, name] = /^#\/components\/(\w+)\/(.+)$/.exec(String(part.$ref ?? '')) ?? [];
      if (section === undefined || name === undefined) return part;
      const found = sections.get(section)?.get(name);
      if (found === undefined) throw new Error(`nothing is at ${String(part.$ref)}`);
      return found;
    },
    all: () => {
      const named = [...sections].map(([section, parts]) => [section, sorted(parts)]);
      return Object.fromEntries(named.sort());
    },
  };
}

/** What zod makes of a schema. */
interface Converted extends JsonObject {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonObject>>;
}

/** Kept as they are: their members are values, not schemas. */
const VALUES = ['examples', 'enum', 'const', 'required'];

/** What settings say of their parts to the program, and no word of JSON Schema. */
const OWN = ['asked'];

/**
 * zod's JSON Schema as people write it: nullable types as lists of types, no bounds every integer has anyway, answers
 * that may grow.
 */
function tidy(value: unknown, io: Direction): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item, io));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, id: _, '~standard': __, ...schema } = value as Converted & { readonly id?: unknown };
  if ($ref !== undefined && isAnyJson(nameIn($ref))) return {};
  const entries = Object.entries(schema).flatMap(([key, inner]): [string, unknown][] => {
    // A generator of clients takes a field with a default for one that is always there, also in what is sent.
    if (key === 'default') return io === 'input' ? [['x-default', inner]] : [];
    if (OWN.includes(key)) return [];
    if (VALUES.includes(key)) return [[key, inner]];
    if (key === 'properties') return [[key, eachOf(inner as JsonObject, (part) => tidy(part, io))]];
    if (key === 'propertyNames' && !('pattern' in (inner as JsonObject))) return [];
    if (key === 'additionalProperties' && inner === false && io === 'output') return [];
    return [[key, tidy(inner, io)]];
  });
  const tidied = withWholeNumbers(withNullType(Object.fromEntries(entries)));
  return $ref === undefined ? tidied : { ...tidied, $ref: `#/components/schemas/${nameIn($ref)}` };
}

const nameIn = (place: string): string => place.replace('#/$defs/', '');

/** Only JSON itself is described by a schema without a name that refers to itself: any value will do. */
const isAnyJson = (name: string): boolean => name.startsWith('__');

function withNullType(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [value, nothing] = anyOf as JsonObject[];
  // Any JSON: null is some, too.
  if (value !== undefined && Object.keys(value).length === 0) return rest;
  if (nothing?.type !== 'null' || typeof value?.type !== 'string') return schema;
  const choices = Array.isArray(value.enum) ? { enum: [...value.enum, null] } : {};
  return { ...value, ...rest, type: [value.type, 'null'], ...choices };
}

function withWholeNumbers(schema: JsonObject): JsonObject {
  const { minimum, maximum, ...rest } = schema;
  const isWhole = Array.isArray(rest.enum) && rest.enum.every((item) => item === null || Number.isInteger(item));
  const type = isWhole ? { type: Array.isArray(rest.type) ? ['integer', 'null'] : 'integer' } : {};
  return {
    ...rest,
    ...type,
    ...(minimum === undefined || minimum === -Number.MAX_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}

function eachOf(parts: JsonObject, change: (part: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));
}

function sorted(parts: ReadonlyMap<string, JsonObject>): JsonObject {
  return Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
