/** A closing under way. Kept for the window's life, so that a count survives a reload, a lock or a look at the till. */
import { useSessionStorage } from '@mantine/hooks';
import { type CashCount, emptyCount } from './denominations.ts';

export interface CloseDraft {
  readonly count: CashCount;
  /** Total of the card terminal in units of currency; null until typed. */
  readonly card: number | null;
  readonly comments: string;
  /** Whether cash is taken out with the closing; undefined: as last time. */
  readonly withdraws?: boolean;
  /** What stays then, in units of currency; undefined: what there was at the opening. Null while nothing is typed. */
  readonly float?: number | null;
  /** A posReason of the withdrawal. */
  readonly reason: number | null;
}

const emptyDraft: CloseDraft = { count: emptyCount, card: null, comments: '', reason: null };

/** The draft of the closing of one session. */
export function useCloseDraft(opening: number) {
  return useSessionStorage<CloseDraft>({
    key: `taquilla.close.${opening}`,
    defaultValue: emptyDraft,
    getInitialValueInEffect: false,
  });
}
