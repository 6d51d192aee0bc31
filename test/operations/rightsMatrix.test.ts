/**
 * Who may do what, generated from every operation and every verb of every model: by every role, with every kind of leave,
 * alone and in sequences of three. What a leave lets be done is done once, and nobody may do more afterwards.
 * `TAQUILLA_DEPTH` above 1 tries every cell and as many times more sequences.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findModel } from '#shared/catalogue/index.ts';
import { actions as scopes } from '#shared/domain/scopes.ts';
import { createRandom } from '../kit/fuzz/random.ts';
import { type Action, allActions } from '../kit/rights/actions.ts';
import { type Leave, leaves, type Matrix, type Role, roles, startMatrix } from '../kit/rights/matrix.ts';
import { runs, seed } from '../kit/seed.ts';

/** What the catalogue and the table of actions declare. */
function declaredToLast(scope: string): boolean {
  const [area = '', verb] = scope.split(':', 2);
  if (verb === 'write' && findModel(area)?.lasting === true) return true;
  return Object.entries(scopes).some(([name, action]) => name === scope && 'lasting' in action);
}

const actions = allActions(declaredToLast);
const named = new Map(actions.map((action) => [action.name, action]));
function actionOf(name: string): Action {
  const action = named.get(name);
  if (action === undefined) throw new Error(`no action ${name}`);
  return action;
}
const isWhole = runs(1) > 1;
const TIME = { timeout: isWhole ? 3_600_000 : 300_000 };
const SEQUENCES = 24;

let matrix: Matrix;
beforeAll(async () => {
  matrix = await startMatrix();
});
afterAll(() => matrix.stop());

test('each cell: what is not held is refused and changes nothing, whatever leave comes with it', TIME, async () => {
  const random = createRandom(seed);
  const faults: string[] = [];
  const done = new Set<string>();
  for (const action of actions) {
    const drawn: (readonly [Role, Leave])[] = [
      ['manager', 'none'],
      ['desk', 'right'],
      [random.pick(roles), random.pick(leaves)],
    ];
    const all = roles.flatMap((role) => leaves.map((leave): readonly [Role, Leave] => [role, leave]));
    for (const [role, leave] of isWhole ? all : drawn) {
      const asked = await matrix.ask(role, leave, action, random);
      for (const fault of asked.faults) faults.push(`${asked.summary}: ${fault}`);
      if (asked.status < 300) done.add(`${role} ${leave}`);
      if (action.lasts && asked.status < 300) await matrix.restore();
    }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  // Otherwise nothing was seen.
  for (const cell of ['manager none', 'desk right']) expect(done).toContain(cell);
});

test('sequences of three: nobody may do more afterwards but by what they hold themselves', TIME, async () => {
  const granting = actions
    .filter(({ lasts, operation }) => lasts || operation === 'sessionAuthorise')
    .map(({ name }) => name);
  const step = fc.record({
    role: fc.constantFrom(...roles),
    leave: fc.constantFrom(...leaves),
    action: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...granting) }, fc.constantFrom(...named.keys())),
    seed: fc.noBias(fc.integer()),
  });
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      const summaries: string[] = [];
      await matrix.restore();
      for (const { role, leave, action: name, seed: chance } of steps) {
        const action = actionOf(name);
        const asked = await matrix.ask(role, leave, action, createRandom(chance));
        summaries.push(asked.summary);
        if (asked.faults.length > 0) throw new Error(`${asked.faults.join('; ')} after\n${summaries.join('\n')}`);
        if (action.lasts && asked.status < 300) changes += 1;
      }
    }),
    { numRuns: runs(SEQUENCES) },
  );
  await matrix.restore();
  expect(changes).toBeGreaterThan(0);
});
