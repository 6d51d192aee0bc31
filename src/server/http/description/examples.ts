/** Examples made from schemas: what they name as example, default or choice, else something of the right type. */
import type { Components } from './components.ts';
import type { JsonObject } from './jsonObject.ts';

/** A value that the schema holds valid. */
export function exampleOf(components: Components, schema: JsonObject): unknown {
  return exampleValue({ components, within: [] }, schema);
}

interface Place {
  readonly components: Components;
  /** The shared schemas around the value: none is shown within itself. */
  readonly within: readonly string[];
}

function exampleValue(place: Place, schema: JsonObject): unknown {
  if (typeof schema.$ref === 'string') {
    if (schema['x-default'] !== undefined) return schema['x-default'];
    return exampleValue({ ...place, within: [...place.within, schema.$ref] }, place.components.resolve(schema));
  }
  const [shown] = (schema.examples as readonly unknown[] | undefined) ?? [];
  if (shown !== undefined) return shown;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.find((item) => item !== null) ?? null;
  if (schema['x-default'] !== undefined) return schema['x-default'];
  const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonObject[] | undefined;
  if (choices !== undefined) return exampleValue(place, choices.find((choice) => !isAround(place, choice)) ?? {});
  const [type] = [schema.type].flat().filter((name) => name !== 'null');
  switch (type) {
    case 'object':
      return objectExample(place, schema);
    case 'array':
      return arrayExample(place, schema);
    case 'string':
      return textExample(schema);
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'boolean':
      return false;
    default:
      return schema.type === undefined ? {} : null;
  }
}

function objectExample(place: Place, schema: JsonObject): JsonObject {
  const required = (schema.required as readonly string[] | undefined) ?? [];
  const properties = Object.entries((schema.properties as Record<string, JsonObject> | undefined) ?? {});
  const shown = properties.filter(([name]) => required.includes(name));
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleValue(place, { title: name, ...property })]));
}

function arrayExample(place: Place, schema: JsonObject): unknown[] {
  const items = (schema.items as JsonObject | undefined) ?? {};
  const isEmpty = Object.keys(items).length === 0 || isAround(place, items) || schema['x-ref'] !== undefined;
  return isEmpty && schema.minItems === undefined ? [] : [exampleValue(place, items)];
}

function isAround({ within }: Place, { $ref }: JsonObject): boolean {
  return typeof $ref === 'string' && within.includes($ref);
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2025-12-15',
  'date-time': '2025-12-15T19:30:00+01:00',
  duration: 'P1M',
  uuid: '3f2b6c1e-9c3d-4a53-8a0f-6a8e1d0f7c11',
  uri: 'https://example.com/hook',
  'uri-reference': '/api/file/product/7/image?v=9f86d081884c7d65',
  email: 'ana@example.com',
};

function textExample(schema: JsonObject): string {
  const known = byFormat[String(schema.format)];
  if (known !== undefined) return known;
  return String(schema.title ?? 'text').slice(0, Number(schema.maxLength ?? 255));
}

function numberExample({ minimum, exclusiveMinimum }: JsonObject): number {
  if (exclusiveMinimum !== undefined) return Number(exclusiveMinimum) + 1;
  return Math.max(Number(minimum ?? 1), 1);
}
