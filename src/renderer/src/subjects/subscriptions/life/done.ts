/** What was done with a subscription, and what is left to do. */
import { fromMoney, sum, toMoney } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { ReturnedSale } from '#shared/operations/parts/subscriptionLife.ts';
import type { ManagedSubscription } from './useManagedSubscriptions.ts';

type Sold = OutputOf<Contract<'subscriptionSignUp'>>['sales'][number];

export interface Done {
  /** What was done, in words. */
  readonly text: string;
  /** The subscription that goes on. */
  readonly subscription: number;
  /** What is to be given back. */
  readonly returned: readonly ReturnedSale[];
  /** What was owed of it before, and is still. */
  readonly owed: number;
  /** What is to be paid here: what is debited is not. */
  readonly toPay: { readonly sales: readonly number[]; readonly due: number };
}

/** What the form of an action is given. */
export interface LifeFormOf {
  readonly life: ManagedSubscription;
  readonly onDone: (done: Done) => void;
}

/** What is owed of fees that were there before. */
export function owedOf({ owed, open }: Pick<OutputOf<Contract<'subscriptionLeave'>>, 'owed' | 'open'>) {
  const due = open.filter(({ directDebit }) => !directDebit);
  const toPay: Done['toPay'] = {
    sales: due.map(({ sale }) => sale),
    due: fromMoney(sum(due, ({ pending }) => toMoney(pending))),
  };
  return { owed, toPay };
}

/** What of sales that were just made is paid here and now. */
export function toPayOf(sales: readonly Sold[]): Done['toPay'] {
  const due = sales.filter(({ status, directDebit }) => status === SaleStatus.pending && !directDebit);
  return { sales: due.map(({ id }) => id), due: fromMoney(sum(due, ({ total }) => toMoney(total))) };
}
