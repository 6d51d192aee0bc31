/** The baskets on hold: putting this till's aside, and taking one up again, at any till of the facility. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { update } from '../../api/client.ts';
import { queryClient, useListAll } from '../../api/queries.ts';
import { explainError } from '../../components/explainError.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { uuid } from '../../uuid.ts';
import type { BasketMove } from '../basket.ts';
import { getTill, useTill } from '../tillStore.ts';
import type { BasketMoves } from '../useBasketMoves.ts';
import type { Catalogue } from '../useCatalogue.ts';
import { holdRecord, takeUp } from './held.ts';

export type HeldBasket = ApiRecord<'heldBasket'>;

export interface Held {
  /** The oldest first. */
  readonly baskets: readonly HeldBasket[];
  readonly busy: boolean;
  /** Puts the basket aside. */
  readonly hold: () => Promise<void>;
  /** Makes a held basket this till's. False where it is somebody else's already; true where that may yet turn out. */
  readonly takeUp: (basket: HeldBasket) => Promise<boolean>;
  readonly rename: (basket: HeldBasket, name: string) => Promise<void>;
}

export function useHeld(pos: number | null, catalogue: Catalogue | undefined, moves: BasketMoves): Held {
  const t = useT();
  const { data = [] } = useListAll('heldBasket', { sort: 'id' });
  const [renaming, setRenaming] = useState(false);
  const { moving } = useTill();

  return {
    baskets: data,
    busy: renaming || moving !== null,
    hold: async () => {
      const { basket } = getTill();
      if (basket.lines.length === 0) return;
      await moves.make({ kind: 'hold', key: basket.uuid, record: holdRecord(basket, pos) });
    },
    takeUp: async (held) => {
      if (catalogue === undefined || getTill().basket.lines.length > 0) return false;
      const key = uuid();
      try {
        const found = takeUp(held.content, catalogue, key);
        return (await moves.make({ kind: 'takeUp', key, held: held.id, found })) || getTill().moving !== null;
      } catch (error) {
        sayHeldFailed(t, error);
        return false;
      }
    },
    rename: async (held, name) => {
      setRenaming(true);
      try {
        await update('heldBasket', held.id, { name });
      } catch (error) {
        sayHeldFailed(t, error);
      } finally {
        setRenaming(false);
        void queryClient.invalidateQueries({ queryKey: ['listAll', 'heldBasket'] });
      }
    },
  };
}

/** Says that a basket was put aside. What changed of one taken up is said at its lines. */
export function sayMoved(t: Translate, move: BasketMove): void {
  if (move.kind === 'hold') say(t, 'teal', t('pay:held.held', { name: move.record.name }));
}

/** Says why a basket could not be held, taken up or renamed. */
export function sayHeldFailed(t: Translate, error: unknown): void {
  const { title, todo } = explainError(t, error);
  say(t, 'red', `${title}. ${todo}`, t('pay:held.failed'));
}

function say(t: Translate, color: string, message: string, title?: string): void {
  notifications.show({
    color,
    message,
    ...(title === undefined ? {} : { title }),
    closeButtonProps: { 'aria-label': t('common:close') },
  });
}
