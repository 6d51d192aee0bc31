/** What a file of direct debits consists of. */

import type { Money } from '#shared/domain/money.ts';
import type { Ampersand } from '#shared/domain/sepa/characters.ts';

/** The version of 2019, which banks ask for since 2023, and that of 2009. */
export const paymentFileVersions = ['pain.008.001.08', 'pain.008.001.02'] as const;
export type PaymentFileVersion = (typeof paymentFileVersions)[number];

/** Consumers and businesses (CORE), or businesses alone (B2B). */
export type DebitScheme = 'CORE' | 'B2B';

/** A mandate for several debits, the first and the last included, or for one. */
export type DebitSequence = 'RCUR' | 'OOFF';

export interface PaymentFile {
  readonly version: PaymentFileVersion;
  /** MsgId, which no other file of the creditor has. */
  readonly messageId: string;
  /** When it was made by the facility's clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly created: string;
  readonly creditor: FileCreditor;
  readonly payments: readonly FilePayment[];
  readonly ampersand: Ampersand;
}

export interface FileCreditor {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  /** In compact spelling. */
  readonly identifier: string;
}

/** Debits that the bank collects, and books, together. */
export interface FilePayment {
  /** PmtInfId, which no other payment of the creditor has. */
  readonly id: string;
  /** A bank day, `YYYY-MM-DD`. */
  readonly collectionDate: string;
  readonly scheme: DebitScheme;
  readonly sequence: DebitSequence;
  readonly debits: readonly FileDebit[];
}

export interface FileDebit {
  /** What returns name it by; no other debit of the creditor has it. */
  readonly endToEndId: string;
  /** Whole cents, 0.01 at least. */
  readonly amount: Money;
  readonly mandate: {
    readonly id: string;
    readonly signedOn: string;
    /** Another account at the same mandate. */
    readonly amendment: 'SMNDA' | null;
  };
  readonly debtor: FileDebtor;
  /** What the debtor reads. */
  readonly text: string;
}

export interface FileDebtor {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Asked for where the account is outside the European Economic Area. */
  readonly address: FileAddress | null;
}

export interface FileAddress {
  readonly street: string | null;
  readonly postcode: string | null;
  readonly town: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}
