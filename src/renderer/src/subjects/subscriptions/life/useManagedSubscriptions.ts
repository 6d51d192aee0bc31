/** A customer's subscriptions with what can be done with each. */
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { type LifeAction, lifeActionsOf } from '#shared/domain/subscriptionLife.ts';

export interface ManagedSubscription {
  readonly subscription: ApiRecord<'subscriptionCustomer'>;
  readonly type: ApiRecord<'subscription'>;
  /** The leave of today, or the first to come. */
  readonly leave: ApiRecord<'subscriptionCustomer'> | null;
  readonly actions: readonly LifeAction[];
}

export interface ManagedSubscriptions {
  /** Whether the user may sign somebody up. */
  readonly maySignUp: boolean;
  /** The subscriptions with which something can be done, what began last first; empty until they are read. */
  readonly lives: readonly ManagedSubscription[];
}

/** Null: nothing is asked. */
export function useManagedSubscriptions(customer: number | null): ManagedSubscriptions {
  const today = useToday();
  const may = {
    operate: usePermission('subscription:operate'),
    types: usePermission('subscription:read'),
    read: usePermission('subscriptionCustomer:read'),
  };
  const enabled = customer !== null && may.operate && may.types && may.read;
  const { data: all = [] } = useListAll('subscriptionCustomer', { customer, sort: '-start,-id' }, { enabled });
  const { data: types = [] } = useListAll('subscription', { sort: 'name' }, { enabled });
  const forLeave = new Set(types.map(({ temporarySubscription }) => temporarySubscription));
  const lives = all.flatMap((subscription): ManagedSubscription[] => {
    const type = types.find(({ id }) => id === subscription.type);
    // Leave is ended by the subscription it is from.
    if (type === undefined || subscription.deleted || forLeave.has(type.id)) return [];
    const leaves = all.filter(
      ({ type: of, deleted, active, end }) =>
        of === type.temporarySubscription && !deleted && active && (end === null || end >= today),
    );
    const leave = leaves.toSorted((a, b) => a.start.localeCompare(b.start))[0] ?? null;
    const living = {
      start: subscription.start,
      end: subscription.end,
      active: subscription.active,
      leave,
      hasLeaveType: type.temporarySubscription !== null,
      isFollowed: all.some(({ previous, deleted }) => previous === subscription.id && !deleted),
    };
    const actions = lifeActionsOf(living, today);
    return actions.length === 0 ? [] : [{ subscription, type, leave, actions }];
  });
  return { maySignUp: may.operate && may.types, lives };
}
