/** Doing something from a screen: the other half of the server's handlers. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { READY, type Write } from '#screens/base/api/outcome.ts';
import { follow, isUnderWay, onWriteChange, run, stateOf } from '#screens/base/api/writing.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';
import { type Steps, type TaskSteps, taskSteps } from './steps.ts';
import { useStableHandlers } from './useStableHandlers.ts';

export interface OperationOptions<Input, Output> {
  /** It is done. `input` is what was done, which may be another than what is on the screen by now. */
  readonly onDone?: (output: Output, input: Input) => void | Promise<void>;
  /** It was refused: nothing was done. True where the form says so in words of its own. */
  readonly onFailed?: (error: Error, input: Input) => unknown;
  /** It may be done again from the same place, as something else than before. */
  readonly repeats?: boolean;
  /** What it is about, where its contract names no record: one on something else does not wait for its outcome. */
  readonly about?: (input: Input) => number | string;
  /** How long its answer may take, in milliseconds, where that is more than usual. */
  readonly patience?: number;
}

/** One thing that can be done from a form, a dialog or a button. */
export interface Operation<Input> {
  /**
   * Does it, unless it is under way or done. `ifMatch`: the tag of the record as it was read, refused with
   * `precondition_failed` when it is another by now.
   */
  readonly run: (input: Input, ifMatch?: string) => void;
  readonly pending: boolean;
  /** Why it was not done, or that it is in doubt (`uncertain`). */
  readonly error: Error | null;
  /** What is wrong with a field, which is then said there and not with the form. */
  readonly fault: (field: string) => string | undefined;
  /** The error, where a field does not say all of it. */
  readonly problem: () => Error | null;
  /** Takes the error off the screen. */
  readonly dismiss: () => void;
}

/**
 * An operation of the contract, with all there is to doing it from a screen: a second press, Enter or held key does nothing;
 * it goes by one key from the first press until its outcome is known, whatever is typed meanwhile; where its answer is lost
 * this is said and the outcome asked for, after the form was closed or the page loaded anew, too; and what its events say is
 * out of date is read again.
 */
export function useOperation<N extends OperationName>(
  name: N,
  options: OperationOptions<InputOf<Contract<N>>, OutputOf<Contract<N>>> = {},
): Operation<InputOf<Contract<N>>> {
  return useWrite<InputOf<Contract<N>>, OutputOf<Contract<N>>>(
    (input, ifMatch) => ({
      operation: name,
      input,
      ...(ifMatch === undefined ? {} : { ifMatch }),
      ...(options.about === undefined ? {} : { about: String(options.about(input)) }),
      ...(options.patience === undefined ? {} : { patience: options.patience }),
    }),
    (write) => ('operation' in write ? write.input : undefined) as InputOf<Contract<N>>,
    options,
  );
}

/** A write of a record, done as an operation is. The input is what says which. */
export function useRecordWrite<Output = unknown>(
  options: OperationOptions<RecordWrite, Output> = {},
): Operation<RecordWrite> {
  return useWrite<RecordWrite, Output>(
    (write) => write,
    (write) => write as RecordWrite,
    options,
  );
}

/** A record that is saved, removed or restored. */
export type RecordWrite = Exclude<Write, { readonly operation: OperationName }>;

export interface StepsOptions<Input, Output>
  extends Pick<OperationOptions<Input, Output>, 'onDone' | 'onFailed' | 'repeats'> {
  /**
   * It is one task until it is done: where a step is refused and it is begun again, what is done already is not done again, and
   * a record it has made is changed.
   */
  readonly resumes?: boolean;
}

/** An operation of several steps. */
export interface Task<Input, Output> extends Operation<Input> {
  /** As `run`; resolves to what came of it, and to null where it was refused, or is under way or done. */
  readonly attempt: (input: Input) => Promise<Output | null>;
}

/**
 * Several writes that follow one another, done as one operation is. While one of them is in doubt the task waits for its
 * outcome and then goes on; what is typed meanwhile is not sent.
 */
