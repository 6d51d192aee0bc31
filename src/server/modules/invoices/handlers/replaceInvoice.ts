import { handle } from '#server/core/operations/handler.ts';
import { replaceInvoice as contract } from '#shared/operations/contracts/replaceInvoice.ts';
import { createConversion } from '../conversion.ts';
import { issued } from '../issued.ts';
import { loadSources, requireAlike, requireCustomer, requireNotBefore, typeOfKind } from '../sources.ts';

/** Exchanges tickets for a full invoice. */
export const replaceInvoice = handle(contract, async (ctx, input) => {
  const sources = await loadSources(ctx, input.invoices, 'convert');
  requireAlike(sources, ({ isReceipt, isProforma, isInternal, customer }) => {
    const isTicket = isReceipt === 1 && isProforma === 0 && isInternal === 0;
    const fits = isTicket && (customer === null || customer === input.customer);
    return fits ? null : 'invalid_value';
  });
  await requireCustomer(ctx, input.customer);
  const type = await typeOfKind(ctx, 'isReplace', input.type);
  const invoices = sources.map(({ invoice }) => invoice);
  requireNotBefore(ctx, invoices, input.date ?? null);
  const { customer, date } = input;
  const draft = await createConversion(ctx, { type, sources, customer, date, link: 'convertedTo' });
  return issued(ctx, draft, input.confirm);
});
