import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { uuid } from '#screens/base/browser/uuid.ts';

export interface OnceOptions<Input, Output> {
  /** The call, to be sent with the key: an `Idempotency-Key`. */
  readonly perform: (input: Input, key: string) => Promise<Output>;
  readonly onDone: (output: Output, input: Input) => void | Promise<void>;
  readonly onFailed?: (error: Error, input: Input) => void;
  /** What is done may be done again from the same place, as something else than before. */
  readonly repeats?: boolean;
}

export interface Once<Input> {
  /** Does it, unless it is under way or done. */
  readonly run: (input: Input) => void;
  readonly pending: boolean;
  readonly error: Error | null;
}

/**
 * An action with an effect, once for each time its dialog or form is opened: a second click, Enter or held key does
 * nothing, neither while it is under way nor while the dialog that is done closes. What failed may be tried again. As long
 * as it is in doubt whether an attempt acted, all go by one key, changed or not: the service lets one of them act.
 */
export function useOnce<Input, Output>({
  perform,
  onDone,
  onFailed,
  repeats = false,
}: OnceOptions<Input, Output>): Once<Input> {
  // Not state: two clicks may come before anything is drawn.
  const state = useRef<'ready' | 'running' | 'done'>('ready');
  const key = useRef<string | null>(null);
  const { mutate, isPending, error } = useMutation<Output, Error, Input>({
    mutationFn: (input) => {
      key.current ??= uuid();
      return perform(input, key.current);
    },
    onSuccess: (output, input) => {
      state.current = repeats ? 'ready' : 'done';
      if (repeats) key.current = null;
      return onDone(output, input);
    },
    onError: (failure, input) => {
      state.current = 'ready';
      if (failure instanceof ApiError && !failure.uncertain) key.current = null;
      onFailed?.(failure, input);
    },
  });
  return {
    run: (input) => {
      if (state.current !== 'ready') return;
      state.current = 'running';
      mutate(input);
    },
    pending: isPending,
    error,
  };
}
