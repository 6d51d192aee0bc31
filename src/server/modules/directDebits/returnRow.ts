/** What banks tell of debits that were not paid, as it is read out of their files. Dates are `YYYY-MM-DD`. */
import type { Money } from '#shared/domain/money.ts';

/** Before settlement, after it by the debtor's bank, and after it by the debtor. */
export type ReturnKind = 'reject' | 'return' | 'refund';

export interface ReturnRow {
  /** Position in `documents`, from 0. */
  readonly document: number;
  /** Line of the file, from 1. */
  readonly line: number;
  /** Elements below the message, counted from 1: `OrgnlPmtInfAndSts[1]/TxInfAndSts[3]`. */
  readonly path: string;
  readonly kind: ReturnKind;
  /** One debit, or all of a payment or of a file that the bank refused as a whole. */
  readonly scope: 'debit' | 'payment' | 'file';
  readonly endToEndId: string | null;
  readonly mandate: string | null;
  /** MsgId of our file. */
  readonly messageId: string | null;
  /** PmtInfId of our file. */
  readonly paymentId: string | null;
  /** Of the debit, without charges. */
  readonly amount: Money | null;
  readonly currency: string | null;
  readonly collectionDate: string | null;
  readonly debtor: { readonly name: string | null; readonly iban: string | null };
  /** `iban`: the account that was debited or would have been credited. */
  readonly creditor: { readonly iban: string | null; readonly identifier: string | null };
  readonly reason: { readonly code: string | null; readonly text: string | null };
  /** When the account was debited; null where nothing was booked yet. */
  readonly bookedOn: string | null;
  readonly bankReference: string | null;
  /** What the bank took for it and interest, where it is booked together with the debit or told beside it. */
  readonly charges: Money | null;
  readonly problems: readonly ReturnRowProblem[];
}

/** What a row leaves open. */
export type ReturnRowProblem =
  /** No amount, or one that is no number. */
  | 'amount_missing'
  | 'reason_missing'
  /** Neither our reference nor the mandate. */
  | 'reference_missing'
  /** The bank booked returns together and does not say which. */
  | 'details_missing'
  /** The parts of an entry and the entry differ. */
  | 'entry_sum_differs';

export type ReturnsMessage = 'pain.002' | 'camt.053' | 'camt.054';

export interface ReturnsDocument {
  readonly message: ReturnsMessage;
  /** As its namespace has it, `pain.002.001.10`; null where it has none. */
  readonly version: string | null;
  readonly messageId: string | null;
  /** As the bank wrote it. */
  readonly created: string | null;
  /** The accounts it tells of: none in a pain.002. */
  readonly accounts: readonly string[];
  readonly problems: readonly ReturnsDocumentProblem[];
}

export interface ReturnsDocumentProblem {
  readonly code: /** It answers a file that is none of debits. */
    | 'not_debits'
    /** A status that is in no list: nothing was made of it. */
    | 'status_unknown'
    /** It refuses a payment or a file as a whole, and lists debits as well: the listed ones alone are told. */
    | 'refused_and_listed'
    /** The bank took a return back. */
    | 'return_reversed';
  readonly line: number;
  /** The status, or the reference of what is meant. */
  readonly value: string | null;
}

/** A row before its document is known. */
export type MessageRow = Omit<ReturnRow, 'document'>;

/** What a message says. */
export interface ReadMessage {
  readonly accounts: readonly string[];
  readonly rows: readonly MessageRow[];
  readonly problems: readonly ReturnsDocumentProblem[];
}
