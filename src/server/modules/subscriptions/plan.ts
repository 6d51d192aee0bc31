/** The fees of all subscriptions that a run is about. The dry run and the run go through them with this. */
import type { ReadContext } from '#server/core/context/context.ts';
import { type Fee, feesOf } from '#shared/domain/fees/fees.ts';
import type { Choice } from './choice.ts';
import { readSubscribers, type Subscriber, subscriptionsOf } from './facts.ts';

/** A subscription and its fees up to the date of the run, the issued ones included. */
export interface Planned {
  readonly subscriber: Subscriber;
  readonly fees: readonly Fee[];
}

/** Reckons the fees of a subscription. Facts are read for many at once, but not all of them may be come to. */
export function planOf(subscriber: Subscriber, choice: Pick<Choice, 'date' | 'from'>): Planned {
  return { subscriber, fees: feesIn(subscriber, choice) };
}

/** Subscriptions read at once for a look at all of them. */
const AT_ONCE = 250;

/** The fees of all subscriptions behind one by its id, in the order of their ids. */
export async function* planAll(ctx: ReadContext, choice: Choice, after = 0): AsyncGenerator<Planned> {
  let last = after;
  for (;;) {
    const some = await readSubscribers(ctx, choice, subscriptionsOf(choice), last, AT_ONCE);
    for (const subscriber of some) yield planOf(subscriber, choice);
    if (some.length < AT_ONCE) return;
    last = some.at(-1)?.row.id ?? last;
  }
}

/** Leave costs nothing unless somebody says what: nobody is told of it each month. */
function feesIn(subscriber: Subscriber, { date, from }: Pick<Choice, 'date' | 'from'>): readonly Fee[] {
  const fees = feesOf(subscriber, date, from);
  return subscriber.row.isLeave === 1 ? fees.filter(({ state }) => state !== 'withoutPrice') : fees;
}
