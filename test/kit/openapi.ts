/** The description of the API as tests read it: its operations, its references, and its schemas as checks. */
import { z } from 'zod';
import type { JsonObject } from '#server/http/description/jsonObject.ts';

/** A content of an operation or an answer. */
export interface MediaType {
  readonly schema: JsonObject;
  readonly examples?: Readonly<Record<string, JsonObject>>;
  readonly example?: unknown;
}

export interface Parameter extends JsonObject {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required?: boolean;
  readonly schema?: JsonObject;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, JsonObject>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation extends JsonObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly JsonObject[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, JsonObject>>;
}

export interface Document extends JsonObject {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** An operation and where it is. */
export interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** A path as a request has it: of a record, in a format. */
export function pathOf(
  path: string,
  { id, format = 'csv' }: { readonly id: string | number; readonly format?: string },
): string {
  return path.replaceAll('{id}', String(id)).replaceAll('{format}', format);
}

/** Every operation of a document. */
export function operationsOf(document: Document): Place[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** The same document of one path in so many, with what those refer to: paths of one kind are written by the same code. */
export function partOf(document: Document, keeps: (path: string, index: number) => boolean): Document {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path], index) => keeps(path, index)));
  const { securitySchemes = {}, ...sections } = document.components;
  const kept = new Set<string>();
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) follow(inner);
    const { $ref } = value as JsonObject;
    if (typeof $ref !== 'string' || kept.has($ref)) return;
    kept.add($ref);
    follow(resolved(document, { $ref }));
  };
  const webhooks = Object.fromEntries(Object.entries(document.webhooks).filter(([name], index) => keeps(name, index)));
  follow(paths);
  follow(webhooks);
  const components = Object.fromEntries(
    Object.entries(sections).map(([section, named]) => [
      section,
      Object.fromEntries(Object.entries(named).filter(([name]) => kept.has(`#/components/${section}/${name}`))),
    ]),
  );
  const tags = new Set(operationsOf({ ...document, paths }).flatMap(({ operation }) => operation.tags));
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
    webhooks,
    components: { ...components, securitySchemes },
  };
}

/** What a reference refers to, of the type the caller knows to be there; anything else as it is. */
export function resolved<T extends JsonObject>(document: Document, part: JsonObject): T {
  const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String(part.$ref ?? '')) ?? [];
  const found = section === '' ? part : document.components[section]?.[name];
  if (found === undefined) throw new Error(`nothing is at ${String(part.$ref)}`);
  return found as T;
}

/** The codes an operation may answer with, by status. */
export function codesByStatus(document: Document, operation: Operation): ReadonlyMap<number, readonly string[]> {
  return new Map(
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const problem = resolved<JsonObject & Answer>(document, response).content?.['application/problem+json'];
      if (problem === undefined) return [];
      const kinds = (problem.schema.oneOf ?? [problem.schema]) as readonly JsonObject[];
      return [[Number(status), kinds.map((kind) => codeOf(resolved<JsonObject>(document, kind)))] as const];
    }),
  );
}

/** The code of a kind of problem. */
function codeOf({ allOf }: JsonObject): string {
  const [, own] = allOf as readonly { readonly properties: { readonly code: { readonly const: string } } }[];
  if (own === undefined) throw new Error('no kind of problem');
  return own.properties.code.const;
}

export interface Checking {
  /** Objects have no fields but those described: what an answer holds beyond is a fault. */
  readonly closed?: true;
  /** Fields may be left out, as with the parameter `fields`. */
  readonly partial?: true;
}

/** Checks for schemas of a document, by any names. All in one go: records refer to each other. */
export function checksOf(
  { components }: Document,
  schemas: Readonly<Record<string, JsonObject>>,
  checking: Checking = {},
): Readonly<Record<string, z.ZodType>> {
  const adapted = adapt({ $defs: components.schemas, properties: schemas, type: 'object' }, checking, true);
  const all = z.fromJSONSchema(adapted as JsonObject);
  if (!(all instanceof z.ZodObject)) throw new Error('the schemas make no object');
  return Object.fromEntries(
    Object.entries(all.shape).map(([name, check]) => [
      name,
      check instanceof z.ZodOptional ? (check.unwrap() as z.ZodType) : (check as z.ZodType),
    ]),
  );
}

/** As zod wants it: definitions where it looks for them, and nothing that fills in what is missing. */
function adapt(value: unknown, checking: Checking, isRoot = false): unknown {
  if (Array.isArray(value)) return value.map((item) => adapt(item, checking));
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as JsonObject;
  const entries = Object.entries(schema).flatMap(([key, inner]): [string, unknown][] => {
    if (key === '$ref') return [[key, String(inner).replace('#/components/schemas/', '#/$defs/')]];
    if (['default', 'example', 'examples'].includes(key) && typeof schema.type === 'string') return [];
    if (key === 'properties' || key === '$defs') return [[key, eachOf(inner as JsonObject, checking)]];
    // zod takes it for whole addresses only.
    if (key === 'format' && inner === 'uri-reference') return [];
    if (key === 'required' && checking.partial === true) return [];
    return [[key, key === 'enum' || key === 'const' ? inner : adapt(inner, checking)]];
  });
  const isOpen = schema.properties !== undefined && schema.additionalProperties === undefined;
  const closed = checking.closed === true && isOpen && !isRoot ? { additionalProperties: false } : {};
  return { ...Object.fromEntries(entries), ...closed };
}

function eachOf(parts: JsonObject, checking: Checking): JsonObject {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, adapt(part, checking)]));
}
