import { handle } from '#server/core/operations/handler.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { createSummaryInvoice as contract } from '#shared/operations/contracts/createSummaryInvoice.ts';
import { createConversion } from '../conversion.ts';
import { issued } from '../issued.ts';
import { loadSources, requireAlike, requireNotBefore, typeOfKind } from '../sources.ts';

/** Sums documents of one customer up in one. */
export const createSummaryInvoice = handle(contract, async (ctx, input) => {
  const sources = await loadSources(ctx, input.invoices, 'summarise');
  const customer = sources[0]?.invoice.customer ?? null;
  const month = monthOf(sources[0]?.invoice);
  requireAlike(sources, (invoice) => {
    // An offer is no charge, and what is for the house goes to no customer.
    if (invoice.isProforma === 1 || invoice.isInternal === 1) return 'invalid_value';
    if (invoice.customer === null) return 'customer_required';
    if (invoice.customer !== customer) return 'invalid_value';
    // What was sold in one calendar month (RD 1619/2012, art. 13.1).
    return monthOf(invoice) === month ? null : 'other_month';
  });
  const type = await typeOfKind(ctx, 'isSummary', input.type);
  const invoices = sources.map(({ invoice }) => invoice);
  requireNotBefore(ctx, invoices, input.date ?? null);
  const draft = await createConversion(ctx, { type, sources, customer, date: input.date, link: 'summaryInvoice' });
  return issued(ctx, draft, input.confirm);
});

/** The calendar month of a document. */
function monthOf(invoice: Pick<Row<'invoice'>, 'date'> | undefined): string | undefined {
  return invoice?.date?.slice(0, 'YYYY-MM'.length);
}
