/** Names who buys at the rate for members, and keeps members from paying what others do. */
import type { DemoCustomer } from './customers.ts';
import { feeTypes } from './feeTypes.ts';
import type { Member } from './members.ts';
import type { DemoProduct } from './products.ts';
import type { Action, Step } from './steps.ts';

export interface Buyers {
  readonly products: readonly DemoProduct[];
  readonly customers: readonly DemoCustomer[];
  /** Positions of customers who have the tag of members as long as the tills are told of. */
  readonly members: readonly number[];
  /** Positions of those who have it at any time. */
  readonly tagged: ReadonlySet<number>;
}

/** Who has the tag of members by their subscriptions: those who began before a day and do not leave, and all of them. */
export function taggedOf(
  members: readonly Member[],
  planned: readonly Action[],
  from: string,
): Pick<Buyers, 'members' | 'tagged'> {
  const leaving = new Set(planned.flatMap(({ step }) => (step.kind === 'leave' ? [step.member] : [])));
  const all = members
    .map((member, place) => ({ ...member, place }))
    .filter(({ type }) => feeTypes[type].isRated === true);
  const staying = all.filter(({ start, place }) => start < from && !leaving.has(place));
  return {
    members: staying.map(({ customer }) => customer),
    tagged: new Set(all.flatMap(({ customer, beneficiaries }) => [customer, ...beneficiaries])),
  };
}

type Sale = Extract<Step, { readonly kind: 'sale' }>;

/** The actions with those buyers. What only a member buys is not sold where there is none. */
export function nameMembers(actions: readonly Action[], buyers: Buyers): readonly Action[] {
  const others = buyers.customers.flatMap(({ kind }, place) =>
    kind === 'person' && !buyers.tagged.has(place) ? [place] : [],
  );
  return actions.flatMap((action, place) => {
    const { step } = action;
    if (step.kind !== 'sale') return [action];
    const rated = step.lines.filter(({ product }) => hasMembers(buyers.products[product]));
    if (rated.length === 0) return [action];
    const isMember = rated.some((line) => line.isMember);
    if (!isMember && (step.customer === null || !buyers.tagged.has(step.customer))) return [action];
    const pool = isMember ? buyers.members : others;
    const customer = pool[place % pool.length];
    if (customer === undefined && isMember) return [];
    return [{ ...action, step: soldTo(step, customer ?? null, buyers.customers) }];
  });
}

function soldTo(step: Sale, customer: number | null, customers: readonly DemoCustomer[]): Sale {
  const taxNumber = customer === null ? null : (customers[customer]?.taxNumber ?? null);
  return { ...step, customer, invoice: step.invoice && taxNumber !== null };
}

function hasMembers(product: DemoProduct | undefined): boolean {
  return product?.rates.some(({ members }) => members !== null) === true;
}
