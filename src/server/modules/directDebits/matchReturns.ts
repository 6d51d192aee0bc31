/**
 * Which of our debits the rows of a returns file are about. A debit comes back once, whichever message tells it: pain.002 first,
 * then camt.054, then camt.053. Nothing is matched by an amount, a name or an account alone.
 */
import type { Money } from '#shared/domain/money.ts';
import { sepaLengths, sepaText } from '#shared/domain/sepa/characters.ts';
import { creditorIdentifierParts } from '#shared/domain/sepa/creditorIdentifier.ts';
import { fold } from '#shared/domain/text.ts';
import type { ReturnRow } from './returnRow.ts';

/** A debit that was sent to a bank: one presentation of a debt. */
export interface CandidateDebit {
  readonly id: number;
  /** Unique for ever. */
  readonly endToEndId: string;
  readonly mandate: string;
  readonly amount: Money;
  readonly collectionDate: string;
  readonly messageId: string;
  readonly paymentId: string;
  readonly creditor: { readonly iban: string; readonly identifier: string };
  readonly debtor: { readonly name: string; readonly iban: string };
  /**
   * `returned`: it was rejected, returned or refunded before. `reversed`: we gave the money back ourselves. `withdrawn`: its
   * remittance was cancelled after it was exported.
   */
  readonly state: 'sent' | 'charged' | 'returned' | 'reversed' | 'withdrawn';
}

export type ReturnMatch =
  | { readonly result: 'matched'; readonly debit: number; readonly by: MatchedBy }
  /** The debit is found, and something about it is not as it was sent: a person decides. */
  | {
      readonly result: 'review';
      readonly debit: number;
      readonly by: MatchedBy;
      readonly differences: readonly ReturnDifference[];
    }
  /** Told before, or by an earlier row of the same file, whose position is `row`. */
  | { readonly result: 'alreadyTold'; readonly debit: number; readonly row: number | null }
  /** A person may choose one of them; the likeliest is the first. */
  | { readonly result: 'proposed'; readonly proposals: readonly ReturnProposal[] }
  /** All debits of a file or a payment; `alreadyTold` are those that came back, or were withdrawn, before. */
  | {
      readonly result: 'wholeRemittanceRefused';
      readonly debits: readonly number[];
      readonly alreadyTold: readonly number[];
      readonly differences: readonly ReturnDifference[];
    }
  | { readonly result: 'unknown' };

export type MatchedBy = 'endToEndId' | 'mandate';

/** What the bank says otherwise than we sent it; `state` where we gave the money back, `cancelled` where we took the remittance back. */
export type ReturnDifference = 'account' | 'creditor' | 'currency' | 'amount' | 'state' | 'cancelled';

export interface ReturnProposal {
  readonly debit: number;
  readonly agrees: readonly ProposalFact[];
}

export type ProposalFact = 'mandate' | 'iban' | 'name' | 'amount' | 'collectionDate';

const CURRENCY = 'EUR';
const MAX_PROPOSALS = 5;

/** What each row is about, in their order. */
export function matchReturns(rows: readonly ReturnRow[], debits: readonly CandidateDebit[]): ReturnMatch[] {
  const index = indexOf(debits);
  const earlier = new Map<number, number>();
  return rows.map((row, at) => {
    const match = row.scope === 'debit' ? matchDebit(row, index, earlier) : matchWhole(row, index, earlier);
    for (const debit of newlyTold(match)) earlier.set(debit, at);
    return match;
  });
}

/** The debits that a match says come back now. */
function newlyTold(match: ReturnMatch): readonly number[] {
  if (match.result === 'matched' || match.result === 'review') return [match.debit];
  return match.result === 'wholeRemittanceRefused' ? match.debits : [];
}

/** Debits that earlier rows of the file return, and which rows. */
type EarlierRows = ReadonlyMap<number, number>;

function matchDebit(row: ReturnRow, index: Index, earlier: EarlierRows): ReturnMatch {
  const found = findDebit(row, index);
  if (found === null) return propose(row, index, earlier);
  const { debit, by } = found;
  if (isReturned(debit, earlier)) return { result: 'alreadyTold', debit: debit.id, row: earlier.get(debit.id) ?? null };
  const differences = differencesOf(row, debit);
  return differences.length === 0
    ? { result: 'matched', debit: debit.id, by }
    : { result: 'review', debit: debit.id, by, differences };
}

/** By our reference; where the bank gives none, by mandate, amount and collection date together, if one debit has them. */
function findDebit(row: ReturnRow, index: Index): { debit: CandidateDebit; by: MatchedBy } | null {
  const { endToEndId, mandate } = row;
  if (endToEndId !== null) {
    const [debit, ...others] = index.endToEndId.get(endToEndId) ?? [];
    return debit === undefined || others.length > 0 ? null : { debit, by: 'endToEndId' };
  }
  if (mandate === null || row.amount === null || row.collectionDate === null) return null;
  const [debit, ...others] = (index.mandate.get(mandate) ?? []).filter(
    ({ amount, collectionDate }) => amount === row.amount && collectionDate === row.collectionDate,
  );
  return debit === undefined || others.length > 0 ? null : { debit, by: 'mandate' };
}

