/** Takes up what came back: the sale is owed again, the mandate and the account are marked, the customer is charged a fee. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { storeFile } from '#server/core/records/files.ts';
import { change, getRow, insert, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, neg, sum, toPercent, ZERO } from '#shared/domain/money.ts';
import { isFeeUsual, reasonOf } from '#shared/domain/sepa/reasonCodes.ts';
import { DebitStatus, InvoiceStatus, RemittanceStatus, SaleStatus } from '#shared/domain/states.ts';
import { chainOf } from '../conversions/conversions.ts';
import { applyPaid } from '../payments/paymentStates.ts';
import { recordPayment } from '../payments/payments.ts';
import { type AllocatedPayment, allocationsOf, partByRefunds, reversePayment } from '../payments/reverse.ts';
import { setOff } from '../payments/setOff.ts';
import { noTill } from '../payments/till.ts';
import { createSale } from '../sales/create.ts';
import { priceSale, taxesOfProduct } from '../sales/lines.ts';
import { appliedTax } from '../sales/priceBook.ts';
import { addReturned, cancelRemittance, type Debit, releaseDebit } from './remittances.ts';
import type { ReturnRow } from './returnRow.ts';
import type { ReturnsPreview } from './returnsPreview.ts';

/** A row that somebody settled: which debit it means. */
export interface ChosenRow {
  readonly row: number;
  readonly debit: number;
}

/** A debit that comes back, by a row of the file. */
interface ReturnedDebit {
  readonly row: number;
  readonly debit: number;
}

/** What is told of a return. */
type ReturnFacts = Pick<ReturnRow, 'kind' | 'reason' | 'bookedOn' | 'charges' | 'bankReference'>;

/** What became of a debit. */
export interface BookedReturn extends ReturnedDebit {
  /** The return; null where it was refused. */
  readonly bankReturn: number | null;
  readonly code: 'not_sent' | 'already_told' | null;
  /** What had been refunded or credited before. */
  readonly unreversed: Money;
}

type Outcome = Pick<BookedReturn, 'bankReturn' | 'code' | 'unreversed'>;

/** What a bank may send back: what it was asked for. */
const sent: readonly number[] = [RemittanceStatus.exported, RemittanceStatus.charged, RemittanceStatus.closed];

/** `bankReturn.kind`. */
const kinds = { reject: 0, return: 1, refund: 2 } as const;

/** The debits that a file says come back: those found for sure, and those somebody chose for the other rows. */
function toldBy({ matches }: ReturnsPreview, choices: readonly ChosenRow[]): readonly ReturnedDebit[] {
  const chosen = new Map(choices.map(({ row, debit }) => [row, debit]));
  return matches.flatMap((match, row): ReturnedDebit[] => {
    const debit = chosen.get(row);
    if (match.result === 'matched') return [{ row, debit: match.debit }];
    if (match.result === 'wholeRemittanceRefused') return [];
    return debit === undefined || match.result === 'alreadyTold' ? [] : [{ row, debit }];
  });
}

/** Takes a file up. The same one again changes nothing. What refuses a whole remittance counts where somebody says so. */
export async function takeReturns(
  ctx: WriteContext,
  preview: ReturnsPreview,
  asked: {
    readonly name: string;
    readonly content: Uint8Array;
    readonly choices: readonly ChosenRow[];
    /** Rows that refuse a whole remittance. */
    readonly refusals: readonly number[];
    readonly fee: boolean;
  },
): Promise<{ readonly file: number; readonly taken: readonly BookedReturn[] }> {
  const told = toldBy(preview, asked.choices);
  const taken: BookedReturn[] = [];
  const file =
    preview.taken ??
    (await insert(ctx, 'bankReturnFile', {
      name: asked.name,
      hash: preview.hash,
      rows: preview.rows.length,
      taken: 0,
      file: await storeFile(ctx, 'application/xml', asked.content),
    }));
  for (const { row, debit } of told) {
    const facts = preview.rows[row];
    if (facts === undefined) continue;
    taken.push({ row, debit, ...(await takeOne(ctx, debit, facts, { file, fee: asked.fee })) });
  }
  for (const row of new Set(asked.refusals)) {
    taken.push(...(await takeWhole(ctx, preview, row, { file, fee: asked.fee })));
  }
  const count = taken.filter(({ bankReturn }) => bankReturn !== null).length;
  const stored = await load(ctx, 'bankReturnFile', file);
  if (count > 0) await change(ctx, 'bankReturnFile', stored, { taken: stored.taken + count }, 'updated');
  return { file, taken };
}

