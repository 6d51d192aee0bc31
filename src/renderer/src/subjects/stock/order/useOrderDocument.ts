/** What somebody edits of an order: stored in this browser until it is saved or thrown away. */
import { useState } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useDiscards } from '#screens/components/discards.tsx';
import { useSteps } from '#screens/components/useOperation.ts';
import { restoreUnsent, useUnsent } from '#screens/records/form/unsent.ts';
import { type EditedOrder, editedSchema, isBlank, isComplete, orderBody, type StockOrder } from './orderState.ts';

/** How an order is saved: as a draft, or confirmed at once. */
export type SaveMode = 'save' | 'confirm';

export interface OrderDocument {
  readonly edited: EditedOrder;
  readonly change: (change: (now: EditedOrder) => EditedOrder) => void;
  readonly isChanged: boolean;
  /** Somebody else saved it after what is written here was begun. */
  readonly isConflict: boolean;
  /** It says all that saving needs. */
  readonly isReady: boolean;
  /** What is under way; null while nothing is. */
  readonly saving: SaveMode | null;
  readonly error: Error | null;
  readonly save: (mode: SaveMode) => void;
  /** Forgets what was written, and offers to bring it back. */
  readonly discard: () => void;
}

/** `stored` null: a new one; `base`: what it begins with. */
export function useOrderDocument(
  stored: StockOrder | null,
  base: EditedOrder,
  onSaved: (order: StockOrder) => void,
): OrderDocument {
  const t = useT();
  const name = `order.${stored?.id ?? 'new'}`;
  const user = useSession()?.user.id ?? 0;
  const discarded = useDiscards();
  const [edited, keep] = useUnsent(name, editedSchema, base);
  const [mode, setMode] = useState<SaveMode>('save');
  const written = edited.lines.filter((line) => !isBlank(line));
  const isChanged = JSON.stringify({ ...edited, began: null }) !== JSON.stringify({ ...base, began: null });
  const saving = useSteps(
    async (wanted: SaveMode, { operation }) => {
      const body = orderBody(edited);
      const saved =
        stored === null
          ? await operation('stockCreateOrder', body)
          : await operation('stockUpdateOrder', { order: stored.id, ...body });
      return wanted === 'save' ? saved : operation('stockConfirmOrder', { order: saved.id });
    },
    {
      onDone: (saved) => {
        keep(null);
        onSaved(saved as StockOrder);
      },
    },
  );
  return {
    edited,
    change: keep,
    isChanged,
    isConflict: stored !== null && edited.began !== base.began && isChanged,
    isReady: written.length > 0 && written.every(isComplete),
    saving: saving.pending ? mode : null,
    error: saving.error,
    save: (wanted) => {
      setMode(wanted);
      saving.run(wanted);
    },
    discard: () => {
      keep(null);
      if (!isChanged) return;
      discarded({
        what: stored?.number ?? t('stock:editor.new'),
        restore: () => restoreUnsent(user, name, edited),
        address: `/office/stockOrder/${stored?.id ?? 'new'}`,
      });
    },
  };
}
