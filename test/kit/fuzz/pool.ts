/** Which records are known to be there, by model: learnt from answers, as a client learns them. */
import type { Reply } from '../client.ts';
import type { Place } from '../openapi.ts';

export interface Pool {
  /** Records that can be referred to. */
  readonly live: (model: string) => readonly number[];
  /** The record an operation is to be about, of those that suit it; undefined where none is known. */
  readonly candidates: (place: Place) => readonly number[];
  /** Takes notice of an answer. */
  readonly learn: (place: Place, path: string, reply: Reply) => void;
}

/** A pool that knows nothing yet. `hidden` are ids by model it never names, as the key that asks. */
export function createPool(hidden: Readonly<Record<string, readonly number[]>>): Pool {
  const live = new Map<string, Set<number>>();
  const deleted = new Map<string, Set<number>>();
  const made = new Map<string, Set<number>>();
  const of = (ids: Map<string, Set<number>>, model: string): Set<number> => {
    const known = ids.get(model) ?? new Set();
    ids.set(model, known);
    return known;
  };
  const meet = (model: string, id: unknown): void => {
    if (typeof id === 'number' && hidden[model]?.includes(id) !== true) of(live, model).add(id);
  };
  return {
    live: (model) => [...of(live, model)],
    candidates: ({ path, method }) => {
      const model = modelOf(path);
      if (path.endsWith('/restore')) return [...of(deleted, model)];
      const own = [...of(made, model)].filter((id) => of(live, model).has(id));
      // What the facility rests on stays: without taxes and cash points there is little left to ask.
      return method === 'DELETE' ? own : [...of(live, model)];
    },
    learn: ({ path: address, method }, path, { status, body }) => {
      const model = modelOf(address);
      const id = Number(/\/(\d+)(?:\/restore)?(?:\?|$)/.exec(path)?.[1]);
      const record = (body ?? {}) as { readonly id?: unknown; readonly deleted?: unknown };
      if (Array.isArray(body)) {
        for (const item of body as { id?: unknown; deleted?: unknown }[]) {
          if (item.deleted !== true) meet(model, item.id);
        }
      } else if (status === 201 && typeof record.id === 'number') {
        meet(model, record.id);
        of(made, model).add(record.id);
      } else if (address.endsWith('/createKey') && status === 200) meet('apiKey', record.id);
      else if (method === 'DELETE' && status < 300) {
        of(live, model).delete(id);
        of(deleted, model).add(id);
      } else if (address.endsWith('/restore') && status < 300) {
        of(deleted, model).delete(id);
        meet(model, id);
      }
    },
  };
}

/** The model of an address, or nothing that is one. */
function modelOf(path: string): string {
  return /^\/api\/(?:model|file)\/(\w+)/.exec(path)?.[1] ?? '';
}