/**
 * Takes up that the bank refused a whole remittance. Where it has credited nothing yet, the remittance is as if it had not been
 * sent; what it has credited comes back debit by debit.
 */
async function takeWhole(
  ctx: WriteContext,
  { matches, rows, debits }: ReturnsPreview,
  row: number,
  how: { readonly file: number; readonly fee: boolean },
): Promise<readonly BookedReturn[]> {
  const [match, facts] = [matches[row], rows[row]];
  if (match?.result !== 'wholeRemittanceRefused' || facts === undefined) return [];
  const taken: BookedReturn[] = [];
  for (const [id, refused] of Map.groupBy(match.debits, (debit) => debits.get(debit)?.remittance ?? 0)) {
    if ((await load(ctx, 'remittance', id)).status === RemittanceStatus.exported) await cancelRemittance(ctx, id);
    else for (const debit of refused) taken.push({ row, debit, ...(await takeOne(ctx, debit, facts, how)) });
  }
  return taken;
}

/** Takes one return up. */
async function takeOne(
  ctx: WriteContext,
  id: number,
  facts: ReturnFacts,
  { file, fee }: { readonly file: number; readonly fee: boolean },
): Promise<Outcome> {
  const debit = await load(ctx, 'remittanceDebit', id);
  const remittance = await load(ctx, 'remittance', debit.remittance);
  if (!sent.includes(remittance.status)) return { bankReturn: null, code: 'not_sent', unreversed: ZERO };
  if (debit.status === DebitStatus.returned) return { bankReturn: null, code: 'already_told', unreversed: ZERO };
  const { reversal, unreversed } = await reverseDebit(ctx, debit, facts);
  await releaseDebit(ctx, debit, DebitStatus.returned);
  await setOffCredits(ctx, id);
  await addReturned(ctx, debit.remittance, debit.amount);
  await markAccount(ctx, debit, facts);
  const feeSale = fee && (await isOwed(ctx, id)) ? await chargeFee(ctx, debit, facts) : null;
  const { code, text } = facts.reason;
  const bankReturn = await insert(ctx, 'bankReturn', {
    bankReturnFile: file,
    remittanceDebit: id,
    customer: debit.customer,
    kind: kinds[facts.kind],
    amount: debit.amount,
    reason: code,
    reasonText: text ?? (code === null ? null : reasonOf(code).text.es),
    bookedOn: facts.bookedOn,
    charges: facts.charges,
    bankReference: facts.bankReference,
    reversal,
    unreversed,
    feeSale,
  });
  return { bankReturn, code: null, unreversed };
}

/**
 * Takes back what a debit had paid, unless somebody did so before. What of it was refunded or credited meanwhile has gone out
 * twice: it is not owed again, and a person asks the customer for it.
 */
