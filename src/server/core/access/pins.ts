/** PINs: hashed with scrypt and a pepper stored outside the database, because four digits alone are soon guessed. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createHashQueue } from './hashQueue.ts';
import { networkOf } from './network.ts';
import { sound } from './pepper.ts';

const KEY_BYTES = 32;
/** A power of two. 16 MiB and about 50 ms: OWASP's password storage cheat sheet, scrypt. */
export const COST = 14;
const derive = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** One for the process, because the threads are the process's. A core is left to the sales. */
const queue = createHashQueue({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waitingEach: 10,
  waiting: 40,
  takes: 60,
});

/** What a PIN stored from now on costs. */
let cost = COST;

/** Sets what PINs cost in this process; what they did before. Tests alone call it: they set and show thousands. */
export function setPinCost(power: number): number {
  const before = cost;
  cost = power;
  return before;
}

/** Stored PIN that no PIN matches, and that takes as long to find out as any. */
const noPin = (): string => `scrypt:${cost}:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** Does one piece of work with PINs for a client, in its turn. Rejects with 429 where too many wait. */
export function queued<T>(address: string | null, work: () => Promise<T>): Promise<T> {
  return queue(networkOf(address ?? ''), work);
}

/** The stored form of a PIN: `scrypt:<cost>:<salt>:<key>`. Call it `queued`. */
export async function hashPin(pin: string, pepper: Buffer): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(peppered(pin, pepper), salt, KEY_BYTES, costing(cost));
  return `scrypt:${cost}:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** Compares a PIN with its stored form, null where there is none, in the same time. Call it `queued`. */
export async function verifyPin(pin: string, stored: string | null, pepper: Buffer): Promise<boolean> {
  const [, power, salt = '', key = ''] = (stored ?? noPin()).split(':');
  const derived = await derive(
    peppered(pin, pepper),
    Buffer.from(salt, 'base64url'),
    KEY_BYTES,
    costing(Number(power)),
  );
  const expected = Buffer.from(key, 'base64url');
  return stored !== null && expected.length === derived.length && timingSafeEqual(expected, derived);
}

function costing(power: number): ScryptOptions {
  return { N: 2 ** power, r: 8, p: 1 };
}

function peppered(pin: string, pepper: Buffer): Buffer {
  return Buffer.concat([sound(pepper), Buffer.from(pin, 'utf8')]);
}
