/** Whom and what a saved sale belongs to: its customer, its cash point with its company, its parent. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { openSaleStatuses } from '#shared/domain/states.ts';
import type { FieldCode, FieldError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { sellerAt } from './defaults.ts';

export type SaveInput = ParsedInputOf<Contract<'saveSale'>>;

export type Links = Pick<Row<'sale'>, 'customer' | 'pos' | 'company' | 'parent'>;

/** Adds to `errors` what is not there or may not be referred to. What a sale refers to already is not asked again. */
export async function chooseLinks(
  ctx: ReadContext,
  input: SaveInput,
  before: Row<'sale'> | null,
  errors: FieldError[],
): Promise<Links> {
  const customer = chosen(input.customer, before, 'customer');
  if (customer !== null && customer !== before?.customer) {
    const row = await getRow(ctx.db, 'customer', customer);
    if (row === undefined || row.deleted === 1) errors.push({ pointer: '#/customer', code: 'unknown_reference' });
  }
  const parent = chosen(input.parent, before, 'parent');
  if (parent !== null && parent !== before?.parent) {
    const code = await faultOfParent(ctx, parent, before);
    if (code !== null) errors.push({ pointer: '#/parent', code });
  }
  return { customer, parent, ...(await placeOf(ctx, input, before, errors)) };
}

function chosen(
  input: number | null | undefined,
  before: Row<'sale'> | null,
  field: 'customer' | 'pos' | 'parent',
): number | null {
  return input === undefined ? (before?.[field] ?? null) : input;
}

/** The cash point, the credential's for a new sale, and the company it belongs to. */
async function placeOf(
  ctx: ReadContext,
  input: SaveInput,
  before: Row<'sale'> | null,
  errors: FieldError[],
): Promise<Pick<Links, 'pos' | 'company'>> {
  const pos = chosen(input.pos === undefined && before === null ? ctx.actor.pos : input.pos, before, 'pos');
  if (pos === null || pos === before?.pos) return { pos, company: before?.company ?? (await sellerAt(ctx, null)).id };
  const row = await getRow(ctx.db, 'pos', pos);
  if (row === undefined || row.deleted === 1) errors.push({ pointer: '#/pos', code: 'unknown_reference' });
  return { pos, company: (await sellerAt(ctx, row ?? null)).id };
}

/** A basket is one parent with its children: a parent is open, on no document or proforma, and nobody's child. */
async function faultOfParent(ctx: ReadContext, id: number, before: Row<'sale'> | null): Promise<FieldCode | null> {
  const parent = await getRow(ctx.db, 'sale', id);
  if (parent === undefined || parent.deleted === 1) return 'unknown_reference';
  if (id === before?.id || parent.parent !== null) return 'invalid_value';
  const isCharged = parent.invoice !== null || parent.proforma !== null;
  if (!openSaleStatuses.has(parent.status) || isCharged) return 'invalid_value';
  return before !== null && (await hasChildren(ctx, before.id)) ? 'invalid_value' : null;
}

async function hasChildren(ctx: ReadContext, id: number): Promise<boolean> {
  const children = await queryAll(ctx.db, sql`select 1 from "sale" where "parent" = ${id} and "deleted" = 0 limit 1`);
  return children.length > 0;
}
