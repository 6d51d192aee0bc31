/** What X and Z state of openings of the drawer without a sale, and of the baskets on hold at the cash point. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { closingBefore, openedDrawers } from './drawerOpenings.ts';
import { labelOf } from './posReportLabels.ts';

type Movement = Row<'posMovement'>;

/** Who opened the drawer without a sale, why and when. Those before the opening count: the cash point was closed then. */
export async function drawersIn(
  ctx: ReadContext,
  opening: Movement,
  closing: Movement | null,
): Promise<PosReport['drawerOpenings']> {
  const until = closing?.id ?? Number.MAX_SAFE_INTEGER;
  const opened = await openedDrawers(ctx, opening.pos, await closingBefore(ctx, opening), until);
  return opened.map(({ id, created, createUser, userName, reasonName, comments }) => ({
    id,
    at: ctx.zone.toWire(created),
    user: createUser,
    name: nameOf(createUser, userName),
    reason: reasonName,
    comments,
  }));
}

/** The baskets on hold at a cash point, the oldest first. */
export async function heldAt(ctx: ReadContext, pos: number): Promise<PosReport['heldBaskets']> {
  const rows = await queryAll<Row<'heldBasket'> & { readonly userName: string | null }>(
    ctx.db,
    sql`select h.*, u."name" as "userName" from "heldBasket" h left join "user" u on u."id" = h."createUser"
      where h."pos" = ${pos} and h."deleted" = 0 order by h."id"`,
  );
  return rows.map(({ id, created, createUser, userName, items, total }) => ({
    id,
    at: ctx.zone.toWire(created),
    user: createUser,
    name: nameOf(createUser, userName),
    items,
    total: fromMoney(total),
  }));
}

/** The name of a user; without one it was a program. */
function nameOf(user: number | null, name: string | null): string {
  return user === null ? documentTexts.integration.es : labelOf(name, documentTexts.noUser.es);
}
