/** A bank's file of returns, beside the debits it tells of: what each row would do. */
import { createHash } from 'node:crypto';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Money } from '#shared/domain/money.ts';
import { compactCreditorIdentifier } from '#shared/domain/sepa/creditorIdentifier.ts';
import { DebitStatus } from '#shared/domain/states.ts';
import { invalidField } from '#shared/errors.ts';
import { compactIban } from '../customers/sameAccount.ts';
import { isGivenBackSince } from '../payments/reverse.ts';
import { type CandidateDebit, matchReturns, type ReturnMatch } from './matchReturns.ts';
import type { ReturnRow, ReturnsDocument } from './returnRow.ts';
import { readReturnsFile } from './returnsFile.ts';

/** A debit as rows are matched with, and whose it is. */
export interface KnownDebit extends CandidateDebit {
  readonly customer: number;
  readonly customerName: string;
  readonly remittance: number;
}

/** A customer who owed what a debit was to collect. */
export interface Owner {
  readonly customer: number;
  readonly customerName: string;
}

export interface ReturnsPreview {
  readonly hash: string;
  readonly documents: readonly ReturnsDocument[];
  readonly rows: readonly ReturnRow[];
  readonly matches: readonly ReturnMatch[];
  readonly debits: ReadonlyMap<number, KnownDebit>;
  /** Whose receipts each debit that a row means was to collect. */
  readonly owners: ReadonlyMap<number, readonly Owner[]>;
  /** The file that was taken up before; null where it was not. */
  readonly taken: number | null;
}

/** Days for which debits are proposed for a row that names none. */
const PROPOSED = 120;
const DAY = 86_400_000;

/** What a file says, before its debits are looked up. */
export interface ReadReturns extends Pick<ReturnsPreview, 'hash' | 'documents' | 'rows'> {
  readonly bytes: Uint8Array;
}

/** Reads a file in base64. Throws 422 for what is no such file. It takes a while, and needs no database. */
export function readReturns(content: string): ReadReturns {
  const bytes = Buffer.from(content, 'base64');
  const file = readReturnsFile(bytes);
  if (!file.ok) {
    const { code, line } = file.fault;
    throw invalidField('#/content', 'invalid_value', line === null ? code : `${code}, ${line}`);
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { bytes, hash, documents: file.documents, rows: file.rows };
}

/** Finds the debits of a file. */
export async function previewReturns(ctx: ReadContext, file: ReadReturns): Promise<ReturnsPreview> {
  const { hash } = file;
  const debits = await candidates(ctx, file.rows);
  const before = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "bankReturnFile" where "hash" = ${hash}`,
  );
  const matches = matchReturns(file.rows, debits);
  return {
    hash,
    documents: file.documents,
    rows: file.rows,
    matches,
    owners: await ownersOf(ctx, matches),
    debits: new Map(debits.map((debit) => [debit.id, debit])),
    taken: before?.id ?? null,
  };
}

async function ownersOf(
  ctx: ReadContext,
  matches: readonly ReturnMatch[],
): Promise<ReadonlyMap<number, readonly Owner[]>> {
  const ids = matches.flatMap((match) => ('debit' in match ? match.debit : []));
  const owners = await queryAll<Owner & { debit: number }>(
    ctx.db,
    sql`select r."remittanceDebit" as "debit", s."customer", c."name" as "customerName"
      from "remittanceSale" r join "sale" s on s."id" = r."sale" join "customer" c on c."id" = s."customer"
      where r."remittanceDebit" in ${sql.list([...new Set(ids)])}
      group by r."remittanceDebit", s."customer" order by min(r."id")`,
  );
  return Map.groupBy(owners, ({ debit }) => debit);
}

/** Debits that rows name in any way, and those of late, which may be proposed. */
async function candidates(ctx: ReadContext, rows: readonly ReturnRow[]): Promise<readonly KnownDebit[]> {
  const named = (name: 'endToEndId' | 'mandate' | 'messageId' | 'paymentId') =>
    sql.list([...new Set(rows.flatMap((row) => row[name] ?? []))]);
  const since = new Date(ctx.now - PROPOSED * DAY).toISOString().slice(0, 10);
  const found = await queryAll<{
    id: number;
    endToEndId: string;
    mandate: string;
    amount: Money;
    holder: string;
    iban: string;
    status: number;
    isReversed: 0 | 1;
    customer: number;
    customerName: string;
    remittance: number;
    collectionDate: string;
    messageId: string;
    creditorIban: string;
    identifier: string;
  }>(
    ctx.db,
    sql`select d."id", d."endToEndId", d."mandate", d."amount", d."holder", d."iban", d."status", d."customer",
        c."name" as "customerName", d."remittance", r."collectionDate", r."messageId", a."iban" as "creditorIban",
        a."identifier",
        exists (select 1 from "payment" p where p."cancelationOf" = d."payment")
          or exists (select 1 from "remittanceSale" o where o."remittanceDebit" = d."id"
            and ${isGivenBackSince(sql`o."sale"`, sql`coalesce(d."payment", 0)`)}) as "isReversed"
      from "remittanceDebit" d join "remittance" r on r."id" = d."remittance" join "customer" c on c."id" = d."customer"
        join "creditorAccount" a on a."id" = r."creditorAccount"
      where r."exportedAt" is not null
        and (d."endToEndId" in ${named('endToEndId')} or d."mandate" in ${named('mandate')}
          or r."messageId" in ${named('messageId')} or r."messageId" || '-P' in ${named('paymentId')}
          or r."collectionDate" >= ${since})
      order by d."id"`,
  );
  return found.map((debit) => ({
    id: debit.id,
    endToEndId: debit.endToEndId,
    mandate: debit.mandate,
    amount: debit.amount,
    collectionDate: debit.collectionDate,
    messageId: debit.messageId,
    paymentId: `${debit.messageId}-P`,
    creditor: { iban: compactIban(debit.creditorIban), identifier: compactCreditorIdentifier(debit.identifier) },
    debtor: { name: debit.holder, iban: debit.iban },
    state: stateOf(debit),
    customer: debit.customer,
    customerName: debit.customerName,
    remittance: debit.remittance,
  }));
}

function stateOf({
  status,
  isReversed,
}: {
  readonly status: number;
  readonly isReversed: 0 | 1;
}): CandidateDebit['state'] {
  if (status === DebitStatus.charged) return isReversed === 1 ? 'reversed' : 'charged';
  if (status === DebitStatus.withdrawn) return 'withdrawn';
  return status === DebitStatus.collecting ? 'sent' : 'returned';
}
