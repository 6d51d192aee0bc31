/** What changed of each model since a list of it was read, for the list to offer. */
import { useCallback, useSyncExternalStore } from 'react';
import { onLiveEvent } from '#screens/base/api/events.ts';

interface Change {
  readonly at: number;
  readonly isNew: boolean;
}

/** Records remembered of a model: beyond them only that there are many is of use. */
const MOST = 1000;

const changes = new Map<string, Map<number, Change>>();
const listeners = new Set<() => void>();
/** How often changes are reported at most, in milliseconds: others may write much faster than anybody reads. */
const EVERY = 250;
let isTelling = false;

onLiveEvent(({ model, id, type }) => {
  const ofModel = changes.get(model) ?? new Map<number, Change>();
  changes.set(model, ofModel);
  if (ofModel.size >= MOST && !ofModel.has(id)) return;
  const isNew = type === `${model}.created` || ofModel.get(id)?.isNew === true;
  ofModel.set(id, { at: Date.now(), isNew });
  if (isTelling) return;
  isTelling = true;
  setTimeout(() => {
    isTelling = false;
    for (const listener of listeners) listener();
  }, EVERY);
});

export interface LiveChanges {
  readonly created: number;
  readonly changed: number;
}

/** How many records of a model are new, and how many others changed, since a time in milliseconds of the clock. */
export function useLiveChanges(model: string, since: number): LiveChanges {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  const counted = useSyncExternalStore(subscribe, () => count(model, since));
  const [created = 0, changed = 0] = counted.split('/').map(Number);
  return { created, changed };
}

/** As text, which is the same as long as nothing changes. */
function count(model: string, since: number): string {
  const later = [...(changes.get(model)?.values() ?? [])].filter(({ at }) => at > since && since > 0);
  const created = later.filter(({ isNew }) => isNew).length;
  return `${created}/${later.length - created}`;
}
