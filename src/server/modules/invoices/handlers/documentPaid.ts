import { handle } from '#server/core/operations/handler.ts';
import { load } from '#server/core/records/write.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { invalidField } from '#shared/errors.ts';
import { documentPaid as contract } from '#shared/operations/contracts/documentPaid.ts';
import { documentPaidJob, paidWithout } from '../documentPaid.ts';

/** Says what was paid and is on no document, and has a job document it. */
export const documentPaid = handle(contract, async (ctx, { dryRun, ...period }) => {
  if (period.company !== undefined) await load(ctx, 'company', period.company);
  if (period.to < period.from) throw invalidField('#/to', 'too_small', period.from);
  const { count, paid, tax } = await paidWithout(ctx, period);
  const started = !dryRun && count > 0;
  if (started) ctx.enqueue(documentPaidJob, period);
  else ctx.replayed();
  return { sales: count, paid: fromMoney(paid), tax: fromMoney(tax), started };
});