export function useSteps<Input, Output>(
  perform: (input: Input, steps: Steps) => Promise<Output>,
  { onDone, onFailed, repeats = false, resumes = false }: StepsOptions<Input, Output> = {},
): Task<Input, Output> {
  // Not state: two clicks may come before anything is drawn.
  const state = useRef<'ready' | 'running' | 'done'>('ready');
  const isGone = useIsGone();
  const newest = useNewest(onDone, onFailed);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const faults = useFaults(error);
  const done = useRef<TaskSteps>(null);
  done.current ??= taskSteps((write) => follow(write, isGone, setError), resumes);
  const task = done.current;
  const attempt = async (input: Input): Promise<Output | null> => {
    if (state.current !== 'ready') return null;
    state.current = 'running';
    setPending(true);
    setError(null);
    try {
      const output = await perform(input, task.begin());
      task.forget();
      setError(null);
      await newest.onDone(output, input);
      state.current = repeats ? 'ready' : 'done';
      return output;
    } catch (failure) {
      state.current = 'ready';
      const refusal = failure instanceof Error ? failure : new Error(String(failure));
      setError(newest.onFailed(refusal, input) === true ? null : refusal);
      return null;
    } finally {
      setPending(false);
    }
  };
  return { run: (input) => void attempt(input), attempt, pending, error, ...faults, dismiss: () => setError(null) };
}

function useWrite<Input, Output>(
  writeOf: (input: Input, ifMatch?: string) => Write,
  inputOf: (write: Write) => Input,
  { onDone, onFailed, repeats = false }: OperationOptions<Input, Output>,
): Operation<Input> {
  const [subject, setSubject] = useState<string | null>(null);
  const state = useSyncExternalStore(onWriteChange, () => (subject === null ? READY : stateOf(subject)));
  const [dismissed, setDismissed] = useState<Error | null>(null);
  // Not state: two clicks may come before anything is drawn.
  const isDone = useRef(false);
  const isGone = useIsGone();
  const newest = useNewest(onDone, onFailed);
  const error = state.at === 'done' || state.error === dismissed ? null : state.error;
  const faults = useFaults(error);
  return {
    run: (input, ifMatch) => {
      if (isDone.current) return;
      setDismissed(null);
      const waiting = {
        onDone: (output: unknown, write: Write) => {
          isDone.current = !repeats;
          return newest.onDone(output as Output, inputOf(write));
        },
        onFailed: (failure: Error, write: Write) => {
          if (newest.onFailed(failure, inputOf(write)) === true) setDismissed(failure);
        },
        isGone,
      };
      setSubject(run(writeOf(input, ifMatch), waiting));
    },
    pending: isUnderWay(state),
    error,
    ...faults,
    dismiss: () => setDismissed(error),
  };
}

/** The handlers as they were drawn last: what they look at may have changed since the press. */
function useNewest<Input, Output>(
  onDone: OperationOptions<Input, Output>['onDone'],
  onFailed: OperationOptions<Input, Output>['onFailed'],
) {
  return useStableHandlers({
    onDone: (output: Output, input: Input) => onDone?.(output, input),
    onFailed: (error: Error, input: Input) => onFailed?.(error, input),
  });
}

/** Asks whether the component is off the screen. */
function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return () => isGone.current;
}

/** What is said of an error beside its fields, as they are drawn, and what is left to be said with the form. */
function useFaults(error: Error | null): Pick<Operation<unknown>, 'fault' | 'problem'> {
  const said = useRef(new Set<string>());
  said.current.clear();
  return {
    fault: (field) => {
      said.current.add(field);
      return faultOf(error, field);
    },
    problem: () => (isSaidBeside(error, said.current) ? null : error),
  };
}

function faultOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find(({ pointer }) => pointer === `#/${field}`)?.detail;
}

/** True for a refusal all of whose faults are said beside their fields. */
function isSaidBeside(error: Error | null, said: ReadonlySet<string>): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0 || error.uncertain) return false;
  return error.fields.every(
    ({ pointer, detail }) => detail !== undefined && said.has(pointer?.slice('#/'.length) ?? ''),
  );
}
