/** Who is coming in, and what became of it: counted at once where nothing stands against it, else when somebody says so. */
import { useRef, useState } from 'react';
import { follow } from '#screens/base/api/writing.ts';
import { playSound, type Sound } from '#screens/base/browser/sounds.ts';
import { type Steps, taskSteps } from '#screens/components/steps.ts';
import type { Receipt } from '#screens/subjects/checkout/basket.ts';
import type { BasketCustomer } from '#screens/subjects/checkout/basketLine.ts';
import type { EntryState } from '#screens/subjects/entries/entryState.ts';
import type { HowEntered } from '#shared/domain/entries.ts';
import { type Entering, enter, enterByUnit, letIn, lookAgain, type Outcome, undo } from './entering.ts';
import type { UnitAtDoor } from './offers.ts';

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
  /** Looks at them again, once they may have paid, and counts them where nothing stands against it any more. */
  readonly again: (receipt: Receipt | null) => void;
  /** Uses a unit of a voucher of theirs, and counts them. */
  readonly takeUnit: (unit: UnitAtDoor) => void;
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

/** Who can still be let in. */
const OUTSIDE: readonly Outcome[] = ['withheld', 'undone'];

/** What is done with somebody, step by step. */
type Actions = (steps: Steps) => AsyncGenerator<Entering>;

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

  const show = (next: Entering, before: Outcome): void => {
    setEntering(next);
    const sound = sounds[next.outcome];
    if (sound !== null && next.outcome !== before) playSound(sound);
    onShow();
  };

  /** Shows each step of what is done, unless somebody else came in meanwhile, and that nobody knows whether one was done. */
  const run = async (about: Entering, actions: Actions, onDoubt: () => void = () => undefined): Promise<void> => {
    asked.current += 1;
    const own = asked.current;
    running.current = true;
    setBusy(true);
    let last = about;
    let told = about.outcome;
    const tell = (next: Entering): void => {
      show(next, told);
      told = next.outcome;
    };
    const isGone = (): boolean => own !== asked.current;
    const doubt = (error: Error): void => {
      onDoubt();
      if (!isGone()) tell({ ...last, outcome: 'failed', error });
    };
    const { begin: beginSteps } = taskSteps((write) => follow(write, isGone, doubt), false);
    try {
      for await (const step of actions(beginSteps())) {
        if (isGone()) return;
        tell(step);
        last = step;
      }
    } catch (error) {
      if (!isGone()) tell({ ...last, outcome: 'failed', error });
    }
    if (isGone()) return;
    running.current = false;
    setBusy(false);
  };

  const begin: EntryDesk['begin'] = (person, how, leaves = () => false) => {
    const nothing = { state: null, previous: null, entry: null, receipt: null, error: null };
    const about: Entering = { person, how, outcome: 'asking', ...nothing };
    // A card that is held before the scanner, or a second Enter.
    if (waiting.current.at(-1) === person.id) return;
    waiting.current = [...waiting.current, person.id];
    queue.current = queue.current.then(async () => {
      // The next card does not wait for what is in doubt.
      await new Promise<void>((done) => void run(about, (steps) => enter(steps, about, pos, leaves), done).then(done));
      waiting.current = waiting.current.slice(1);
    });
  };

  /** Does something to who is here, unless something is under way. */
  const act = (
    outcomes: readonly Outcome[],
    actions: (steps: Steps, about: Entering) => AsyncGenerator<Entering>,
  ): void => {
    if (entering === null || running.current || !outcomes.includes(entering.outcome)) return;
    void run(entering, (steps) => actions(steps, entering));
  };

  const leave = (): void => {
    asked.current += 1;
    running.current = false;
    setBusy(false);
  };

  return {
    entering,
    isBusy,
    begin,
    again: (receipt) => act(OUTSIDE, (steps, about) => lookAgain(steps, about, receipt, pos)),
    takeUnit: (unit) => act(OUTSIDE, (steps, about) => enterByUnit(steps, about, unit, pos)),
    letIn: () => act(OUTSIDE, (steps, about) => letIn(steps, about, pos)),
    undo: () => act(['counted', 'repeated'], undo),
    retry: () => {
      // It is being found out.
      if (running.current) return;
      // A unit that was used lets them in once.
      if (entering?.receipt?.use != null && entering.entry === null)
        act(['failed'], (steps, about) => letIn(steps, about, pos));
      else if (entering !== null) begin(entering.person, entering.how);
    },
    clear: () => {
      leave();
      setEntering(null);
    },
    leave,
  };
}
