import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServiceError } from '#shared/errors.ts';
import { runs } from '#test/kit/seed.ts';
import { createHashQueue } from './hashQueue.ts';

const limits = { atOnce: 2, waitingEach: 3, waiting: 8, takes: 100 };

test('whatever comes in whatever order: never too many at once, one a client, and everything is settled', async () => {
  const client = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const step = fc.oneof(
    { weight: 3, arbitrary: client.map((name) => ({ asks: name })) },
    fc.nat(5).map((place) => ({ ends: place })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const queue = createHashQueue(limits);
      const running: { readonly client: string; readonly end: () => void }[] = [];
      const outcomes: Promise<string>[] = [];
      const work = (name: string) => (): Promise<string> =>
        new Promise((resolve, reject) => {
          expect(running.map((each) => each.client)).not.toContain(name);
          expect(running.length).toBeLessThan(limits.atOnce);
          const fails = outcomes.length % 3 === 0;
          running.push({ client: name, end: () => (fails ? reject(new Error('no')) : resolve('done')) });
        });
      const end = async (place: number): Promise<void> => {
        running.splice(place % Math.max(1, running.length), 1)[0]?.end();
        await new Promise(setImmediate);
      };
      for (const one of steps) {
        if ('ends' in one) await end(one.ends);
        else {
          const asked = queue(one.asks, work(one.asks));
          outcomes.push(asked.catch((error: unknown) => (error instanceof ServiceError ? error.code : 'failed')));
        }
      }
      while (running.length > 0) await end(0);
      for (const outcome of await Promise.all(outcomes))
        expect(['done', 'failed', 'too_many_requests']).toContain(outcome);
      // It is as it was: as many wait as before.
      const again = Array.from({ length: 4 }, () => queue('f', async () => 'done'));
      expect(await Promise.all(again)).toEqual(['done', 'done', 'done', 'done']);
    }),
    { numRuns: runs(34) },
  );
});

test('clients take turns; too many are refused at once, with a time to come back', async () => {
  const queue = createHashQueue({ ...limits, atOnce: 1 });
  const order: string[] = [];
  const ask = (client: string): Promise<void> =>
    queue(client, async () => {
      await new Promise(setImmediate);
      order.push(client);
    });
  const greedy = Array.from({ length: 6 }, () => ask('a'));
  const other = ask('b');
  const refusals = (await Promise.allSettled(greedy)).filter(({ status }) => status === 'rejected');
  await other;
  expect(order).toEqual(['a', 'a', 'b', 'a', 'a']);
  expect(refusals).toHaveLength(2);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ reason: { code: 'too_many_requests', headers: { 'retry-after': '1' } } });
  }
  const many = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => ask(`client ${index}`)));
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1 + limits.waiting);
});
