import type { ReadContext } from '#server/core/context/context.ts';
import { eachOnceOf, objectOf } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { DRAWER_COLOR, movementColors } from '#shared/domain/states.ts';
import { posJournal as contract } from '#shared/operations/contracts/posJournal.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { closingBefore, type OpenedDrawer, openedDrawers } from '../drawerOpenings.ts';
import { openingOf, resolvePos } from '../posLedger.ts';
import { basketsAfter } from '../posReportBaskets.ts';

interface Entry extends Row<'posMovement'> {
  readonly userName: string | null;
  readonly reasonName: string | null;
  readonly customerName: string | null;
  readonly giver: string | null;
  readonly taker: string | null;
  /** JSON. */
  readonly documents: string;
}

/** A page of the running session's journal. What may not be read elsewhere is not shown here either. */
export const posJournal = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const opening = await openingOf(ctx.db, pos.id);
  if (opening === null) return [];
  const showsCustomers = covers(ctx.actor.scopes, 'customer:read');
  const showsDocuments = covers(ctx.actor.scopes, 'invoice:read');
  const entries = await queryAll<Entry>(
    ctx.db,
    sql`select m.*, u."name" as "userName", r."name" as "reasonName", c."name" as "customerName",
            g."name" as "giver", t."name" as "taker",
            (select ${eachOnceOf(objectOf({ invoice: sql`i."id"`, number: sql`i."number"` }))}
               from "invoicePayment" ip join "invoice" i on i."id" = ip."invoice"
              where ip."payment" = m."payment" and ip."copyOf" is null and i."number" is not null) as "documents"
       from "posMovement" m
       left join "user" u on u."id" = m."user"
       left join "posReason" r on r."id" = m."reason"
       left join "payment" p on p."id" = m."payment"
       left join "customer" c on c."id" = p."customer"
       left join "user" g on g."id" = m."handedBy"
       left join "user" t on t."id" = m."handedTo"
      where m."pos" = ${pos.id} and m."id" >= ${opening.id} and m."id" < ${input.before ?? Number.MAX_SAFE_INTEGER}
      and m."voided" is null
      order by m."id" desc limit ${input.limit}`,
  );
  // The last page reaches down to the closing before: the drawer was opened while the cash point was closed, too.
  const lowest = entries.length < input.limit ? await closingBefore(ctx, opening) : (entries.at(-1)?.id ?? 0);
  const drawers = await openedDrawers(ctx, pos.id, lowest, input.before ?? Number.MAX_SAFE_INTEGER);
  const range = { from: entries.at(-1)?.id ?? 0, to: entries[0]?.id ?? 0 };
  const baskets = await basketsAfter(ctx, opening.id, range);
  const movements = entries.map((entry) => ({
    id: entry.id,
    drawerOpening: null,
    type: entry.type,
    typeColor: movementColors[entry.type] ?? '#868e96',
    created: ctx.zone.toWire(entry.created),
    user: entry.userName,
    amount: unitsOf(entry.amount),
    realCashCount: unitsOf(entry.realCashCount),
    expectedCashCount: unitsOf(entry.expectedCashCount),
    realCreditCardCount: unitsOf(entry.realCreditCardCount),
    expectedCreditCardCount: unitsOf(entry.expectedCreditCardCount),
    comments: entry.comments,
    reason: entry.reasonName,
    payment: entry.payment,
    customer: showsCustomers ? entry.customerName : null,
    documents: showsDocuments ? (JSON.parse(entry.documents) as { invoice: number; number: string }[]) : [],
    handedBy: entry.giver,
    handedTo: entry.taker,
    withoutDocument: baskets.get(entry.id) ?? [],
  }));
  return among(
    movements,
    drawers.map((opened) => drawerEntry(ctx, opened)),
  );
});

type JournalEntry = OutputOf<typeof contract>[number];

function drawerEntry(ctx: ReadContext, opened: OpenedDrawer): JournalEntry {
  return {
    id: opened.movement ?? 0,
    drawerOpening: opened.id,
    type: 0,
    typeColor: DRAWER_COLOR,
    created: ctx.zone.toWire(opened.created),
    user: opened.userName,
    amount: null,
    realCashCount: null,
    expectedCashCount: null,
    realCreditCardCount: null,
    expectedCreditCardCount: null,
    comments: opened.comments,
    reason: opened.reasonName,
    payment: null,
    customer: null,
    documents: [],
    handedBy: null,
    handedTo: null,
    withoutDocument: [],
  };
}

/** Openings of the drawer, the oldest first, among movements, the newest first: each before the movement it came after. */
function among(movements: readonly JournalEntry[], drawers: readonly JournalEntry[]): JournalEntry[] {
  return [...drawers.toReversed(), ...movements].sort((a, b) => b.id - a.id);
}

function unitsOf(amount: Money | null): number | null {
  return amount === null ? null : fromMoney(amount);
}
