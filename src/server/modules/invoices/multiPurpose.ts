/**
 * Money wallets are multi-purpose vouchers (Directive 2006/112/CE, arts. 30 bis and 30 ter; DGT, resolution of 28 December
 * 2018): what is put in is not subject to tax, what is bought with it is, when it is bought.
 */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Percent, toPercent } from '#shared/domain/money.ts';

/** What the service needs a tax record for (`tax.purpose`). Whatever it is called, it is found by this. */
const TaxPurpose = { multiPurposeVoucher: 'multiPurposeVoucher' } as const;

/** What the tax of a purpose has to stay: its rate, and its category as EN 16931 has it (UNTDID 5305). */
export const fixedTaxes: Readonly<Record<string, { readonly rate: Percent; readonly category: string }>> = {
  [TaxPurpose.multiPurposeVoucher]: { rate: toPercent(0), category: 'O' },
};

/** The record of the tax that recharges of money are charged with: 0 %, not subject. Made where there is none. */
export async function multiPurposeTax(ctx: WriteContext): Promise<Row<'tax'>> {
  const purpose = TaxPurpose.multiPurposeVoucher;
  const known = await queryFirst<Row<'tax'>>(ctx.db, sql`select * from "tax" where "purpose" = ${purpose}`);
  if (known !== undefined) return known;
  const id = await insert(ctx, 'tax', {
    name: 'No sujeto (bono polivalente)',
    rate: toPercent(0),
    category: 'O',
    exemptionReason: 'No sujeto: bono polivalente (Directiva 2006/112/CE, arts. 30 bis y 30 ter)',
    active: 1,
    purpose,
  });
  const made = await getRow(ctx.db, 'tax', id);
  if (made === undefined) throw new Error(`no tax ${id}`);
  return made;
}
