/**
 * Whoever sells, and may not refund, lets no cash out and makes no debt smaller, whatever is done in whatever order: every
 * action there is, by the seeded front desk, in a facility with money of every kind.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profiles } from '#server/reference/reference.ts';
import { covers } from '#shared/domain/scopes.ts';
import { contracts, type OperationName } from '#shared/operations/index.ts';
import { effectsOf } from '#test/kit/money/effectsOf.ts';
import type { Reply } from '../kit/client.ts';
import { createRandom } from '../kit/fuzz/random.ts';
import { attempts, recordAttempt } from '../kit/money/attempts.ts';
import { type MoneyFacility, startMoney } from '../kit/money/facility.ts';
import { judge, type Step, snapshot } from '../kit/money/ledger.ts';
import { runs } from '../kit/seed.ts';

const RUNS = runs(5);
const STEPS = 200;
const TIME = { timeout: RUNS * 120_000 };

const names = Object.keys(attempts) as OperationName[];
const isTried = (name: OperationName): boolean => attempts[name] !== null;
const mayBeDone = (name: OperationName): boolean => {
  const { scope } = contracts[name];
  return (
    scope === 'anyone' || scope === 'public' || scope === 'signedIn' || covers(profiles.frontDesk.permissions, scope)
  );
};
/** What moves money comes more often than what cannot, or is refused anyway; a session is not closed all the time. */
const drawn: readonly Step['operation'][] = [
  ...names.filter(isTried).flatMap((name) => {
    const moves = Object.keys(effectsOf(name)).length > 0 && mayBeDone(name) && name !== 'posClose';
    return Array.from({ length: moves ? 5 : 2 }, () => name);
  }),
  ...Array.from({ length: 8 }, () => 'record' as const),
];

interface Tried extends Pick<Step, 'operation' | 'input'> {
  readonly reply: Reply;
}

/** Sends one attempt; null where there is nothing to try it on. */
async function attempt(place: MoneyFacility, operation: Step['operation'], seed: number): Promise<Tried | null> {
  const random = createRandom(seed);
  if (operation === 'record') {
    const [method, path, body] = recordAttempt(place, random);
    const reply = await place.desk.send(method, `/api/model/${path}`, body);
    return { operation, input: { method, path, ...body }, reply };
  }
  const input = attempts[operation]?.(place, random) ?? null;
  return input === null
    ? null
    : { operation, input: { ...input }, reply: await place.desk.call(operation, input as never) };
}

/** Those of some operations that are refused each time they are tried in a new facility: chance alone may leave some out. */
async function neverAccepted(operations: readonly OperationName[]): Promise<OperationName[]> {
  const never: OperationName[] = [];
  for (const operation of operations) {
    const place = await startMoney();
    let isAccepted = false;
    for (let seed = 0; seed < 20 && !isAccepted; seed++) {
      const tried = await attempt(place, operation, seed);
      isAccepted = tried !== null && tried.reply.status < 300;
    }
    if (!isAccepted) never.push(operation);
    place.close();
  }
  return never;
}

test('lets out no cash and makes no debt smaller, and is let do its work', TIME, async () => {
  const accepted = new Map<Step['operation'], number>();
  const steps = fc.array(fc.tuple(fc.constantFrom(...drawn), fc.noBias(fc.integer())), {
    minLength: STEPS,
    maxLength: STEPS,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const place = await startMoney();
      const { server, rows, close } = place;
      const { facility } = server;
      const log: string[] = [];
      let before = snapshot(rows);
      for (const [name, seed] of sequence) {
        const tried = await attempt(place, name, seed);
        if (tried === null) continue;
        const { operation, input, reply } = tried;
        const isAccepted = reply.status < 300;
        log.push(`${operation} ${JSON.stringify(input)} → ${reply.status}`);
        if (reply.status >= 500) throw new Error(`${log.at(-1)} ${JSON.stringify(reply.body)}`);
        if (isAccepted) accepted.set(operation, (accepted.get(operation) ?? 0) + 1);
        const after = snapshot(rows);
        const step = { operation, input, accepted: isAccepted, user: facility.users.frontDesk };
        const faults = judge(before, after, step, rows);
        if (faults.length > 0) throw new Error(`${faults.join('; ')} after\n${log.slice(-8).join('\n')}`);
        before = after;
      }
      close();
      await server.stop();
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const missed = names.filter((name) => isTried(name) && mayBeDone(name) && !accepted.has(name));
  const never = await neverAccepted(missed);
  expect(never, JSON.stringify([...accepted])).toEqual([]);
  expect(accepted.get('record') ?? 0).toBeGreaterThan(0);
  for (const name of names.filter((one) => !mayBeDone(one))) expect(accepted.has(name), name).toBe(false);
});