async function reverseDebit(ctx: WriteContext, { payment }: Debit, { reason: { code, text } }: ReturnFacts) {
  if (payment === null) return { reversal: null, unreversed: ZERO };
  const before = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "payment" where "cancelationOf" = ${payment}`,
  );
  if (before !== undefined) return { reversal: before.id, unreversed: ZERO };
  const { all, rest, refunded } = await partByRefunds(ctx, payment);
  const unreversed = sum(refunded.saleShares, ({ row }) => row.amount);
  if (rest.saleShares.length === 0) return { reversal: null, unreversed };
  const reason = `${code ?? ''} ${text ?? ''}`.trim() || null;
  const reversal = await reversePayment(ctx, all, noTill, { reason, scope: 'remittance:operate' });
  if (unreversed > ZERO) await stayPaid(ctx, refunded, unreversed);
  await applyPaid(ctx, {
    sales: rest.saleShares.map(({ row, sale }) => ({ sale, amount: neg(row.amount) })),
    invoices: rest.invoiceShares.map(({ row, invoice }) => ({ invoice, amount: neg(row.amount) })),
  });
  return { reversal, unreversed };
}

/** Pays again what was refunded of a payment that is reversed, as that is done as a whole. Nothing is owed less by it. */
async function stayPaid(ctx: WriteContext, refunded: AllocatedPayment, amount: Money): Promise<void> {
  const { paymentMethod, type, reference, customer, currency } = refunded.payment;
  const same = { paymentMethod, type, reference, customer, currency, tendered: null, change: ZERO, tip: ZERO };
  await recordPayment(ctx, { ...same, amount, till: noTill }, allocationsOf(refunded, 1));
}

/** What was credited of a debit and not paid back is owed no more: the customer has the money of all of it again. */
async function setOffCredits(ctx: WriteContext, debit: number): Promise<void> {
  const charged = await queryAll<Row<'invoice'>>(
    ctx.db,
    sql`select * from "invoice" where "pending" > 0 and "id" in (select s."invoice" from "remittanceSale" r
      join "sale" s on s."id" = r."sale" where r."remittanceDebit" = ${debit}) order by "id"`,
  );
  for (const document of charged) {
    const last = (await chainOf(ctx, document)).at(-1) ?? document;
    const notes = await queryAll<{ id: number }>(
      ctx.db,
      sql`select "id" from "invoice" where "source" in ${sql.list([document.id, last.id])} and "isCreditNote" = 1
        and "pending" < 0 and "status" = ${sql.literal(InvoiceStatus.confirmed)} order by "id"`,
    );
    for (const note of notes) await setOff(ctx, last.id, note.id);
  }
}

/** True where something of what a debit was to collect is owed. */
async function isOwed(ctx: ReadContext, debit: number): Promise<boolean> {
  const owed = await queryFirst(
    ctx.db,
    sql`select 1 from "remittanceSale" r join "sale" s on s."id" = r."sale"
      where r."remittanceDebit" = ${debit} and s."pending" > 0 limit 1`,
  );
  return owed !== undefined;
}

/** What the reason says of mandate, account and payer. */
async function markAccount(ctx: WriteContext, debit: Debit, { reason, bookedOn }: ReturnFacts): Promise<void> {
  if (reason.code === null) return;
  const told = reasonOf(reason.code);
  const account = await getRow(ctx.db, 'bankAccount', debit.bankAccount);
  // Another mandate was signed since.
  if (account !== undefined && account.mandate === debit.mandate) {
    const day = bookedOn ?? ctx.zone.dateAt(ctx.now);
    if (told.mandate === 'cancelled' && account.mandateCancelled === null) {
      await change(ctx, 'bankAccount', account, { mandateCancelled: day }, 'updated');
    } else if (told.mandate === 'stop' && account.active === 1) {
      await change(ctx, 'bankAccount', account, { active: 0 }, 'updated');
    }
  }
  const payer = account?.customer ?? debit.customer;
  if (told.retry === 'never') await stopAccounts(ctx, payer);
  if (told.mail) return;
  const customer = await load(ctx, 'customer', payer);
  if (customer.noReminders === 0) await change(ctx, 'customer', customer, { noReminders: 1 }, 'updated');
}

/** Takes all accounts of somebody out of use. */
async function stopAccounts(ctx: WriteContext, customer: number): Promise<void> {
  const accounts = await queryAll<Row<'bankAccount'>>(
    ctx.db,
    sql`select * from "bankAccount" where "customer" = ${customer} and "active" = 1 and "deleted" = 0 order by "id"`,
  );
  for (const account of accounts) await change(ctx, 'bankAccount', account, { active: 0 }, 'updated');
}

/** Charges the payer the fee of a return, if the account of the facility has one and the cause lies at the debtor. */
async function chargeFee(ctx: WriteContext, debit: Debit, { reason }: ReturnFacts): Promise<number | null> {
  if (reason.code === null || !isFeeUsual(reasonOf(reason.code))) return null;
  const remittance = await load(ctx, 'remittance', debit.remittance);
  const account = await load(ctx, 'creditorAccount', remittance.creditorAccount);
  const product =
    account.returnFeeProduct === null ? undefined : await getRow(ctx.db, 'product', account.returnFeeProduct);
  if (product === undefined || product.price === ZERO) return null;
  return sellFee(ctx, product, { company: account.company, customer: debit.customer, price: product.price });
}

async function sellFee(
  ctx: WriteContext,
  product: Row<'product'>,
  { company, customer, price }: { readonly company: number; readonly customer: number; readonly price: Money },
): Promise<number> {
  const taxes = (await taxesOfProduct(ctx, product)).map(appliedTax);
  const pricing = { price, units: 1, discountRate: toPercent(0), taxes, supply: product.supply === 1 };
  const amounts = priceSale(pricing, '#/fee', '#/fee');
  const owed = { status: SaleStatus.pending, pending: amounts.total };
  return createSale(ctx, { product, description: product.name, pricing, amounts, company, customer, ...owed });
}
