/** Who is coming in, and what became of it: counted at once where nothing stands against it, else when somebody says so. */
import { useRef, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { playSound, type Sound } from '#screens/base/browser/sounds.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import type { BasketCustomer } from '#screens/subjects/checkout/basket.ts';
import { type EntryState, entryStateQuery } from '#screens/subjects/entries/entryState.ts';
import type { HowEntered } from '#shared/domain/entries.ts';

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
  readonly error: unknown;
}

const sounds: Readonly<Record<Outcome, Sound | null>> = {
  asking: null,
  counted: 'taken',
  withheld: 'error',
  repeated: 'unknown',
  undone: null,
  failed: 'error',
};

export interface EntryDesk {
  /** Null: nobody. */
  readonly entering: Entering | null;
  /** Something is being asked of the server. */
  readonly isBusy: boolean;
  /**
   * Takes somebody up and counts them where nothing stands against it. `leaves`: leaves them to whoever asked, once it is known
   * how it is done here.
   */
  readonly begin: (person: BasketCustomer, how: HowEntered, leaves?: (state: EntryState) => boolean) => void;
  /** Counts them whatever stands against it. */
  readonly letIn: () => void;
  readonly undo: () => void;
  /** Tries again what failed. */
  readonly retry: () => void;
  /** Nobody is here any more. */
  readonly clear: () => void;
  /** What is still asked for shows nothing: nobody looks any more. */
  readonly leave: () => void;
}

/** `onShow`: there is something to see. */
export function useEntering(pos: number | null, onShow: () => void): EntryDesk {
  const [entering, setEntering] = useState<Entering | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** What was asked last: answers of before are late. */
  const asked = useRef(0);
  const running = useRef(false);
  /** Those who are still to be shown, one after the other, and the last of them. */
  const queue = useRef(Promise.resolve());
  const waiting = useRef<readonly number[]>([]);

  const show = (next: Entering): void => {
    setEntering(next);
    const sound = sounds[next.outcome];
    if (sound !== null) playSound(sound);
    onShow();
  };

  /** Shows each step of what is done, unless somebody else came in meanwhile. */
  const run = async (about: Entering, steps: () => AsyncGenerator<Entering>): Promise<void> => {
    asked.current += 1;
    const own = asked.current;
    running.current = true;
    setBusy(true);
    try {
      for await (const step of steps()) {
        if (own !== asked.current) return;
        show(step);
      }
    } catch (error) {
      if (own === asked.current) show({ ...about, outcome: 'failed', error });
    }
    if (own !== asked.current) return;
    running.current = false;
    setBusy(false);
  };

  const count = async (about: Entering, despite: boolean): Promise<Entering> => {
    const input = { customer: about.person.id, how: about.how, despite, ...(pos === null ? {} : { pos }) };
    try {
      const { entry, state } = await call('enterCustomer', input, { idempotencyKey: uuid() });
      queryClient.setQueryData(entryStateQuery(about.person.id).queryKey, state);
      return { ...about, outcome: 'counted', state, entry: entry.id };
    } catch (error) {
      // Another till was first, or something has become due meanwhile.
      const code = error instanceof ApiError ? error.code : null;
      if (code !== 'entry_repeated' && code !== 'entry_withheld') throw error;
      return judged(about, await read(about.person.id));
    }
  };

  const begin: EntryDesk['begin'] = (person, how, leaves = () => false) => {
    const about: Entering = {
      ...{ person, how, outcome: 'asking', state: null, previous: null, entry: null, error: null },
    };
    // A card that is held before the scanner, or a second Enter.
    if (waiting.current.at(-1) === person.id) return;
    waiting.current = [...waiting.current, person.id];
    const steps = async function* () {
      const state = await read(person.id);
      if (leaves(state)) return;
      const next = judged(about, state);
      const isClear = state.clear && !state.repeated;
      yield isClear ? { ...next, outcome: 'asking' as const } : next;
      if (isClear) yield await count(next, false);
    };
    queue.current = queue.current.then(async () => {
      await run(about, steps);
      waiting.current = waiting.current.slice(1);
    });
  };

  /** Does something to who is here, unless something is under way. */
  const act = (outcomes: readonly Outcome[], action: (about: Entering) => Promise<Entering>): void => {
    if (entering === null || running.current || !outcomes.includes(entering.outcome)) return;
    void run(entering, async function* () {
      yield await action(entering);
    });
  };

  const leave = (): void => {
    asked.current += 1;
    running.current = false;
    setBusy(false);
  };

  return {
    ...{ entering, isBusy, begin },
    letIn: () => act(['withheld', 'undone'], (about) => count(about, true)),
    undo: () =>
      act(['counted', 'repeated'], async (about) => {
        await call('undoEntry', { entry: about.entry ?? 0 }, { idempotencyKey: uuid() });
        const state = await read(about.person.id);
        return { ...about, outcome: 'undone', state, previous: state.last, entry: null };
      }),
    retry: () => {
      if (entering !== null) begin(entering.person, entering.how);
    },
    clear: () => {
      leave();
      setEntering(null);
    },
    leave,
  };
}

function read(customer: number): Promise<EntryState> {
  return queryClient.fetchQuery({ ...entryStateQuery(customer), staleTime: 0 });
}

/** Somebody in a state that nothing was done in yet. */
function judged(about: Entering, state: EntryState): Entering {
  const { last, repeated } = state;
  const entry = repeated && last !== null ? last.entry : null;
  return { ...about, outcome: repeated ? 'repeated' : 'withheld', state, previous: last, entry, error: null };
}
