/** Where an operation takes PINs: found in its schema, so that what guards them misses none. */
import { z } from 'zod';

/** Every schema of a PIN in a body. */
const pins = z.registry<Record<never, never>>();

/** A PIN in a body: four to twelve digits. */
export const pinSchema = () =>
  z
    .string()
    .regex(/^\d{4,12}$/)
    .meta({ examples: ['4821'] })
    .register(pins, {});

/** A way through a body, key by key; `*` is each item of a list. */
export type Path = readonly string[];

/** Where a schema takes PINs. */
export function pinPaths(schema: z.core.$ZodType): readonly Path[] {
  if (pins.has(schema)) return [[]];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => pinPaths(inner).map((path) => [key, ...path]));
    case 'array':
      return pinPaths(def.element).map((path) => ['*', ...path]);
    case 'record':
      return pinPaths(def.valueType).map((path) => ['*', ...path]);
    case 'union':
      return def.options.flatMap(pinPaths);
    case 'intersection':
      return [...pinPaths(def.left), ...pinPaths(def.right)];
    case 'pipe':
      return [...pinPaths(def.in), ...pinPaths(def.out)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return pinPaths(def.innerType);
    default:
      return [];
  }
}

/** The first of the paths at which a body says something. */
export function saidAt(body: unknown, paths: readonly Path[]): Path | undefined {
  return paths.find((path) => says(body, path));
}

function says(value: unknown, [key, ...rest]: Path): boolean {
  if (key === undefined) return value !== undefined && value !== null;
  if (typeof value !== 'object' || value === null) return false;
  if (key === '*') return Object.values(value).some((item) => says(item, rest));
  return Object.hasOwn(value, key) && says((value as Readonly<Record<string, unknown>>)[key], rest);
}
