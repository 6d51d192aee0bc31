/** The writes of a task that follow one another, and what is done of them already where one was refused. */
import type { TaggedRecord } from '#screens/base/api/client.ts';
import type { Write } from '#screens/base/api/outcome.ts';
import type { ApiRecord, ModelName } from '#shared/catalogue/index.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';

/** Does a write of a task, and answers once its outcome is known. */
export interface Steps {
  readonly operation: <N extends OperationName>(
    name: N,
    input: InputOf<Contract<N>>,
    about?: number | string,
  ) => Promise<OutputOf<Contract<N>>>;
  readonly remove: (model: ModelName, id: number) => Promise<void>;
  readonly restore: (model: ModelName, id: number) => Promise<void>;
  /** Saves a record: a new one where the id is null. */
  readonly save: <N extends ModelName>(
    model: N,
    id: number | null,
    body: Partial<ApiRecord<N>>,
    ifMatch?: string,
  ) => Promise<ApiRecord<N>>;
}

export interface TaskSteps {
  /** The steps of another attempt: what is done already is not done again, and a record that was made is changed. */
  readonly begin: () => Steps;
  /** The task is done: the next one is another. */
  readonly forget: () => void;
}

/** `follow` does a write, and resolves to its answer once that is known. `resumes`: another attempt goes on with what is done. */
export function taskSteps(follow: (write: Write) => Promise<unknown>, resumes: boolean): TaskSteps {
  /** What was done last in each place among the steps, its answer, and the record that the task made there. */
  const done = new Map<number, { readonly write: string; readonly answer: unknown; readonly made: number | null }>();
  const begin = (): Steps => {
    let count = 0;
    const step = async (write: Write): Promise<unknown> => {
      if (!resumes) return follow(write);
      const place = count++;
      const before = done.get(place);
      // Only what was done last in a place is how things stand.
      const text = JSON.stringify(write);
      if (before?.write === text) return before.answer;
      const isNew = 'save' in write && write.id === null;
      const known = isNew ? (before?.made ?? null) : null;
      const answer = await follow(known === null ? write : { ...write, id: known });
      done.set(place, { write: text, answer, made: isNew ? (answer as TaggedRecord).record.id : null });
      return answer;
    };
    return {
      operation: (name, input, about) =>
        step({ operation: name, input, ...(about === undefined ? {} : { about: String(about) }) }) as never,
      remove: async (model, id) => {
        await step({ remove: model, id });
      },
      restore: async (model, id) => {
        await step({ restore: model, id });
      },
      save: async (model, id, body, ifMatch) => {
        const saved = await step({ save: model, id, body, ...(ifMatch === undefined ? {} : { ifMatch }) });
        return (saved as TaggedRecord).record as never;
      },
    };
  };
  return {
    begin,
    forget: () => done.clear(),
  };
}
