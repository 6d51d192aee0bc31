/** Options of the command line, checked. */
import { resolve } from 'node:path';
import { type RateLimit, rateLimitSchema } from '#shared/settings/definitions/rateLimit.ts';
import { UsageError } from './failures.ts';

/** The options as parsed, all optional. */
export interface Options {
  readonly data?: string | undefined;
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly 'allow-host'?: string[] | undefined;
  readonly 'lan-port'?: string | undefined;
  readonly 'tls-cert'?: string | undefined;
  readonly 'tls-key'?: string | undefined;
  readonly 'insecure-lan'?: boolean | undefined;
  readonly 'rate-limit'?: string | undefined;
  readonly demo?: boolean | undefined;
  readonly new?: boolean | undefined;
  readonly older?: boolean | undefined;
  readonly name?: string | undefined;
  readonly scopes?: string | undefined;
  readonly pos?: string | undefined;
  readonly expires?: string | undefined;
  readonly 'api-version'?: string | undefined;
  readonly 'allow-in-url'?: boolean | undefined;
  readonly id?: string | undefined;
  readonly grace?: string | undefined;
  readonly scale?: string | undefined;
  readonly seed?: string | undefined;
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly 'passphrase-file'?: string | undefined;
  readonly user?: string | undefined;
  readonly behind?: string | undefined;
  readonly 'without-keys'?: boolean | undefined;
  readonly accept?: boolean | undefined;
  readonly 'new-pepper'?: boolean | undefined;
}

/** An option that must be there. Throws `UsageError`. */
export function required(options: Options, name: 'data' | 'name' | 'scopes' | 'id' | 'to' | 'from' | 'user'): string {
  const value = options[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** The data folder, absolute. */
export function dataFolder(options: Options): string {
  return resolve(required(options, 'data'));
}

/** A number option within bounds, or its default. Throws `UsageError`. */
export function numberOption(
  text: string | undefined,
  name: string,
  { least, most, otherwise }: { readonly least: number; readonly most: number; readonly otherwise: number },
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most)) {
    throw new UsageError(`--${name} takes a number from ${least} to ${most}`);
  }
  return value;
}

/** A limit of requests: `off`, or `<a second>/<a minute>` such as `50/1200`; undefined = as the setting says. Throws `UsageError`. */
export function rateLimitOption(text: string | undefined): RateLimit | 'off' | undefined {
  if (text === undefined || text === 'off') return text;
  const [perSecond, perMinute] = text.split('/', 2).map(Number);
  const parsed = rateLimitSchema.safeParse({ perSecond, perMinute });
  if (!parsed.success || !/^\d+\/\d+$/.test(text))
    throw new UsageError('--rate-limit takes off, or two numbers such as 50/1200');
  return parsed.data;
}

/** The id a command is about. Throws `UsageError`. */
export function idOf(options: Options): number {
  return numberOption(required(options, 'id'), 'id', { least: 1, most: 2 ** 31, otherwise: 1 });
}

/** A line of a list, its parts parted by tabs; what there is not is a dash. */
export function row(parts: readonly (string | number | null)[]): string {
  return `${parts.map((part) => (part === null || part === '' ? '-' : part)).join('\t')}\n`;
}
