/** A form of an operation on a subscription: what would come of it, what is wrong with it, and doing it once. */
import { useState } from 'react';
import { useOperation } from '#screens/components/useOperation.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { type Faults, type FormPlaces, useFaults } from './faults.ts';
import { type Preview, type SubscriptionOperation, usePreview } from './usePreview.ts';

export interface LifeFormOptions<N extends SubscriptionOperation> {
  /** Null: something is missing. */
  readonly input: InputOf<Contract<N>> | null;
  readonly places: FormPlaces;
  readonly onDone: (output: OutputOf<Contract<N>>) => void;
}

/** What is known of a refusal that can be passed over. */
export interface Knowing {
  /** Goes on although the customer has the same subscription already. */
  readonly onDespite: () => void;
}

export interface LifeFormState<N extends SubscriptionOperation> {
  readonly look: Preview<N> & Knowing;
  readonly faults: Faults;
  readonly pending: boolean;
  /** Does it, with what the look does not need to know. */
  readonly run: (input: InputOf<Contract<N>>) => void;
}

export function useLifeForm<N extends SubscriptionOperation>(name: N, options: LifeFormOptions<N>): LifeFormState<N> {
  const { input, places, onDone } = options;
  const said = JSON.stringify(input);
  // For what the form says now: something else is asked about again.
  const [known, setKnown] = useState<string | null>(null);
  const knowing = known === said && input !== null ? { despite: true } : {};
  const look = usePreview(name, input === null ? null : { ...input, ...knowing });
  const act = useOperation(name, { onDone });
  const [tried, setTried] = useState<string | null>(null);
  // What was refused was what the form said then.
  const faults = useFaults(look.error ?? (tried === said ? act.error : null), places);
  return {
    look: { ...look, onDespite: () => setKnown(said) },
    faults,
    pending: act.pending,
    run: (whole) => {
      setTried(said);
      act.run({ ...whole, ...knowing });
    },
  };
}
