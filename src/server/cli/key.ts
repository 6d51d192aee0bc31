import { keyCreate as keyCreateContract } from '#shared/operations/contracts/keyCreate.ts';
import { keyRevoke as keyRevokeContract } from '#shared/operations/contracts/keyRevoke.ts';
import { keyRotate as keyRotateContract } from '#shared/operations/contracts/keyRotate.ts';
import { keyCreate } from '../modules/staff/handlers/keyCreate.ts';
import { keyRevoke } from '../modules/staff/handlers/keyRevoke.ts';
import { keyRotate } from '../modules/staff/handlers/keyRotate.ts';
import { idOf, numberOption, type Options, required, row } from './arguments.ts';
import { listAll, perform } from './through.ts';

/** `key create`: prints the key and nothing else. Works beside a running server, through it, as all of these do. */
export async function runKeyCreate(options: Options): Promise<number> {
  const { pos, expires, 'api-version': apiVersion, 'allow-in-url': allowInUrl } = options;
  const answer = await perform(options, 'keyCreate', keyCreateContract, keyCreate, {
    name: required(options, 'name'),
    scopes: required(options, 'scopes')
      .split(/[\s,]+/)
      .filter(Boolean),
    ...(pos === undefined ? {} : { pos: numberOption(pos, 'pos', { least: 1, most: 2 ** 31, otherwise: 1 }) }),
    ...(expires === undefined ? {} : { expires }),
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(allowInUrl === undefined ? {} : { allowInUrl }),
  });
  process.stdout.write(`${answer.key}\n`);
  return 0;
}

/** `key rotate`: prints the key with its new secret and nothing else. */
export async function runKeyRotate(options: Options): Promise<number> {
  const { grace, expires } = options;
  const answer = await perform(options, 'keyRotate', keyRotateContract, keyRotate, {
    id: idOf(options),
    ...(grace === undefined
      ? {}
      : { graceSeconds: numberOption(grace, 'grace', { least: 0, most: 2_592_000, otherwise: 0 }) }),
    ...(expires === undefined ? {} : { expires }),
  });
  process.stdout.write(`${answer.key}\n`);
  return 0;
}

/** `key revoke`: ends a key for good. */
export async function runKeyRevoke(options: Options): Promise<number> {
  const { id } = await perform(options, 'keyRevoke', keyRevokeContract, keyRevoke, { id: idOf(options) });
  process.stdout.write(`revoked ${id}\n`);
  return 0;
}

/** `key list`: a line per key, its parts parted by tabs. Never a secret. */
export async function runKeyList(options: Options): Promise<number> {
  for (const key of await listAll(options, 'apiKey')) {
    const state = key.revoked ? 'revoked' : '';
    const parts = [key.id, key.kid, key.name, key.scopes.join(' '), key.expires, key.lastUsed, state];
    process.stdout.write(row(parts));
  }
  return 0;
}
