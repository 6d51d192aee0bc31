/** Hash chains: each row of a ledger carries a hash of its facts and of the row before it. */
import { hash } from 'node:crypto';
import type { Row } from '#shared/catalogue/index.ts';

type Fact = string | number | null;

/** The hash of a row: SHA-256 over the previous hash and the row's facts, in a fixed order. */
export function chainHash(previous: string | null, facts: readonly Fact[]): string {
  return hash('sha256', JSON.stringify([previous, ...facts]), 'hex');
}

/** What of a movement its hash covers. Movements are chained per cash point. */
export function movementFacts(
  row: Pick<
    Row<'posMovement'>,
    | 'pos'
    | 'type'
    | 'realCashCount'
    | 'expectedCashCount'
    | 'realCreditCardCount'
    | 'expectedCreditCardCount'
    | 'amount'
    | 'payment'
    | 'user'
    | 'sequence'
    | 'created'
  > & { readonly handedBy?: number | null; readonly handedTo?: number | null },
): Fact[] {
  const handed = row.handedTo ?? null;
  return [
    row.pos,
    row.type,
    row.realCashCount,
    row.expectedCashCount,
    row.realCreditCardCount,
    row.expectedCreditCardCount,
    row.amount,
    row.payment,
    row.user,
    row.sequence,
    row.created,
    ...(handed === null ? [] : [row.handedBy ?? null, handed]),
  ];
}

/** What of a payment its hash covers. All payments are one chain. */
export function paymentFacts(
  row: Pick<Row<'payment'>, 'paymentMethod' | 'type' | 'amount' | 'tendered' | 'change' | 'tip' | 'pos' | 'created'> & {
    readonly scope?: string | null;
  },
): Fact[] {
  const { scope = null } = row;
  const facts = [row.paymentMethod, row.type, row.amount, row.tendered, row.change, row.tip, row.pos, row.created];
  return scope === null ? facts : [...facts, scope];
}

/** What of a confirmed invoice its hash covers. Invoices are chained per series. */
export function invoiceFacts(
  row: Pick<Row<'invoice'>, 'number' | 'date' | 'totalBeforeTaxes' | 'total' | 'guid' | 'created'>,
): Fact[] {
  return [row.number, row.date, row.totalBeforeTaxes, row.total, row.guid, row.created];
}

/** What of a voucher's movement its hash covers. All of them are one chain. */
export function voucherFacts(
  row: Pick<
    Row<'voucherMovement'>,
    'voucher' | 'type' | 'amount' | 'expires' | 'lot' | 'source' | 'sale' | 'payment' | 'created'
  > & { readonly scope?: string | null; readonly packPrice?: number | null; readonly packUnits?: number | null },
): Fact[] {
  const { scope = null, packPrice = null, packUnits = null } = row;
  const { voucher, type, amount, expires, lot, source, sale, payment, created } = row;
  const facts = [voucher, type, amount, expires, lot, source, sale, payment, created];
  if (packPrice !== null || packUnits !== null) facts.push(packPrice, packUnits);
  return scope === null ? facts : [...facts, scope];
}

/** What of a deposit's movement its hash covers. All of them are one chain. */
export function depositFacts(
  row: Pick<Row<'depositMovement'>, 'deposit' | 'type' | 'amount' | 'payment' | 'sale' | 'reason' | 'created'> & {
    readonly scope?: string | null;
  },
): Fact[] {
  const { scope = null } = row;
  const facts = [row.deposit, row.type, row.amount, row.payment, row.sale, row.reason, row.created];
  return scope === null ? facts : [...facts, scope];
}

/** What of a movement of stock its hash covers. All of them are one chain. */
export function stockFacts(
  row: Pick<
    Row<'stockMovement'>,
    'product' | 'warehouse' | 'type' | 'amount' | 'unitCost' | 'stockOrder' | 'sale' | 'created'
  >,
): Fact[] {
  return [row.product, row.warehouse, row.type, row.amount, row.unitCost, row.stockOrder, row.sale, row.created];
}

/** What of a row of the audit log its hash covers: all of it. All rows are one chain. */
export function auditFacts(
  row: Pick<
    Row<'auditLog'>,
    | 'user'
    | 'actor'
    | 'credential'
    | 'authorisedBy'
    | 'operation'
    | 'method'
    | 'path'
    | 'address'
    | 'onTerminal'
    | 'request'
    | 'idempotencyKey'
    | 'refusal'
    | 'model'
    | 'record'
    | 'changes'
    | 'omitted'
    | 'created'
  >,
): Fact[] {
  return [
    row.user,
    row.actor,
    row.credential,
    row.authorisedBy,
    row.operation,
    row.method,
    row.path,
    row.address,
    row.onTerminal,
    row.request,
    row.idempotencyKey,
    row.refusal,
    row.model,
    row.record,
    row.changes,
    row.omitted,
    row.created,
  ];
}
