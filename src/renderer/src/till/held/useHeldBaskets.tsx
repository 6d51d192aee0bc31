/** The baskets on hold: putting this till's aside, and taking one up again, at any till of the facility. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { remove, restore, update } from '#screens/base/api/client.ts';
import { queryClient, useListAll } from '#screens/base/api/queries.ts';
import { useSession } from '#screens/base/api/session.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import { type BasketMove, isBlank } from '#screens/subjects/checkout/basket.ts';
import { holdRecord, isHeldByTill } from '#screens/subjects/checkout/held.ts';
import { getTill, useTill } from '#screens/subjects/checkout/tillStore.ts';
import type { BasketMoves } from '#screens/subjects/checkout/useBasketMoves.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';

interface Named {
  readonly name: string;
}

export type HeldBasket = ApiRecord<'heldBasket'> & {
  readonly expand?: { readonly createUser?: Named | null; readonly pos?: Named | null };
};

/** What it says by reference: who held it, and where. */
const REFERENCES = [
  ['createUser', 'user'],
  ['pos', 'pos'],
] as const;

export interface HeldBasketActions {
  /** The oldest first. */
  readonly baskets: readonly HeldBasket[];
  readonly busy: boolean;
  /** Puts the basket aside. */
  readonly hold: () => Promise<void>;
  /** Makes a held basket this till's. False where it is somebody else's already; true where that may yet turn out. */
  readonly takeUp: (basket: HeldBasket) => Promise<boolean>;
  readonly rename: (basket: HeldBasket, name: string) => Promise<void>;
  /** Throws it away, and offers to bring it back. */
  readonly discard: (basket: HeldBasket) => Promise<void>;
}

export function useHeldBaskets(pos: number | null, moves: BasketMoves): HeldBasketActions {
  const t = useT();
  const permissions = useSession()?.permissions ?? [];
  const expand = REFERENCES.filter(([, model]) => covers(permissions, `${model}:read`)).map(([field]) => field);
  const { data = [] } = useListAll('heldBasket', { sort: 'id', ...(expand.length === 0 ? {} : { expand }) });
  const [changing, setChanging] = useState(false);
  const { moving } = useTill();
  const change = async (act: () => Promise<unknown>): Promise<void> => {
    setChanging(true);
    try {
      await act();
    } catch (error) {
      sayHeldFailed(t, error);
    } finally {
      setChanging(false);
      void queryClient.invalidateQueries({ queryKey: ['listAll', 'heldBasket'] });
    }
  };

  return {
    baskets: data,
    busy: changing || moving !== null,
    hold: async () => {
      const { basket } = getTill();
      if (isBlank(basket)) return;
      await moves.make({ kind: 'hold', key: uuid(), record: holdRecord(basket, pos, t('till:held.moneyOnly')) });
    },
    takeUp: async (held) => {
      if (!isBlank(getTill().basket)) return false;
      if (!isHeldByTill(held.content)) {
        sayHeldFailed(t, new TypeError('not a basket held by a till'));
        return false;
      }
      return (await moves.make({ kind: 'takeUp', key: uuid(), held: held.id, pos })) || getTill().moving !== null;
    },
    rename: (held, name) => change(() => update('heldBasket', held.id, { name })),
    discard: (held) =>
      change(async () => {
        await remove('heldBasket', held.id);
        sayDiscarded(t, held.name, () => void change(() => restore('heldBasket', held.id)));
      }),
  };
}

/** Says that a basket was thrown away; the button brings it back. */
function sayDiscarded(t: Translate, name: string, onUndo: () => void): void {
  const id = notifications.show({
    autoClose: 7000,
    closeButtonProps: { 'aria-label': t('common:close') },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t('till:held.discarded', { name })}</Text>
        <Button
          h={44}
          variant="light"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {t('common:undo')}
        </Button>
      </Group>
    ),
  });
}

/** Says that a basket was put aside. What changed of one taken up is said at its lines. */
export function sayMoved(t: Translate, move: BasketMove): void {
  if (move.kind === 'hold') say(t, 'teal', t('till:held.held', { name: move.record.name }));
}

/** Says why a basket could not be held, taken up or renamed. */
export function sayHeldFailed(t: Translate, error: unknown): void {
  const { title, details, todo } = explainError(t, error);
  say(t, 'red', `${[title, ...details].join(': ')}. ${todo}`, t('till:held.failed'));
}

function say(t: Translate, color: string, message: string, title?: string): void {
  notifications.show({
    color,
    message,
    ...(title === undefined ? {} : { title }),
    closeButtonProps: { 'aria-label': t('common:close') },
  });
}
