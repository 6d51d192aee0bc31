/** Somebody who is coming in, and what is done with them, step by step. */
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import type { Steps } from '#screens/components/steps.ts';
import type { Receipt } from '#screens/subjects/checkout/basket.ts';
import type { BasketCustomer } from '#screens/subjects/checkout/basketLine.ts';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';
import { type EntryState, entryStateQuery } from '#screens/subjects/entries/entryState.ts';
import type { HowEntered } from '#shared/domain/entries.ts';
import type { UnitAtDoor } from './offers.ts';
import { takeUnit } from './takeUnit.ts';

export type Outcome = 'asking' | 'counted' | 'withheld' | 'repeated' | 'undone' | 'failed';

export interface Entering {
  readonly person: BasketCustomer;
  readonly how: HowEntered;
  readonly outcome: Outcome;
  /** As it was when they came in, or was counted. */
  readonly state: EntryState | null;
  /** The entry before this one. */
  readonly previous: EntryState['last'];
  /** What can be undone: the entry that was counted, or the one that stands in the way. */
  readonly entry: number | null;
  /** Of what they paid or used here to come in. */
  readonly receipt: Receipt | null;
  readonly error: unknown;
}

/** Looks at somebody, and counts them where nothing stands against it. `leaves`: leaves them to whoever asked. */
export async function* enter(
  steps: Steps,
  about: Entering,
  pos: number | null,
  leaves: (state: EntryState) => boolean,
) {
  const state = await read(about.person.id);
  if (leaves(state)) return;
  const next = judged(about, state);
  const isClear = state.clear && !state.repeated;
  yield isClear ? { ...next, outcome: 'asking' as const } : next;
  if (isClear) yield await count(steps, next, false, pos);
}

/** Looks at somebody again, once they may have paid, and counts them where nothing stands against them any more. */
export async function* lookAgain(steps: Steps, about: Entering, receipt: Receipt | null, pos: number | null) {
  const state = await read(about.person.id);
  const next = { ...judged(about, state), receipt: receipt ?? about.receipt };
  yield state.clear && !state.repeated ? await count(steps, next, false, pos) : next;
}

/** Uses a unit of a voucher of theirs, and counts them: whose unit is used is in, though the next card was scanned meanwhile. */
export async function* enterByUnit(steps: Steps, about: Entering, unit: UnitAtDoor, pos: number | null) {
  const receipt = await takeUnit(steps, about.person.id, unit, pos);
  dispatchTill({ type: 'collected', receipt });
  const next = { ...about, outcome: 'asking' as const, receipt };
  const counting = count(steps, next, true, pos);
  // Whoever looks no more does not wait for it.
  counting.catch(() => undefined);
  yield next;
  yield await counting;
}

/** Counts them whatever stands against it. */
export async function* letIn(steps: Steps, about: Entering, pos: number | null) {
  yield await count(steps, about, true, pos);
}

/** Undoes their entry, and with it the use of a unit that they came in by. */
export async function* undo(steps: Steps, about: Entering) {
  const use = about.receipt?.use ?? null;
  await steps.operation('undoEntry', { entry: about.entry ?? 0, ...(use === null ? {} : { voucherUse: use.id }) });
  if (use !== null) dispatchTill({ type: 'nextSale' });
  const state = await read(about.person.id);
  yield { ...about, outcome: 'undone' as const, state, previous: state.last, entry: null, receipt: null };
}

/** Counts somebody, and resolves once that is known. Throws ApiError. */
async function count(steps: Steps, about: Entering, despite: boolean, pos: number | null): Promise<Entering> {
  const input = { customer: about.person.id, how: about.how, despite, ...(pos === null ? {} : { pos }) };
  try {
    const { entry, state } = await steps.operation('enterCustomer', input, String(about.person.id));
    queryClient.setQueryData(entryStateQuery(about.person.id).queryKey, state);
    return { ...about, outcome: 'counted', state, entry: entry.id };
  } catch (error) {
    // Another till was first, or something has become due meanwhile.
    const code = error instanceof ApiError ? error.code : null;
    if (code !== 'entry_repeated' && code !== 'entry_withheld') throw error;
    return judged(about, await read(about.person.id));
  }
}

/** How somebody stands now. */
function read(customer: number): Promise<EntryState> {
  return queryClient.fetchQuery({ ...entryStateQuery(customer), staleTime: 0 });
}

/** Somebody in a state that nothing was done in yet. */
function judged(about: Entering, state: EntryState): Entering {
  const { last, repeated } = state;
  const entry = repeated && last !== null ? last.entry : null;
  return { ...about, outcome: repeated ? 'repeated' : 'withheld', state, previous: last, entry, error: null };
}
