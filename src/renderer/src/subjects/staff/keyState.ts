/** Whether a key works. */
import type { AnyRecord } from '#screens/records/values/records.ts';

export type KeyState = 'active' | 'expired' | 'revoked';

export function keyState({ revoked, expires }: AnyRecord, now: number): KeyState {
  if (revoked === true) return 'revoked';
  return typeof expires === 'string' && Date.parse(expires) <= now ? 'expired' : 'active';
}
