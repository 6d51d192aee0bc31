/**
 * Holding, taking up, noting and giving back payments: one request with its key, the basket locked until it is known what
 * became of it.
 */
import { useCallback } from 'react';
import { call, create, list } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { fromMoney, ZERO } from '#shared/domain/money.ts';
import { loadCatalogue } from '../products/useCatalogue.ts';
import { type Basket, type BasketMove, emptyBasket } from './basket.ts';
import { isStuck, noteFailure, staysOpen } from './doubt.ts';
import { takeUp } from './held.ts';
import type { HeldRecord } from './heldRecord.ts';
import { dispatchTill, getTill } from './tillStore.ts';
import { useResend } from './useResend.ts';
import { WAITING_KEY } from './useWaiting.ts';
import { readWaiting } from './waitingRecords.ts';

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
        const done = await performOrFind(move, getTill().basket);
        // What is being read now may be from before.
        await queryClient.cancelQueries({ queryKey: WAITING_KEY });
        dispatchTill({ type: 'moved', basket: done });
        onDone(move);
        return true;
      } catch (failure) {
        const lost = staysOpen(failure, wasLost, move.key);
        dispatchTill({ type: lost ? 'moveLost' : 'moveRefused' });
        if (!lost) onRefused(move, failure);
        return false;
      } finally {
        sending = false;
        void queryClient.invalidateQueries({ queryKey: ['listAll', 'heldBasket'] });
        void queryClient.invalidateQueries({ queryKey: WAITING_KEY });
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

/** As `perform`; where the screen itself fails again and again, what became of it is looked up. */
async function performOrFind(move: BasketMove, basket: Basket): Promise<Basket> {
  try {
    return await perform(move, basket);
  } catch (failure) {
    noteFailure(failure, move.key);
    if (!isStuck(failure, move.key)) throw failure;
    const done = await find(move, basket);
    if (done === null) throw failure;
    return done;
  }
}

/** The basket that is there where it was done; null where it was not, or was put back. Throws ApiError. */
async function find(move: BasketMove, basket: Basket): Promise<Basket | null> {
  switch (move.kind) {
    case 'hold':
      return (await list('heldBasket', { uuid: move.key, limit: 1 })).length > 0 ? emptyBasket(uuid()) : null;
    case 'takeUp': {
      // This till cannot show the basket, which is nowhere else then: it is put back.
      const { heldBasket } = await takeUpHeld(move);
      const { name, pos, customer, total, items, basket: of, content } = heldBasket;
      const record = { name, pos, customer, total, items, basket: of ?? '', content: content as HeldRecord['content'] };
      await hold({ kind: 'hold', key: move.key, record });
      return null;
    }
    case 'take': {
      const [taken] = await list('basketPayment', { uuid: move.key, limit: 1 });
      return taken === undefined ? null : { ...basket, waiting: await readWaiting(basket.uuid) };
    }
    case 'refund': {
      const waiting = await readWaiting(basket.uuid);
      return waiting.some(({ id }) => id === move.payment.id) ? null : { ...basket, waiting };
    }
  }
}

/** The basket that is there once it is done. Throws ApiError. */
async function perform(move: BasketMove, basket: Basket): Promise<Basket> {
  const idempotencyKey = move.key;
  switch (move.kind) {
    case 'hold':
      await hold(move);
      return emptyBasket(uuid());
    case 'takeUp': {
      const { heldBasket } = await takeUpHeld(move);
      const taken = takeUp(heldBasket.content, await loadCatalogue());
      return { ...taken, waiting: await readWaiting(taken.uuid) };
    }
    case 'take': {
      const { paymentMethod, amount, tip, voucherCode } = move.payment;
      await call(
        'takeBasketPayment',
        {
          basket: basket.uuid,
          uuid: move.key,
          paymentMethod,
          amount: fromMoney(amount),
          ...(tip > ZERO ? { tip: fromMoney(tip) } : {}),
          ...(voucherCode === undefined ? {} : { voucherCode }),
          ...(move.pos === null ? {} : { pos: move.pos }),
          ...(basket.customer === null ? {} : { customer: basket.customer.id }),
        },
        { idempotencyKey },
      );
      return { ...basket, waiting: await readWaiting(basket.uuid) };
    }
    case 'refund': {
      const { payment, reason } = move;
      await call('refundBasketPayment', { basketPayment: payment.id, uuid: move.key, reason }, { idempotencyKey });
      return { ...basket, waiting: await readWaiting(basket.uuid) };
    }
  }
}

function takeUpHeld({ held, key, pos }: BasketMove & { readonly kind: 'takeUp' }) {
  const input = { heldBasket: held, uuid: key, ...(pos === null ? {} : { pos }) };
  return call('takeUpBasket', input, { idempotencyKey: key });
}

/** Another user’s attempt goes by a key of theirs, but its uuid is known. */
async function hold({ key, record }: BasketMove & { readonly kind: 'hold' }): Promise<void> {
  try {
    const held = { ...record, uuid: key, content: { ...record.content } };
    await create('heldBasket', held, { idempotencyKey: key });
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'unique_conflict') throw failure;
  }
}
