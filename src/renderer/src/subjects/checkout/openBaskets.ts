/** The baskets that tabs of this browser have open, for whoever is about to close the cash point. */
import { fromMoney } from '#shared/domain/money.ts';
import { isBlank, itemsOf, type TillState } from './basket.ts';
import { priceBasket } from './pricing.ts';
import { savedTills } from './tabSlot.ts';

export interface OpenBasket {
  readonly uuid: string;
  readonly customer: string | null;
  readonly items: number;
  /** In units of currency. */
  readonly total: number;
  /** When it was last changed, in milliseconds of the clock. */
  readonly at: number;
}

/** Those with something in them, the one that was touched last first. What cannot be read is no basket. */
export function openBaskets(): readonly OpenBasket[] {
  return savedTills()
    .flatMap((text) => basketOf(text) ?? [])
    .sort((a, b) => b.at - a.at);
}

function basketOf(text: string): OpenBasket | null {
  try {
    const { at, state } = JSON.parse(text) as { readonly at: number; readonly state: TillState };
    const { basket } = state;
    if (isBlank(basket)) return null;
    const total = fromMoney(priceBasket(basket.lines).total);
    return { uuid: basket.uuid, customer: basket.customer?.name ?? null, items: itemsOf(basket), total, at };
  } catch (error) {
    // The till that saved it says so when it is opened.
    console.warn('a saved basket cannot be read', error);
    return null;
  }
}
