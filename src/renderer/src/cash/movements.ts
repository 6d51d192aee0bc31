/** How a movement of the cash point is shown: its name, what it did to the drawer, and the pages of the journal. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';
import type { Language } from '#screens/base/i18n/language.ts';
import { models } from '#shared/catalogue/index.ts';
import { type Money, neg, toMoney } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type Movement = OutputOf<Contract<'posJournal'>>[number];

const PAGE = 100;

/** What tells an entry of the journal from all others. */
export function movementKey({ id, drawerOpening }: Movement): string {
  return drawerOpening === null ? `movement ${id}` : `drawer ${drawerOpening}`;
}

/** The name the catalogue gives a type of movement. */
export function movementLabel(type: number, language: Language): string {
  const values: Readonly<Record<number, Readonly<Record<Language, string>>>> = models.posMovement.fields.type.values;
  return values[type]?.[language] ?? String(type);
}

/** What a movement did to cash or card, with its sign; null for a turn or a count, which only state a figure. */
export function movedAmount(movement: Pick<Movement, 'type' | 'amount'>): Money | null {
  if (movement.amount === null || isCount(movement.type)) return null;
  const amount = toMoney(movement.amount);
  return movement.type === MovementType.cashOut ? neg(amount) : amount;
}

/** True for a payment that went back: a refund, or one that was cancelled. */
export function isGivenBack({ type, amount }: Pick<Movement, 'type' | 'amount'>): boolean {
  return (type === MovementType.cashPayment || type === MovementType.cardPayment) && (amount ?? 0) < 0;
}

/** True for a movement that states what was counted: opening, closing, count. */
export function isCount(type: number): boolean {
  return type === MovementType.opening || type === MovementType.closing || type === MovementType.count;
}

/** The movements of the running session, newest first, read by pages and updated by live events. */
export function useSessionMovements(pos: number, opening: number) {
  return useInfiniteQuery<Movement[], Error, Movement[], readonly unknown[], number | null>({
    queryKey: ['sessionMovements', pos, opening],
    queryFn: ({ pageParam }) =>
      call('posJournal', { pos, limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null,
    // Openings of the drawer stand among the movements, and are not counted.
    getNextPageParam: (page) => {
      const moved = page.filter(({ drawerOpening }) => drawerOpening === null);
      return moved.length < PAGE ? null : (moved.at(-1)?.id ?? null);
    },
    select: (data: InfiniteData<Movement[], number | null>) => data.pages.flat(),
    meta: { models: ['posMovement', 'drawerOpening'] },
  });
}
