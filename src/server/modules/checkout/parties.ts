/** Who sells, to whom, and with what kind of document. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { isIssuedAtTills } from '#shared/domain/documentKinds.ts';
import { invalidField } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { Parties } from '../invoices/direct.ts';
import { buyerOf, sellerOf } from '../invoices/snapshot.ts';
import { sellerAt } from '../sales/defaults.ts';

/**
 * Loads the parties of a checkout, at a cash point or at none. Throws 422 `unknown_reference`, and
 * `not_for_tills` for what is neither a ticket nor an invoice.
 */
export async function loadParties(
  ctx: WriteContext,
  pos: Row<'pos'> | null,
  input: Pick<ParsedInputOf<Contract<'checkout'>>, 'customer' | 'invoiceType'>,
): Promise<Parties> {
  const type = await loadType(ctx, input.invoiceType ?? pos?.invoiceType ?? null);
  // A type may have become another kind since a cash point got it.
  if (!isIssuedAtTills(type))
    throw invalidField(input.invoiceType ? '#/invoiceType' : '#/pos', 'not_for_tills', type.name);
  const company = await sellerAt(ctx, pos);
  const customer = await loadCustomer(ctx, input.customer ?? null);
  return { type, ...(await sellerOf(ctx, company)), ...(await buyerOf(ctx, customer)) };
}

async function loadType(ctx: WriteContext, id: number | null): Promise<Row<'invoiceType'>> {
  const type = await queryFirst<Row<'invoiceType'>>(
    ctx.db,
    id === null
      ? sql`select * from "invoiceType" where "code" = 'T' and "deleted" = 0`
      : sql`select * from "invoiceType" where "id" = ${id} and "deleted" = 0`,
  );
  if (type === undefined) throw invalidField('#/invoiceType', 'unknown_reference');
  return type;
}

async function loadCustomer(ctx: WriteContext, id: number | null): Promise<Row<'customer'> | null> {
  if (id === null) return null;
  const customer = await getRow(ctx.db, 'customer', id);
  if (customer === undefined || customer.deleted === 1) throw invalidField('#/customer', 'unknown_reference');
  return customer;
}
