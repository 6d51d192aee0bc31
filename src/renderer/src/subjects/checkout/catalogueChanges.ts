/** What the catalogue says of the lines of a basket that was filled before: one rule, whenever a change is heard of. Pure. */
import type { BasketLine, BasketProduct, LineBefore } from './basketLine.ts';
import { isByCustomer, isSameRate, ownPrice, type Rating, rateKept, type SoldProduct } from './rates.ts';
import { isSameRecharge, isUnchosen, type Recharges, rechargeOf } from './recharges.ts';

/** The products that are sold, by id. */
export type SoldProducts = ReadonlyMap<number, SoldProduct>;

/**
 * The lines by what the catalogue says now; the very same list where nothing changed. A new price holds, unless the line
 * has one given by hand; a product that is not sold any more stays, so that it can be seen which one it is. `recharges`:
 * what products are sold as vouchers, `rating`: whom for and when; where that is known.
 */
export function refreshLines(
  lines: readonly BasketLine[],
  sold: SoldProducts,
  recharges?: Recharges,
  rating?: Rating,
): readonly BasketLine[] {
  const now = (line: BasketLine): BasketLine['recharge'] => {
    if (recharges === undefined || isUnchosen(line, recharges)) return line.recharge;
    return rechargeOf(line, recharges);
  };
  const next = lines.map((line) => refreshLine(line, sold.get(line.product), now(line), rating));
  return next.every((line, index) => line === lines[index]) ? lines : next;
}

/** One line by what its product is now; `undefined`: it is not sold any more. */
export function refreshLine(
  line: BasketLine,
  now: SoldProduct | undefined,
  recharge: BasketLine['recharge'] = line.recharge,
  rating?: Rating,
): BasketLine {
  if (now === undefined) return line.gone === true ? line : { ...line, gone: true };
  const had = line.rate ?? null;
  const rate =
    rating === undefined ? had : rateKept(recharge === undefined ? line : { ...line, recharge }, now, rating);
  const isSame =
    line.gone !== true &&
    line.name === now.name &&
    line.listPrice === now.price &&
    line.supply === now.supply &&
    isSameRate(had, rate) &&
    line.recharge?.name === recharge?.name &&
    (line.recharge === undefined) === (recharge === undefined) &&
    isSameRecharge(line.recharge ?? null, recharge ?? null) &&
    taxesKey(line.taxes) === taxesKey(now.taxes);
  if (isSame) return line;
  const { gone: _, was: before, rate: __, ...rest } = line;
  const price = ownPrice({ rate, listPrice: now.price });
  const isTheirs = rating !== undefined && isByCustomer(had, rate, rating);
  const was = changed(
    {
      price: ownPrice(line),
      taxes: line.taxes,
      ...(line.recharge === undefined ? {} : { recharge: line.recharge }),
      ...before,
      // Whoever chose the customer knows why.
      ...(isTheirs ? { price } : {}),
    },
    { price, taxes: now.taxes },
    recharge,
  );
  return {
    ...rest,
    name: now.name,
    supply: now.supply,
    taxes: now.taxes,
    listPrice: now.price,
    price: isPricedByHand(line) ? line.price : price,
    ...(rate === null ? {} : { rate }),
    ...(recharge === undefined ? {} : { recharge }),
    ...(was === null ? {} : { was }),
  };
}

/** True where the price was given for this line and is neither its product's nor its rate's. */
export function isPricedByHand(line: Pick<BasketLine, 'price' | 'listPrice' | 'rate'>): boolean {
  return line.price !== ownPrice(line);
}

/** What of it is another now; null where all is as it was. A product without a price has none that could change. */
function changed(
  was: LineBefore & Required<Omit<LineBefore, 'recharge'>>,
  now: Pick<BasketProduct, 'price' | 'taxes'>,
  recharge: BasketLine['recharge'],
): LineBefore | null {
  const price = was.price === 0 || was.price === now.price ? {} : { price: was.price };
  const taxes = taxesKey(was.taxes) === taxesKey(now.taxes) ? {} : { taxes: was.taxes };
  const isSame = was.recharge === undefined || recharge === undefined || isSameRecharge(was.recharge, recharge);
  const all = { ...price, ...taxes, ...(isSame ? {} : { recharge: was.recharge }) };
  return Object.keys(all).length === 0 ? null : all;
}

function taxesKey(taxes: BasketProduct['taxes']): string {
  return JSON.stringify(taxes.map(({ tax, rate }) => [tax, rate]).sort());
}
