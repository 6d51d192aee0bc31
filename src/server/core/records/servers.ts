/** Addresses of servers to ask, as they are written: held against what may be asked, and what the settings add to that. */
import {
  type AddressFault,
  type AddressRules,
  faultOfDevice,
  faultOfHost,
  faultOfUrl,
} from '#shared/domain/serverAddress.ts';
import type { FieldCode, FieldError } from '#shared/errors.ts';
import { type SettingKey, serversIn } from '#shared/settings.ts';
import type { ReadContext } from '../context/context.ts';
import type { AnyRow } from './codec.ts';
import type { Values } from './ruleTypes.ts';
import { settingIn } from './settingIn.ts';

const codes: Readonly<Record<AddressFault, FieldCode>> = {
  invalid: 'invalid_value',
  credentials: 'invalid_value',
  not_https: 'not_https',
  not_public: 'server_not_allowed',
  not_own: 'server_not_allowed',
};

/** Adds to `errors` the fields of a record that name a server which may not be asked. One that stays may stay. */
export async function checkServers(
  ctx: ReadContext,
  names: readonly string[],
  values: Values,
  before: AnyRow | null,
  errors: FieldError[],
): Promise<void> {
  for (const name of names) {
    const text = values[name];
    if (typeof text !== 'string' || text === before?.[name]) continue;
    const fault = faultOfUrl(text, { allowed: await allowedIn(ctx), loopback: false });
    if (fault !== null) errors.push({ pointer: `#/${name}`, code: codes[fault] });
  }
}

/** What is wrong with the servers a setting names. */
export async function serverErrors(ctx: ReadContext, key: SettingKey, value: unknown): Promise<FieldError[]> {
  const servers = serversIn(key, value);
  if (servers.length === 0) return [];
  const rules = await settingRules(ctx);
  return servers.flatMap(({ name, text, asked }) => {
    const fault = { url: faultOfUrl, host: faultOfHost, device: faultOfDevice, storage: faultOfStorage }[asked](
      text,
      rules,
    );
    return fault === null ? [] : [{ pointer: `#/value/${name}`, code: codes[fault] }];
  });
}

/** Storage of one's own network may lack TLS: requests are signed there, too. */
function faultOfStorage(text: string, rules: AddressRules): AddressFault | null {
  return faultOfUrl(text, { ...rules, plain: true });
}

/**
 * What a server that a setting names may be, when it is written and when it is connected to. This machine may be one: its
 * services are its owner's.
 */
export async function settingRules(ctx: ReadContext): Promise<AddressRules> {
  return { allowed: await allowedIn(ctx), loopback: true };
}

/** The names, addresses and networks that may be asked though they are not public. */
export async function allowedIn(ctx: ReadContext): Promise<readonly string[]> {
  return (await settingIn(ctx, 'allowedServers')) ?? [];
}
