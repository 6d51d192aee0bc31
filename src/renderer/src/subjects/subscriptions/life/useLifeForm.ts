/** A form of an operation on a subscription: what would come of it, what is wrong with it, and doing it once. */
import { useState } from 'react';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { type Faults, type FormPlaces, useFaults } from './faults.ts';
import { useAct } from './useAct.ts';
import { type LifeOperation, type Look, useLook } from './useLook.ts';

export interface LifeFormOptions<N extends LifeOperation> {
  /** Null: something is missing. */
  readonly input: InputOf<Contract<N>> | null;
  readonly places: FormPlaces;
  readonly onDone: (output: OutputOf<Contract<N>>) => void;
}

export interface LifeFormState<N extends LifeOperation> {
  readonly look: Look<N>;
  readonly faults: Faults;
  readonly pending: boolean;
  /** Does it, with what the look does not need to know. */
  readonly run: (input: InputOf<Contract<N>>) => void;
}

export function useLifeForm<N extends LifeOperation>(name: N, options: LifeFormOptions<N>): LifeFormState<N> {
  const { input, places, onDone } = options;
  const look = useLook(name, input);
  const act = useAct(name, onDone);
  const said = JSON.stringify(input);
  const [tried, setTried] = useState<string | null>(null);
  // What was refused was what the form said then.
  const faults = useFaults(look.error ?? (tried === said ? act.error : null), places);
  return {
    ...{ look, faults, pending: act.pending },
    run: (whole) => {
      setTried(said);
      act.run(whole);
    },
  };
}
