/** Remittances and returns as operations answer with them. */
import type { z } from 'zod';
import type { ReadContext } from '#server/core/context/context.ts';
import { presentById } from '#server/core/records/present.ts';
import { fromMoney, sum } from '#shared/domain/money.ts';
import { reasonOf } from '#shared/domain/sepa/reasonCodes.ts';
import type { receiptRow, remittanceState, returnedRow } from '#shared/operations/parts/directDebits.ts';
import type { Receipt } from './receipts.ts';
import { collecting } from './remittances.ts';
import type { ReturnsPreview } from './returnsPreview.ts';
import type { BookedReturn } from './takeReturns.ts';

/** A remittance, and how many of its debits are still to be charged. */
export async function remittanceAnswer(ctx: ReadContext, id: number): Promise<z.output<typeof remittanceState>> {
  const { createUser: _c, updated: _u, updateUser: _w, ...record } = await presentById(ctx, 'remittance', id);
  return { ...record, collecting: await collecting(ctx, id) } as unknown as z.output<typeof remittanceState>;
}

/** Receipts that are collected, those of a debit one after the other. */
export function collectedAnswer(debits: readonly (readonly Receipt[])[]) {
  const rows = debits.flatMap((receipts, index) => receipts.map((receipt) => receiptAnswer(receipt, index + 1)));
  return { count: rows.length, debits: debits.length, total: totalOf(debits.flat()), rows };
}

/** Receipts that are kept back. */
export function keptAnswer(receipts: readonly Receipt[]) {
  const rows = receipts.map((receipt) => receiptAnswer(receipt, null));
  return { count: rows.length, total: totalOf(receipts), rows };
}

function totalOf(receipts: readonly Receipt[]): number {
  return fromMoney(sum(receipts, ({ amount }) => amount));
}

function receiptAnswer(receipt: Receipt, debit: number | null): z.output<typeof receiptRow> {
  const { id, customer, customerName, amount, account, fault, sales } = receipt;
  return {
    sale: id,
    sales: sales.map((sale) => sale.id),
    customer,
    customerName,
    amount: fromMoney(amount),
    debit,
    payer: account?.customer ?? null,
    payerName: account?.customerName ?? null,
    bankAccount: account?.id ?? null,
    iban: account?.iban ?? null,
    mandate: account?.mandate ?? null,
    fault,
  };
}

/** The messages of a file on the wire. */
export function documentsAnswer({ documents }: ReturnsPreview) {
  return documents.map(({ accounts, problems, ...document }) => ({
    ...document,
    accounts: [...accounts],
    problems: [...problems],
  }));
}

/** The rows of a file with what each is about; `taken` where they were taken up. */
export function returnsAnswer(
  { rows, matches, debits, owners }: ReturnsPreview,
  taken: readonly BookedReturn[] | null,
) {
  return rows.map((row, index): z.output<typeof returnedRow> => {
    const match = matches[index];
    const own = match !== undefined && 'debit' in match ? debits.get(match.debit) : undefined;
    const done = taken?.filter((one) => one.row === index) ?? [];
    const reason = row.reason.code === null ? null : reasonOf(row.reason.code);
    return {
      row: index,
      line: row.line,
      kind: row.kind,
      result: match?.result ?? 'unknown',
      debit: own?.id ?? null,
      customer: own?.customer ?? null,
      customerName: own?.customerName ?? null,
      owners: (owners.get(own?.id ?? 0) ?? []).map(({ customer, customerName }) => ({ customer, customerName })),
      endToEndId: row.endToEndId,
      mandate: row.mandate,
      bookedOn: row.bookedOn,
      amount: row.amount === null ? null : fromMoney(row.amount),
      reason: reason === null ? null : { code: reason.code, known: reason.known, text: reason.text },
      differences: match !== undefined && 'differences' in match ? [...match.differences] : [],
      debits: match?.result === 'wholeRemittanceRefused' ? [...match.debits] : [],
      proposals:
        match?.result === 'proposed'
          ? match.proposals.map(({ debit, agrees }) => ({
              debit,
              customer: debits.get(debit)?.customer ?? 0,
              agrees: [...agrees],
              customerName: debits.get(debit)?.customerName ?? '',
            }))
          : [],
      problems: [...row.problems],
      taken: done.flatMap(({ bankReturn }) => bankReturn ?? []),
      refused: done.flatMap(({ code }) => code ?? [])[0] ?? null,
      unreversed: fromMoney(sum(done, ({ unreversed }) => unreversed)),
    };
  });
}