/** What the bank does not say is no difference. */
function differencesOf(row: ReturnRow, debit: CandidateDebit): ReturnDifference[] {
  const differences: ReturnDifference[] = [];
  const differs = <T>(said: T | null, sent: T): boolean => said !== null && said !== sent;
  if (differs(row.creditor.iban, debit.creditor.iban)) differences.push('account');
  if (isOtherCreditor(row.creditor.identifier, debit.creditor.identifier)) differences.push('creditor');
  if (differs(row.currency, CURRENCY)) differences.push('currency');
  if (differs(row.amount, debit.amount)) differences.push('amount');
  if (debit.state === 'reversed') differences.push('state');
  if (debit.state === 'withdrawn') differences.push('cancelled');
  return differences;
}

/** The suffix is of a bank or a line of business. Some banks name the creditor by its tax number, which says nothing here. */
function isOtherCreditor(said: string | null, sent: string): boolean {
  const [theirs, ours] = [creditorIdentifierParts(said ?? ''), creditorIdentifierParts(sent)];
  return theirs !== null && ours !== null && (theirs.country !== ours.country || theirs.number !== ours.number);
}

/** A file has one answer for all of it: what was charged meanwhile is no debit that it refuses. */
function matchWhole(row: ReturnRow, index: Index, earlier: EarlierRows): ReturnMatch {
  const meant =
    row.scope === 'file' ? index.messageId.get(row.messageId ?? '') : index.paymentId.get(row.paymentId ?? '');
  if (meant === undefined) return { result: 'unknown' };
  const isOver = (debit: CandidateDebit): boolean => isReturned(debit, earlier) || debit.state === 'withdrawn';
  const before = meant.filter(isOver);
  const now = meant.filter((debit) => !isOver(debit));
  const isSent = now.every(({ state }) => state === 'sent');
  return {
    result: 'wholeRemittanceRefused',
    debits: now.map(({ id }) => id),
    alreadyTold: before.map(({ id }) => id),
    differences: isSent ? [] : ['state'],
  };
}

function isReturned(debit: CandidateDebit, earlier: EarlierRows): boolean {
  return debit.state === 'returned' || earlier.has(debit.id);
}

/** Those that agree in most, the latest first. By the amount alone where the bank says nothing better. */
function propose(row: ReturnRow, index: Index, earlier: EarlierRows): ReturnMatch {
  const { mandate, debtor, amount } = row;
  const isOnlyAmount = mandate === null && debtor.iban === null && debtor.name === null;
  const near = [
    ...(mandate === null ? [] : (index.mandate.get(mandate) ?? [])),
    ...(debtor.iban === null ? [] : (index.iban.get(debtor.iban) ?? [])),
    ...(debtor.name === null ? [] : (index.name.get(nameKey(debtor.name)) ?? [])),
    ...(amount === null || !isOnlyAmount ? [] : (index.amount.get(amount) ?? [])),
  ];
  const proposals = [...new Set(near)]
    .filter((debit) => !isReturned(debit, earlier) && debit.state !== 'withdrawn')
    .map((debit) => ({ debit, agrees: agreement(row, debit) }))
    .sort(
      (a, b) =>
        b.agrees.length - a.agrees.length ||
        b.debit.collectionDate.localeCompare(a.debit.collectionDate) ||
        a.debit.id - b.debit.id,
    )
    .slice(0, MAX_PROPOSALS)
    .map(({ debit, agrees }) => ({ debit: debit.id, agrees }));
  return proposals.length === 0 ? { result: 'unknown' } : { result: 'proposed', proposals };
}

function agreement(row: ReturnRow, debit: CandidateDebit): ProposalFact[] {
  const facts: Record<ProposalFact, boolean> = {
    mandate: row.mandate === debit.mandate,
    iban: row.debtor.iban === debit.debtor.iban,
    name: row.debtor.name !== null && nameKey(row.debtor.name) === nameKey(debit.debtor.name),
    amount: row.amount === debit.amount,
    collectionDate: row.collectionDate === debit.collectionDate,
  };
  return (Object.keys(facts) as ProposalFact[]).filter((fact) => facts[fact]);
}

/** A name as the file had it, which banks send back, in any case. */
function nameKey(name: string): string {
  return fold(sepaText(name, sepaLengths.name));
}

interface Index {
  readonly endToEndId: ReadonlyMap<string, readonly CandidateDebit[]>;
  readonly mandate: ReadonlyMap<string, readonly CandidateDebit[]>;
  readonly messageId: ReadonlyMap<string, readonly CandidateDebit[]>;
  readonly paymentId: ReadonlyMap<string, readonly CandidateDebit[]>;
  readonly iban: ReadonlyMap<string, readonly CandidateDebit[]>;
  readonly name: ReadonlyMap<string, readonly CandidateDebit[]>;
  readonly amount: ReadonlyMap<Money, readonly CandidateDebit[]>;
}

function indexOf(debits: readonly CandidateDebit[]): Index {
  const by = <K>(key: (debit: CandidateDebit) => K): ReadonlyMap<K, readonly CandidateDebit[]> =>
    Map.groupBy(debits, key);
  return {
    endToEndId: by(({ endToEndId }) => endToEndId),
    mandate: by(({ mandate }) => mandate),
    messageId: by(({ messageId }) => messageId),
    paymentId: by(({ paymentId }) => paymentId),
    iban: by(({ debtor }) => debtor.iban),
    name: by(({ debtor }) => nameKey(debtor.name)),
    amount: by(({ amount }) => amount),
  };
}
