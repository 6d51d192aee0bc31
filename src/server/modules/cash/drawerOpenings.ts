/** Openings of the cash drawer: which need a reason, how they are recorded, and those that X, Z and journal list. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Printer, printerOf } from '#server/core/printing/printer.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { append, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { cashTypes } from '#shared/domain/paymentTypes.ts';
import { MovementType, ReasonDirection } from '#shared/domain/states.ts';
import { saysSomething } from '#shared/domain/text.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { lastMovement, openingOf } from './posLedger.ts';

/** Why a drawer is opened: for the cash of a document, or for a reason. */
export interface DrawerWhy {
  readonly invoice: number | null;
  readonly reason: number | null;
  readonly comments: string | null;
}

/** An opening of the drawer without a sale, with what a person knows it by. */
export interface OpenedDrawer extends Row<'drawerOpening'> {
  readonly userName: string | null;
  readonly reasonName: string | null;
}

/** The printer whose drawer a cash point has. Throws 409 `printer_not_configured` or `drawer_not_configured`. */
export async function drawerOf(ctx: ReadContext, pos: number): Promise<Printer> {
  const printer = await printerOf(ctx, pos);
  if (!printer.drawer) throw new ServiceError('drawer_not_configured');
  return printer;
}

/** True where the cash point has a drawer that can be opened from here. */
export async function hasDrawer(ctx: ReadContext, pos: number): Promise<boolean> {
  return (await settingIn(ctx, 'receiptPrinters'))?.some((one) => one.pos === pos && one.drawer) ?? false;
}

/**
 * True where the drawer of a cash point opens for a document without a reason: cash came in or went out for it in the
 * running session, and the drawer has not been opened for it since. Printing it again is no way to open the drawer.
 */
export async function opensFor(ctx: ReadContext, pos: number, invoice: number): Promise<boolean> {
  const opening = await openingOf(ctx.db, pos);
  if (opening === null) return false;
  const row = await queryFirst(
    ctx.db,
    sql`select 1 from "invoicePayment" i join "payment" p on p."id" = i."payment"
      join "posMovement" m on m."payment" = p."id"
      where i."invoice" = ${invoice} and p."type" in (${sql.literal(...cashTypes)}) and p."session" = ${opening.id}
        and not exists (select 1 from "drawerOpening" d where d."invoice" = ${invoice} and d."movement" >= m."id") limit 1`,
  );
  return row !== undefined;
}

/** Throws 422 `required` at `#/reason` where nothing is said, and 422 for a reason that is none of this direction. */
export async function requireDrawerReason(ctx: ReadContext, { reason, comments }: DrawerWhy): Promise<void> {
  if (reason === null) {
    if (!saysSomething(comments)) throw invalidField('#/reason', 'required');
    return;
  }
  const row = await getRow(ctx.db, 'posReason', reason);
  if (row === undefined || row.deleted === 1) throw invalidField('#/reason', 'unknown_reference');
  if (row.direction !== ReasonDirection.drawer || row.active === 0) throw invalidField('#/reason', 'invalid_value');
}

/** Records that the drawer was opened. Returns the record; of two openings at once for one document it is one. */
export async function recordOpening(ctx: WriteContext, pos: number, why: DrawerWhy): Promise<number> {
  const { invoice } = why;
  const known = invoice === null || (await opensFor(ctx, pos, invoice)) ? undefined : await openingFor(ctx, invoice);
  if (known !== undefined) return known;
  const movement = (await lastMovement(ctx.db, pos))?.id ?? null;
  const id = await append(ctx, 'drawerOpening', { pos, movement, ...why });
  ctx.emit({ type: 'drawer.opened', model: 'pos', id: pos });
  return id;
}

/** The last one for a document. */
async function openingFor(ctx: ReadContext, invoice: number): Promise<number | undefined> {
  const row = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "drawerOpening" where "invoice" = ${invoice} order by "id" desc limit 1`,
  );
  return row?.id;
}

/**
 * The openings without a sale of a cash point, the oldest first: those after the movement `from` or a later one, and
 * before `until`. `from` null: from the first on.
 */
export function openedDrawers(
  ctx: ReadContext,
  pos: number,
  from: number | null,
  until: number,
): Promise<readonly OpenedDrawer[]> {
  const after = from === null ? sql`d."movement" is null or` : sql`d."movement" >= ${from} and`;
  return queryAll<OpenedDrawer>(
    ctx.db,
    sql`select d.*, u."name" as "userName", r."name" as "reasonName"
       from "drawerOpening" d
       left join "user" u on u."id" = d."createUser"
       left join "posReason" r on r."id" = d."reason"
      where d."pos" = ${pos} and (${after} d."movement" < ${until}) and d."invoice" is null order by d."id"`,
  );
}

/**
 * The movement from which on openings of the drawer belong to a session: the closing before it, because a drawer is also
 * opened while the cash point is closed. Null for the first session.
 */
export async function closingBefore(ctx: ReadContext, opening: Row<'posMovement'>): Promise<number | null> {
  const row = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "posMovement" where "pos" = ${opening.pos}
      and "type" in (${sql.literal(MovementType.opening, MovementType.closing)}) and "id" < ${opening.id}
      order by "id" desc limit 1`,
  );
  return row?.id ?? null;
}
