/**
 * What a disk holds after the power went, from what was asked of it before. Only what was synced is sure to be there.
 * Every write since then may be there, not be there, or be there in some of its sectors; names that changed since the
 * folder was synced may be the old ones.
 */
import { dirname } from 'node:path';
import type { Random } from '#server/demo/random.ts';
import type { Step } from './trace.ts';

/** What a disk keeps or loses of what was not synced. */
export type Luck = 'all' | 'none' | 'some';

/** Written whole or not at all. */
const SECTOR = 512;

type Change =
  | { readonly kind: 'write'; readonly at: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly length: number };

interface Content {
  synced: Buffer;
  pending: Change[];
  /** As the program sees it. */
  size: number;
}

type Naming = (names: Map<string, Content>) => void;

/** The files after `steps`, with their contents, where the disk held `before`. */
export function afterPowerCut(
  before: ReadonlyMap<string, Buffer>,
  steps: readonly Step[],
  luck: Luck,
  random: Random,
): Map<string, Buffer> {
  const start = [...before].map(([path, synced]): [string, Content] => [
    path,
    { synced: Buffer.from(synced), pending: [], size: synced.length },
  ]);
  const seen = new Map(start);
  const durable = new Map(start);
  let unsynced: { readonly folder: string; readonly apply: Naming }[] = [];
  const name = (folder: string, apply: Naming): void => {
    apply(seen);
    unsynced.push({ folder, apply });
  };
  const contentAt = (path: string): Content => {
    const known = seen.get(path);
    if (known !== undefined) return known;
    const fresh: Content = { synced: Buffer.alloc(0), pending: [], size: 0 };
    name(dirname(path), (names) => names.set(path, fresh));
    return fresh;
  };
  for (const step of steps) {
    switch (step.kind) {
      case 'create':
        contentAt(step.path);
        break;
      case 'write': {
        const content = contentAt(step.path);
        const at = step.at ?? content.size;
        content.pending.push({ kind: 'write', at, data: step.data });
        content.size = Math.max(content.size, at + step.data.length);
        break;
      }
      case 'truncate': {
        const content = contentAt(step.path);
        content.pending.push({ kind: 'truncate', length: step.length });
        content.size = step.length;
        break;
      }
      case 'sync': {
        const content = seen.get(step.path);
        if (content !== undefined) settle(content);
        for (const { folder, apply } of unsynced) if (folder === step.path) apply(durable);
        unsynced = unsynced.filter(({ folder }) => folder !== step.path);
        break;
      }
      case 'rename':
        name(dirname(step.to), (names) => {
          const moved = names.get(step.path);
          names.delete(step.path);
          if (moved !== undefined) names.set(step.to, moved);
        });
        break;
      case 'unlink':
        name(dirname(step.path), (names) => names.delete(step.path));
        break;
      case 'answer':
        break;
    }
  }
  // A journal keeps the order of names: some of the first of them are there.
  const kept = luck === 'all' ? unsynced.length : luck === 'none' ? 0 : random.int(0, unsynced.length);
  for (const { apply } of unsynced.slice(0, kept)) apply(durable);
  return new Map([...durable].map(([path, content]) => [path, left(content, luck, random)]));
}

function settle(content: Content): void {
  content.synced = content.pending.reduce(changed, content.synced);
  content.pending = [];
}

function left({ synced, pending }: Content, luck: Luck, random: Random): Buffer {
  if (luck === 'none') return synced;
  if (luck === 'all') return pending.reduce(changed, synced);
  return pending.flatMap((change) => survivors(change, random)).reduce(changed, synced);
}

/** What of a change is there: all, nothing, or some of its sectors. */
function survivors(change: Change, random: Random): Change[] {
  const luck = random.int(0, 2);
  if (luck === 0) return [];
  if (luck === 1 || change.kind === 'truncate') return [change];
  const sectors: Change[] = [];
  for (let from = 0; from < change.data.length; from += SECTOR) {
    const data = change.data.subarray(from, from + SECTOR);
    if (random.int(0, 1) === 1) sectors.push({ kind: 'write', at: change.at + from, data });
  }
  return sectors;
}

/** The content after a change, in place where it fits. */
function changed(content: Buffer, change: Change): Buffer {
  if (change.kind === 'truncate' && change.length <= content.length) return content.subarray(0, change.length);
  const end = change.kind === 'truncate' ? change.length : change.at + change.data.length;
  const after = end <= content.length ? content : Buffer.concat([content, Buffer.alloc(end - content.length)]);
  if (change.kind === 'write') change.data.copy(after, change.at);
  return after;
}
