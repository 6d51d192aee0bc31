/** A closing under way. Kept for the window's life, so that a count survives a reload, a lock or a look at the till. */
import { useSessionStorage } from '@mantine/hooks';
import { type CashCount, emptyCount } from './denominations.ts';

export interface CloseDraft {
  readonly count: CashCount;
  /** Total of the card terminal in units of currency; null until typed. */
  readonly card: number | null;
  readonly comments: string;
}

const emptyDraft: CloseDraft = { count: emptyCount, card: null, comments: '' };

/** The draft of the closing of one session. */
export function useCloseDraft(opening: number) {
  return useSessionStorage<CloseDraft>({
    key: `taquilla.close.${opening}`,
    defaultValue: emptyDraft,
    getInitialValueInEffect: false,
  });
}
