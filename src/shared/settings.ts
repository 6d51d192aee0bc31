/** The settings the service knows, by key, with what their values look like. Any other key is its writer's own. */
import { z } from 'zod';
import type { ActionScope } from './domain/scopes.ts';
import type { SettingDefinition } from './settings/defineSetting.ts';
import { definitions } from './settings/definitions/index.ts';

type Definitions = typeof definitions;
export type SettingKey = keyof Definitions;
export type SettingValue<K extends SettingKey> = z.output<Definitions[K]['schema']>;

export const settingKeys = Object.keys(definitions) as readonly SettingKey[];

/** The definition of a setting, for code that works on all of them. */
export function settingOf(key: SettingKey): SettingDefinition {
  return definitions[key];
}

/** Each setting's value. */
export const settingSchemas = ofEach(({ schema }) => schema) as {
  readonly [K in SettingKey]: Definitions[K]['schema'];
};

/** The scope that writing each setting takes, on top of writing settings. */
export const settingScopes: Readonly<Record<SettingKey, ActionScope | '*'>> = ofEach(({ scope }) => scope);

function ofEach<T>(part: (definition: SettingDefinition) => T): Record<SettingKey, T> {
  return Object.fromEntries(settingKeys.map((key) => [key, part(settingOf(key))])) as Record<SettingKey, T>;
}

/** What is asked at an address: `device` is one of the club's own network, `storage` a URL that may lack TLS within it. */
const askedKinds = ['url', 'host', 'device', 'storage'] as const;
type Asked = (typeof askedKinds)[number];

/** An address of another machine in the value of a setting. */
export interface AskedServer {
  /** Where it stands in the value, as a pointer without its first slash. */
  readonly name: string;
  readonly text: string;
  readonly asked: Asked;
}

/** The addresses of other servers and devices in the value of a setting. */
export function serversIn(key: SettingKey, value: unknown): AskedServer[] {
  const schema: z.ZodType = settingSchemas[key];
  if (!(schema instanceof z.ZodArray)) return serversOf(schema, value, '');
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.flatMap((item, index) => serversOf(schema.element as z.ZodType, item, `${index}/`));
}

function serversOf(schema: z.ZodType, value: unknown, place: string): AskedServer[] {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, part]) => {
    const asked = part.meta()?.asked;
    const text = (value as Readonly<Record<string, unknown>>)[name];
    const kind = askedKinds.find((known) => known === asked);
    return typeof text === 'string' && kind !== undefined ? [{ name: `${place}${name}`, text, asked: kind }] : [];
  });
}

/** True for a key the service itself reads. */
export function isSettingKey(key: unknown): key is SettingKey {
  return typeof key === 'string' && Object.hasOwn(definitions, key);
}
