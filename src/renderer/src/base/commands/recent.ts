/** The records that somebody looked at last, on this machine. */
import { z } from 'zod';

const recent = z.object({ model: z.string(), id: z.int(), title: z.string() });

export type RecentRecord = Readonly<z.infer<typeof recent>>;

/** Records remembered. */
const MOST = 8;

/** The records a user looked at, the last one first. */
export function recentRecords(user: number): readonly RecentRecord[] {
  try {
    return z.array(recent).parse(JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]'));
  } catch (error) {
    // Nothing to go back to is better than no way to search.
    console.warn('what was looked at cannot be read', error);
    return [];
  }
}

/** Remembers that a user looked at a record. */
export function rememberRecord(user: number, record: RecentRecord): void {
  const others = recentRecords(user).filter(({ model, id }) => model !== record.model || id !== record.id);
  localStorage.setItem(keyOf(user), JSON.stringify([record, ...others].slice(0, MOST)));
}

function keyOf(user: number): string {
  return `taquilla.recent.${user}`;
}
