import type { ReadContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { isConversionTarget } from '#shared/domain/documentKinds.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { convertInvoice as contract } from '#shared/operations/contracts/convertInvoice.ts';
import { createConversion } from '../conversion.ts';
import { issued } from '../issued.ts';
import { loadSource, requireCustomer, requireNotBefore, typeNamed } from '../sources.ts';

/** Makes a document another of the type it can be converted into. */
export const convertInvoice = handle(contract, async (ctx, input) => {
  const source = await loadSource(ctx, input.invoice);
  const type = await targetOf(ctx, source.invoice, input.type);
  if (input.customer !== undefined) await requireCustomer(ctx, input.customer);
  const { customer } = source.invoice;
  if (customer !== null && (input.customer ?? customer) !== customer) throw invalidField('#/customer', 'invalid_value');
  requireNotBefore(ctx, [source.invoice], input.date ?? null);
  const draft = await createConversion(ctx, {
    type,
    sources: [source],
    customer: customer ?? input.customer ?? null,
    date: input.date,
    link: 'convertedTo',
  });
  return issued(ctx, draft, input.confirm);
});

/** The type it is converted into: the one it says, or its type says by now. Throws 422 where that is another, or none. */
async function targetOf(
  ctx: ReadContext,
  invoice: Row<'invoice'>,
  named: number | undefined,
): Promise<Row<'invoiceType'>> {
  const own = await getRow(ctx.db, 'invoiceType', invoice.type);
  const possible = [invoice.convertibleInto, own?.convertibleInto ?? null].filter((id) => id !== null);
  const [usual] = possible;
  if (usual === undefined) throw invalidField('#/invoice', 'invalid_value');
  if (named === undefined) {
    const type = await getRow(ctx.db, 'invoiceType', usual);
    if (type === undefined || type.deleted === 1) throw new ServiceError('invalid_transition');
    if (!isConversionTarget(type, invoice)) throw invalidField('#/invoice', 'invalid_value', type.name);
    return type;
  }
  const type = await typeNamed(ctx, named);
  if (!possible.includes(named) || !isConversionTarget(type, invoice)) throw invalidField('#/type', 'invalid_value');
  return type;
}
