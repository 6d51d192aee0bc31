/** Holding baskets on the server and taking them up again, at any till of the facility. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { create, remove, update } from '../../api/client.ts';
import { queryClient, useListAll } from '../../api/queries.ts';
import { explainError } from '../../components/explainError.ts';
import { useT } from '../../i18n/index.ts';
import { uuid } from '../../uuid.ts';
import { dispatchTill, getTill } from '../tillStore.ts';
import type { Catalogue } from '../useCatalogue.ts';
import { heldName, heldSize, holdContent, takeUp } from './held.ts';

export type HeldBasket = ApiRecord<'heldBasket'>;

export interface Held {
  /** The oldest first. */
  readonly baskets: readonly HeldBasket[];
  readonly busy: boolean;
  /** Puts the basket aside. */
  readonly hold: () => Promise<void>;
  /** Makes a held basket this till's. False where it is somebody else's already, or could not be had. */
  readonly takeUp: (basket: HeldBasket) => Promise<boolean>;
  readonly rename: (basket: HeldBasket, name: string) => Promise<void>;
}

export function useHeld(pos: number | null, catalogue: Catalogue | undefined): Held {
  const t = useT();
  const { data = [] } = useListAll('heldBasket', { sort: 'id' });
  const [busy, setBusy] = useState(false);

  const attempt = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      const { title, todo } = explainError(t, error);
      say('red', `${title}. ${todo}`, t('pay:held.failed'));
      return false;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: ['listAll', 'heldBasket'] });
    }
  };
  const say = (color: string, message: string, title?: string): void => {
    notifications.show({
      color,
      message,
      ...(title === undefined ? {} : { title }),
      closeButtonProps: { 'aria-label': t('common:close') },
    });
  };

  return {
    baskets: data,
    busy,
    hold: async () => {
      const { basket, charge } = getTill();
      if (busy || charge !== null || basket.lines.length === 0) return;
      const name = heldName(basket);
      await attempt(async () => {
        const { total, items } = heldSize(basket);
        const record = {
          name,
          pos,
          customer: basket.customer?.id ?? null,
          total,
          items,
          content: { ...holdContent(basket) },
        };
        await create('heldBasket', record, { idempotencyKey: `hold-${basket.uuid}` });
        dispatchTill({ type: 'charged', receipt: null, nextUuid: uuid() });
        say('teal', t('pay:held.held', { name }));
      });
    },
    takeUp: async (held) => {
      if (busy || catalogue === undefined) return false;
      return attempt(async () => {
        const id = uuid();
        const found = takeUp(held.content, catalogue, id);
        await remove('heldBasket', held.id, { idempotencyKey: id });
        dispatchTill({ type: 'takeUp', basket: found.basket });
        if (found.gone.length > 0) say('orange', t('pay:held.gone', { names: found.gone.join(', ') }));
        if (found.repriced.length > 0) say('orange', t('pay:held.repriced', { names: found.repriced.join(', ') }));
      });
    },
    rename: async (held, name) => {
      await attempt(async () => {
        await update('heldBasket', held.id, { name });
      });
    },
  };
}
