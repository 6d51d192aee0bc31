/** Refunds that were made before: the same one, asked for again after a lost answer, and those of somebody else. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { whoWhereWhen } from '../cash/whoWhereWhen.ts';
import { saleOfAdvance } from '../sales/advances.ts';

/** What a refund made, by id. */
export interface MadeRefund {
  readonly payments: readonly number[];
  readonly sales: readonly number[];
  readonly refunds: readonly number[];
  readonly creditNotes: readonly number[];
}

/**
 * The refund of an identity; undefined where it was not made. Throws 409 `unique_conflict` where a document has it that is no
 * credit note of what is refunded, or a refund of other sales has it.
 */
export async function refundOf(
  ctx: WriteContext,
  uuid: string | undefined,
  { invoice, sale }: { readonly invoice?: number | undefined; readonly sale?: number | undefined },
): Promise<MadeRefund | undefined> {
  if (uuid === undefined) return undefined;
  const note = await queryFirst<Row<'invoice'>>(ctx.db, sql`select * from "invoice" where "guid" = ${uuid}`);
  if (note === undefined) return refundWithoutDocument(ctx, uuid, sale);
  const negative = await queryAll<Row<'sale'>>(
    ctx.db,
    sql`select * from "sale" where "invoice" = ${note.id} and "cancelationOf" is not null order by "id"`,
  );
  const sales = negative.flatMap(({ cancelationOf }) => cancelationOf ?? []);
  const of = await Promise.all(
    sales.map(async (id) => (await saleOfAdvance(ctx, await load(ctx, 'sale', id)))?.id ?? id),
  );
  const isSame = invoice === undefined ? [...sales, ...of].includes(sale ?? 0) : note.source === invoice;
  if (note.isCreditNote !== 1 || !isSame) throw new ServiceError('unique_conflict', { detail: note.number ?? uuid });
  const paid = await queryAll<{ payment: number }>(
    ctx.db,
    sql`select "payment" from "invoicePayment" where "invoice" = ${note.id} order by "id"`,
  );
  return {
    payments: paid.map(({ payment }) => payment),
    sales,
    refunds: negative.map(({ id }) => id),
    creditNotes: [note.id],
  };
}

/** The refund of sales that are on no document, which their negative sales name. */
async function refundWithoutDocument(
  ctx: ReadContext,
  uuid: string,
  sale: number | undefined,
): Promise<MadeRefund | undefined> {
  const negative = await queryAll<Row<'sale'>>(
    ctx.db,
    sql`select * from "sale" where "refundUuid" = ${uuid} order by "id"`,
  );
  if (negative.length === 0) return undefined;
  const sales = negative.flatMap(({ cancelationOf }) => cancelationOf ?? []);
  if (sale === undefined || !sales.includes(sale)) throw new ServiceError('unique_conflict', { detail: uuid });
  const refunds = negative.map(({ id }) => id);
  const paid = await queryAll<{ payment: number }>(
    ctx.db,
    sql`select distinct "payment" from "salePayment" where "sale" in ${sql.list(refunds)} order by "payment"`,
  );
  return { payments: paid.map(({ payment }) => payment), sales, refunds, creditNotes: [] };
}

/**
 * What `credit` says is credited of a document. Where it is too much because of an earlier credit note, throws 409
 * `already_refunded` with the note, who issued it, where and when. What is on no document has no such note.
 */
export async function sayingWho<T>(ctx: ReadContext, invoice: number | null, credit: () => T): Promise<T> {
  try {
    return credit();
  } catch (error) {
    if (!(error instanceof ServiceError) || !isTooMuch(error)) throw error;
    const note = await queryFirst<Row<'invoice'>>(
      ctx.db,
      sql`select * from "invoice" where "source" = ${invoice} and "isCreditNote" = 1
        and "status" = ${sql.literal(InvoiceStatus.confirmed)} order by "id" desc limit 1`,
    );
    if (note === undefined) throw error;
    const { es, en } = await whoWhereWhen(ctx, { user: note.createUser, pos: note.pos, at: note.created });
    const detail = { es: `${note.number}, ${es}`, en: `${note.number}, ${en}` };
    throw new ServiceError('already_refunded', { detail, errors: error.errors, cause: error });
  }
}

function isTooMuch({ code, errors }: ServiceError): boolean {
  if (code === 'invalid_transition') return true;
  return errors.length > 0 && errors.every((fault) => fault.code === 'too_big');
}
