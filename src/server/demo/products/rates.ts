/** What the demo facility's products cost members, and whoever comes in quiet hours. */
import { type Money, toMoney } from '#shared/domain/money.ts';
import { type LocalMoment, type ProductRate, priceAt, type RateTerms } from '#shared/domain/productRates.ts';

export interface RateSeed extends Pick<RateTerms, 'weekdays' | 'startTime' | 'endTime'> {
  /** Name of the product. */
  readonly product: string;
  readonly name: string;
  /** With tax, in euros. */
  readonly price: number;
  /** How often members buy the product at it, beside its siblings; null: it is for everybody. */
  readonly members: number | null;
}

const forMembers = { name: 'Tarifa de abonado', weekdays: null, startTime: null, endTime: null } as const;
/** While most people are at work. */
const offPeak = { name: 'Hora valle', weekdays: '12345', startTime: '09:00', endTime: '16:00', members: null } as const;

export const rateSeeds: readonly RateSeed[] = [
  { ...forMembers, product: 'Pádel 90 min', price: 18, members: 45 },
  { ...forMembers, product: 'Pádel 60 min', price: 12, members: 15 },
  { ...forMembers, product: 'Tenis 60 min', price: 7, members: 20 },
  { ...offPeak, product: 'Pádel 90 min pista central', price: 22 },
  { ...offPeak, product: 'Tenis tierra batida 60 min', price: 10 },
];

/** A product as it is priced. */
interface Rated {
  /** With tax, in euros. */
  readonly price: number;
  readonly rates: readonly RateSeed[];
}

/** What one of a product costs at a moment, by the rule of the till. */
export function priceOn({ price, rates }: Rated, isMember: boolean, at: LocalMoment): Money {
  return priceAt({ price: toMoney(price), rates: rates.map(asRate) }, isMember ? [MEMBERS] : [], at).price;
}

/** Stands for the tag of members, whose id is not known while sales are planned. */
const MEMBERS = 1;

function asRate({ members, price, ...rate }: RateSeed, index: number): ProductRate {
  const customerTag = members === null ? null : MEMBERS;
  return { ...rate, id: index + 1, price: toMoney(price), customerTag, start: null, end: null };
}
