/** The game of fees: members, runs, remittances and returns in any order. */

import fc from 'fast-check';
import { START } from '#test/kit/server.ts';
import { afterFile } from '../../kit/afterFile.ts';
import { actionOn } from '../action.ts';
import { play, type Simulation } from '../simulate.ts';
import { collectingActions } from './actions/collecting.ts';
import { issuingActions } from './actions/issuing.ts';
import { lifeActions } from './actions/life.ts';
import { payingActions } from './actions/paying.ts';
import { returningActions } from './actions/returning.ts';
import { compareFees } from './compare.ts';
import { type FeeFixtures, makeFeeFixtures } from './fixtures.ts';
import type { FeeScenario } from './record.ts';
import type { FeeState } from './state.ts';

/** What was owed and paid is looked at in between, too: what makes up for itself later is found. */
const look = actionOn<null, FeeState, FeeScenario>({
  name: 'look',
  weight: 5,
  params: fc.constant(null),
  run: async (state, scenario) => {
    await compareFees(state, scenario);
    return true;
  },
});

export const feeActions = [
  ...lifeActions,
  ...issuingActions,
  ...collectingActions,
  ...returningActions,
  ...payingActions,
  look,
];

function newFeeState({ accounts }: FeeFixtures): FeeState {
  const fresh = { isActive: true, cancelledOn: null, changed: START, lastReturn: null };
  return {
    ...{
      subscriptions: new Map(),
      fees: [],
      sales: new Map(),
      remittances: new Map(),
      debits: new Map(),
      isGrouped: false,
      taken: 0,
    },
    accounts: accounts.map((account) => ({ ...account, ...fresh })),
  };
}

let fixtures: Promise<FeeFixtures> | null = null;
// Their folder goes with the file that made them.
afterFile(() => {
  fixtures = null;
});

/** Simulates fees. Returns what fast-check found, and how often each action was done. */
export async function simulateFees(options: Simulation<FeeFixtures>) {
  fixtures ??= makeFeeFixtures();
  return play({ fixtures: await fixtures, actions: feeActions, begin: newFeeState, compare: compareFees }, options);
}
