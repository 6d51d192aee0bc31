/** The last run that issued fees: what a new one is compared with. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Money } from '#shared/domain/money.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import type { FeeChoice } from '#shared/operations/parts/fees.ts';

export interface LastRun {
  readonly task: number;
  readonly date: string;
  /** What a whole period came to, by subscription. */
  readonly prices: ReadonlyMap<number, Money>;
}

/** `subscriptionTask.type` of a run that issues fees. */
export const ISSUES_FEES = 1;

/** Runs that are looked at for one of the same subscriptions. */
const MOST_RUNS = 100;

/** The last run that issued fees of the same subscriptions; null where there was none. */
export async function lastRun(ctx: ReadContext, choice: FeeChoice): Promise<LastRun | null> {
  const tasks = await queryAll<{ id: number; date: string; choice: string }>(
    ctx.db,
    sql`select "id", "date", "choice" from "subscriptionTask"
      where "type" = ${ISSUES_FEES} and "issued" > 0 and "status" <> ${FeeTaskStatus.running}
        and "date" is not null and "choice" is not null
      order by "id" desc limit ${MOST_RUNS}`,
  );
  const task = tasks.find((one) => whose(JSON.parse(one.choice)) === whose(choice));
  if (task === undefined) return null;
  const prices = await queryAll<{ subscriptionCustomer: number; price: Money }>(
    ctx.db,
    sql`select "subscriptionCustomer", "price" from "subscriptionFee" where "task" = ${task.id} order by "issueDate", "id"`,
  );
  return {
    task: task.id,
    date: task.date,
    prices: new Map(prices.map(({ subscriptionCustomer, price }) => [subscriptionCustomer, price])),
  };
}

/** Whose fees a choice is about. */
function whose({ subscriptions = [], customers = [] }: FeeChoice): string {
  return JSON.stringify([subscriptions, customers].map((ids) => ids.toSorted((a, b) => a - b)));
}
