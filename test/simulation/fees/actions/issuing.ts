/** Runs of fees, stopped and gone on with or not, and days that go by. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { wire } from '../../action.ts';
import { plusDays } from '../dates.ts';
import { feesDue, sum } from '../oracle.ts';
import { type FeeScenario, localTime, recordFees, until } from '../record.ts';
import { feeAction } from './life.ts';

const DAY = 86_400_000;
const [RUNNING, DONE] = [0, 1];

/** The state of a run once no job is at it. */
async function ended(scenario: FeeScenario, id: number) {
  const read = () => scenario.api.get('subscriptionTask', id);
  await until(scenario, `run ${id}`, async () => (await read()).status !== RUNNING);
  return read();
}

/** Stops a run that is under way, if it is, and has it go on. */
async function interrupt({ api }: FeeScenario, task: number): Promise<void> {
  const stopped = await api.call('stopFees', { task });
  if (stopped.status !== 200) return;
  expect((await api.call('resumeFees', { task })).status, `run ${task} goes on`).toBe(200);
}

const issue = feeAction({
  name: 'issue fees',
  weight: 9,
  params: fc.record({
    ahead: fc.constantFrom(0, 0, 0, 10, 31),
    late: fc.nat(3).map((chance) => chance === 0),
    cancelled: fc.nat(2).map((chance) => chance === 0),
    confirm: fc.nat(3).map((chance) => chance === 0),
    isStopped: fc.nat(2).map((chance) => chance === 0),
    isRestarted: fc.nat(9).map((chance) => chance === 0),
  }),
  run: async (state, scenario, { ahead, late, cancelled, isStopped, isRestarted, ...said }) => {
    // Those to come would be documented on their day.
    const confirm = said.confirm && ahead === 0;
    const date = plusDays(localTime(scenario).day, ahead);
    const due = [...state.subscriptions.values()]
      .filter(({ start }) => start <= date)
      .flatMap((one) => feesDue(state, one, date))
      .filter(({ isLate, replaces }) => (replaces === null ? late || !isLate : cancelled));
    const { api } = scenario;
    const choice = { date, late, cancelled, confirm };
    const { preview } = await api.run('issueFees', { ...choice, dryRun: true });
    expect(preview.chosen).toEqual({ fees: due.length, total: wire(sum(due.flatMap(({ amounts }) => amounts))) });
    const answer = await scenario.call('issueFees', { ...choice, expected: preview.print });
    if (answer === null) return false;
    const id = answer.task?.id ?? 0;
    if (isStopped) await interrupt(scenario, id);
    if (isRestarted) await scenario.restart();
    const task = await ended(scenario, id);
    expect([task.status, task.refused, task.problems], `run ${id}`).toEqual([DONE, 0, null]);
    expect(task.issued, `fees of run ${id}`).toBe(due.length);
    await recordFees(state, scenario, due, confirm);
    return true;
  },
});

const wait = feeAction({
  name: 'days go by',
  weight: 6,
  params: fc.record({ days: fc.constantFrom(1, 1, 3, 9, 17, 31), hours: fc.constantFrom(0, 0, 6, -4) }),
  run: async (_, { clock }, { days, hours }) => {
    clock.now += days * DAY + hours * 3_600_000;
    return true;
  },
});

export const issuingActions = [issue, wait];
