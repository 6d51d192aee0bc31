/**
 * When a sale on no document is due: as long after its date as the terms of its customer, else of its company, say. The row
 * has it where that is not its date.
 */
import type { ReadContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { agreedCondition, dueDateAfter, dueDateOf } from '#shared/domain/dueDates.ts';
import { SaleStatus } from '#shared/domain/states.ts';

/** What decides when a sale is due. `created`: the moment it was made. */
type Dated = Pick<Row<'sale'>, 'customer' | 'company' | 'issueDate' | 'created'>;

/** `sale.dueDate` of a new sale. */
export function dueDateOfNew(
  ctx: ReadContext,
  { customer = null, company, issueDate = null }: Partial<Dated> & Pick<Dated, 'company'>,
): Promise<string | null> {
  return storedDue(ctx, { customer, company, issueDate, created: ctx.at }, null);
}

/**
 * `sale.dueDate` of a sale after a change. It follows another customer, company or date; but a debt that is overdue stays as
 * old as it is.
 */
export async function dueDateOfChanged(ctx: ReadContext, before: Row<'sale'>, after: Dated): Promise<string | null> {
  const isSame = (['customer', 'company', 'issueDate'] as const).every((name) => before[name] === after[name]);
  if (isSame) return before.dueDate;
  return storedDue(ctx, after, before.status === SaleStatus.draft ? null : dueDayOf(ctx, before));
}

/** The day a sale is due. */
export function dueDayOf(
  ctx: ReadContext,
  { company, dueDate, issueDate, created }: Pick<Row<'sale'>, 'company' | 'dueDate' | 'issueDate' | 'created'>,
): string {
  return ctx.zoneOf(company).dateAt(Date.parse(dueDate ?? issueDate ?? created));
}

async function storedDue(ctx: ReadContext, sale: Dated, before: string | null): Promise<string | null> {
  const date = dueDayOf(ctx, { ...sale, dueDate: null });
  const customer = sale.customer === null ? undefined : await getRow(ctx.db, 'customer', sale.customer);
  const company = await getRow(ctx.db, 'company', sale.company);
  const agreed = dueDateOf(date, agreedCondition(customer, company));
  const due = dueDateAfter(agreed, before, ctx.zoneOf(sale.company).dateAt(ctx.now));
  return due === date ? null : ctx.zoneOf(sale.company).toStored(due);
}
