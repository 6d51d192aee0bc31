/** What has left unpaid to who may not owe it, found by SQL of its own: by the kind of thing and its id. */
import type { FacilityServer } from '../server.ts';

/** A sale that is owed, has no way of being paid later, and whose customer or product does not allow that. */
const NOT_ALLOWED = `s."pending" > 0 and s."status" in (2, 3) and s."pendingPaymentMethod" is null
  and (coalesce((select c."allowPaymentPending" from "customer" c where c."id" = s."customer"), 0) = 0
    or coalesce((select p."allowPaymentPending" from "product" p where p."id" = s."product"), 1) = 0)`;

const UNPAID = `
  select 'invoice ' || i."id" as "what" from "invoice" i
   where i."status" = 1 and i."isProforma" = 0 and i."isInternal" = 0 and i."isCreditNote" = 0
     and not exists (select 1 from "invoice" o
       where (o."convertedTo" = i."id" or o."summaryInvoice" = i."id") and o."isProforma" = 0)
     and i."pending" > coalesce((select sum(s."pending") from "sale" s
       where s."invoice" = i."id" and s."pendingPaymentMethod" is not null), 0)
     and (coalesce((select c."allowPaymentPending" from "customer" c where c."id" = i."customer"), 0) = 0
       or exists (select 1 from "invoiceLine" l join "product" p on p."id" = l."product"
         left join "sale" s on s."id" = l."sale"
         where l."invoice" = i."id" and p."allowPaymentPending" = 0 and coalesce(s."pending", 1) > 0))
  union all select 'recharge ' || m."id" from "voucherMovement" m join "sale" s on s."id" = m."sale"
   where m."type" = 1 and ${NOT_ALLOWED}
  union all select 'goods of sale ' || s."id" from "sale" s where ${NOT_ALLOWED}
     and (select coalesce(sum(m."amount"), 0) from "stockMovement" m where m."sale" = s."id") < 0`;

export function leftUnpaid(rows: FacilityServer['rows']): ReadonlySet<string> {
  return new Set(rows<{ what: string }>(UNPAID).map(({ what }) => what));
}
