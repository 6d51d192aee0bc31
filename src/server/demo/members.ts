/** Who of the demo facility's customers pays fees: of which type, from when on, from whose account, and for whom else. */
import { addDays } from './calendar.ts';
import type { DemoCustomer } from './customers.ts';
import type { FeeTypeName } from './feeTypes.ts';
import type { Random } from './random.ts';

/** Customers are named by their positions. */
export interface Member {
  readonly customer: number;
  readonly type: Exclude<FeeTypeName, 'leave'>;
  /** `YYYY-MM-DD`. */
  readonly start: string;
  /** Null: that of the type. */
  readonly price: number | null;
  /** Whose account is debited, which may be another's; null: it pays at the desk. */
  readonly payer: number | null;
  readonly beneficiaries: readonly number[];
  readonly hasLocker: boolean;
  /** It signs up in the months that are told, and pays the enrolment. */
  readonly isNew: boolean;
}

/** How often customers are so. */
const SHARES = {
  adults: 0.86,
  debited: 0.92,
  new: 0.03,
  early: 0.12,
  locker: 0.06,
  ownPrice: 0.03,
  children: 0.75,
  joining: 0.4,
};
const ADULT = 16;

interface Months {
  /** The first day whose fees are charged, and that from which on all of them are. */
  readonly first: string;
  readonly second: string;
  /** The last day that is told. */
  readonly last: string;
}

type MemberType = Member['type'];
type Weights = readonly (readonly [MemberType, number])[];

const typesOfAdults: Weights = [
  ['individual', 24],
  ['family', 14],
  ['couple', 6],
  ['mornings', 4],
  ['padel', 6],
  ['gym', 4],
  ['quarter', 24],
  ['swims', 4],
  ['year', 18],
];
const typesOfYoung: Weights = [
  ['young', 6],
  ['quarter', 2],
  ['gym', 2],
  ['padel', 2],
];
const typesOfOld: Weights = [
  ['senior', 5],
  ['mornings', 2],
  ['year', 5],
];
const places: Partial<Record<MemberType, number>> = { couple: 1, family: 4 };

/** A member whose beneficiaries are still to come. */
interface Household {
  readonly customer: number;
  readonly payer: number | null;
  readonly beneficiaries: number[];
  readonly free: number;
}

/** Chooses them in the order of the customers: those who come after somebody may belong to the same family. */
export function planMembers(random: Random, customers: readonly DemoCustomer[], months: Months): readonly Member[] {
  const members: Member[] = [];
  // TypeScript would take it for null in the loop.
  let household = null as Household | null;
  for (const [customer, { kind, birthDate }] of customers.entries()) {
    if (kind !== 'person' || birthDate === null) continue;
    const age = Number(months.first.slice(0, 4)) - Number(birthDate.slice(0, 4));
    const isMember = random.chance(age < ADULT ? SHARES.children : SHARES.adults);
    const hasPlace = household !== null && household.beneficiaries.length < household.free;
    if (household !== null && hasPlace && (!isMember || age < ADULT || random.chance(SHARES.joining))) {
      household.beneficiaries.push(customer);
      continue;
    }
    if (!isMember || (age < ADULT && household === null)) continue;
    const type = age < ADULT ? 'child' : random.pickWeighted(weightsOf(age));
    const own = random.chance(SHARES.debited) ? customer : null;
    const payer: number | null = age < ADULT ? (household?.payer ?? null) : own;
    const beneficiaries: number[] = [];
    members.push({ ...planTerms(random, type, months), customer, type, payer, beneficiaries });
    if (age >= ADULT) household = { customer, payer, beneficiaries, free: places[type] ?? 0 };
  }
  return members;
}

function weightsOf(age: number): Weights {
  if (age >= 65) return typesOfOld;
  return age < 25 ? typesOfYoung : typesOfAdults;
}

const isAnniversary: ReadonlySet<MemberType> = new Set(['mornings', 'gym', 'padel', 'swims', 'year']);

/** The facility charged some in the first month, to see how it goes. */
function planTerms(random: Random, type: MemberType, { first, second, last }: Months) {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
  const isNew = random.chance(SHARES.new);
  const from = random.chance(SHARES.early) ? first : second;
  const later = isNew ? addDays(first, random.int(3, days)) : addDays(from, random.int(0, 27));
  const start = isNew || isAnniversary.has(type) ? later : from;
  const price = random.chance(SHARES.ownPrice) ? random.pick([18, 24.5, 32]) : null;
  return { start, price, isNew, hasLocker: random.chance(SHARES.locker) };
}
