/** Holding and taking up: one request with its key, the basket locked until it is known what became of it. */
import { useCallback } from 'react';
import { create, listAll, remove } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { uuid } from '../uuid.ts';
import { type BasketMove, emptyBasket } from './basket.ts';
import { staysOpen } from './doubt.ts';
import { isHeldOf } from './held/held.ts';
import { dispatchTill, getTill } from './tillStore.ts';
import { useResend } from './useResend.ts';

/** One request at a time, whichever part of the screen asks. */
let sending = false;

export interface BasketMoves {
  /** Does it, where nothing else is under way. Resolves to true when it is done. */
  readonly make: (move: BasketMove) => Promise<boolean>;
  /** Sends a move whose answer was lost again: the same request, with the same key. */
  readonly resend: () => Promise<boolean>;
}

/** `onDone` and `onRefused` say what became of a move, also of one that an earlier page began. */
export function useBasketMoves(
  onDone: (move: BasketMove) => void,
  onRefused: (move: BasketMove, error: unknown) => void,
): BasketMoves {
  const send = useCallback(
    async (move: BasketMove): Promise<boolean> => {
      sending = true;
      const wasLost = getTill().moving?.lost === true;
      dispatchTill({ type: 'moveSent', move });
      try {
        await perform(move, wasLost);
        dispatchTill({ type: 'moved', basket: move.kind === 'takeUp' ? move.found.basket : emptyBasket(uuid()) });
        onDone(move);
        return true;
      } catch (failure) {
        const lost = staysOpen(failure, wasLost);
        dispatchTill({ type: lost ? 'moveLost' : 'moveRefused' });
        if (!lost) onRefused(move, failure);
        return false;
      } finally {
        sending = false;
        void queryClient.invalidateQueries({ queryKey: ['listAll', 'heldBasket'] });
      }
    },
    [onDone, onRefused],
  );
  const make = useCallback(
    async (move: BasketMove) => {
      const { charge, moving, soldElsewhere } = getTill();
      return charge === null && moving === null && soldElsewhere === null && !sending ? send(move) : false;
    },
    [send],
  );
  const resend = useCallback(async () => {
    const { moving } = getTill();
    return moving?.lost === true && !sending ? send(moving.move) : false;
  }, [send]);

  useResend(resend);

  return { make, resend };
}

/** Throws ApiError. */
async function perform(move: BasketMove, wasLost: boolean): Promise<void> {
  const idempotencyKey = move.key;
  switch (move.kind) {
    case 'hold': {
      // Under another session the key is not known any more, but the basket is.
      if (wasLost && (await isHeld(move.key))) return;
      await create('heldBasket', { ...move.record, content: { ...move.record.content } }, { idempotencyKey });
      return;
    }
    case 'takeUp':
      return remove('heldBasket', move.held, { idempotencyKey });
  }
}

async function isHeld(basket: string): Promise<boolean> {
  return (await listAll('heldBasket')).some(({ content }) => isHeldOf(content, basket));
}
