/** The currency of money. A payment is in that of what it pays: there are no rates of exchange. */
import type { ReadContext } from '#server/core/context/context.ts';
import { facilityCurrency } from '#server/core/records/facilityCurrency.ts';
import { getRow } from '#server/core/records/write.ts';
import { invalidField } from '#shared/errors.ts';
import type { OperationPart } from './operation.ts';

/**
 * The currency that sales and documents are owed in: a document states it, a sale is in that of its company. Throws 422
 * with the first in another than those before it; `pointer` is where the request names it.
 */
export async function currencyOf(
  ctx: ReadContext,
  parts: readonly OperationPart[],
  pointer: (index: number) => string,
): Promise<string> {
  const companies = new Map<number, string>();
  const currencies: string[] = [];
  for (const [index, { sale, invoice }] of parts.entries()) {
    const currency = invoice?.currency ?? (await currencyOfCompany(ctx, sale?.company ?? 0, companies));
    const [first = currency] = currencies;
    if (currency !== first) throw invalidField(pointer(index), 'invalid_value', currency);
    currencies.push(currency);
  }
  return currencies[0] ?? currencyOfBalances(ctx);
}

/** The currency of vouchers of money and of deposits: that of the facility, whoever sold them. */
export async function currencyOfBalances(ctx: ReadContext): Promise<string> {
  const currency = await facilityCurrency(ctx);
  if (currency === null) throw new Error('no company');
  return currency;
}

async function currencyOfCompany(ctx: ReadContext, id: number, known: Map<number, string>): Promise<string> {
  const currency = known.get(id) ?? (await getRow(ctx.db, 'company', id))?.currency;
  if (currency === undefined) throw new Error(`no company ${id}`);
  known.set(id, currency);
  return currency;
}
