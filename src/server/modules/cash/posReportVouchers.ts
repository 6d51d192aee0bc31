/** What units of vouchers paid for in a session, as X and Z state it. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { VoucherMovementType } from '#shared/domain/states.ts';
import type { PosReport } from '#shared/operations/parts.ts';

/** By type of voucher, the names as they are now. */
export async function voucherUsesIn(ctx: ReadContext, opening: number): Promise<PosReport['voucherUses']> {
  const rows = await queryAll<PosReport['voucherUses'][number]>(
    ctx.db,
    sql`select t."id" as "voucherType", t."name",
        count(distinct case when u."cancelled" = 0 then u."id" end) as "count",
        coalesce(sum(case when u."cancelled" = 0 then -m."amount" end), 0) / 1000000.0 as "units",
        coalesce(sum(case when u."cancelled" = 1 then -m."amount" end), 0) / 1000000.0 as "cancelled"
       from "voucherUse" u join "voucherMovement" m on m."voucherUse" = u."id"
       join "voucher" v on v."id" = m."voucher" join "voucherType" t on t."id" = v."voucherType"
      where u."session" = ${opening} and m."type" = ${sql.literal(VoucherMovementType.use)}
      group by t."id" order by t."name", t."id"`,
  );
  return [...rows];
}
