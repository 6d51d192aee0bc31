/**
 * How the register of issued invoices names things: the codes of the tax agency's common format for the registers of VAT
 * and personal income tax («formato electrónico común de los libros registro», layout and validations of 2025), for RD
 * 1624/1992 art. 63 and Orden HAC/773/2019. Pure: what a document says in, codes out.
 */

import {
  compactIdentification,
  type Identification,
  IdentificationKind,
  isNifKind,
  issuerOf,
  vatCountry,
} from './identification.ts';
import { compactTaxNumber } from './taxNumber.ts';

/**
 * «Tipo de Factura». F1 names its buyer, F2 is simplified or names none, F3 says again what tickets or invoices said.
 * R1 corrects an F1 (Ley 37/1992 art. 80.Uno, Dos and Seis: what is taken back), R5 an F2. Others (R2 and R3 insolvency
 * and bad debts, R4) are told apart by nothing that a document has.
 */
export const issuedKinds = ['F1', 'F2', 'F3', 'R1', 'R5'] as const;
export type IssuedKind = (typeof issuedKinds)[number];

/** What decides of the kind of a document. */
export interface IssuedDocument {
  readonly isCreditNote: boolean;
  /** A ticket: a simplified invoice (RD 1619/2012 art. 4). */
  readonly isReceipt: boolean;
  /** What it says was said by documents that count. */
  readonly isRepeated: boolean;
  readonly taxNumber: string | null;
  /** Of the buyer. A ticket with it and a tax number is as good as an invoice (RD 1619/2012 art. 7.2). */
  readonly hasAddress: boolean;
}

/** The kind of a document. */
export function issuedKind({ isCreditNote, isReceipt, isRepeated, taxNumber, hasAddress }: IssuedDocument): IssuedKind {
  const isIdentified = compactTaxNumber(taxNumber ?? '') !== '';
  if (isCreditNote) return isIdentified && !isReceipt ? 'R1' : 'R5';
  if (isRepeated) return 'F3';
  return isIdentified && (!isReceipt || hasAddress) ? 'F1' : 'F2';
}

/** «NIF Destinatario»: the kind of the number, the country it is of, and the number. */
export interface RegisteredNumber {
  /** By list L7 of the agency, 02 to 06; null for a NIF. */
  readonly type: string | null;
  /** ISO 3166-1 alpha-2; null for a NIF. */
  readonly country: string | null;
  readonly number: string;
}

/**
 * How a buyer is identified; null without a number. `country`: of the address, ISO 3166-1 alpha-2. A number of which nobody said
 * the kind is a NIF in Spain, and abroad a VAT number where it begins as one, else a document of that country.
 */
export function registeredNumber(said: Identification, country: string | null): RegisteredNumber | null {
  const number = compactIdentification(said);
  if (number === '') return null;
  const isAbroad = country !== null && country !== '' && country !== 'ES';
  const vat = vatCountry(number);
  const guessed = vat !== null && vat === country ? IdentificationKind.euVat : IdentificationKind.countryDocument;
  const kind = said.kind ?? (isAbroad ? guessed : IdentificationKind.nif);
  if (isNifKind(kind)) return { type: null, country: null, number };
  const of = kind === IdentificationKind.euVat ? vat : issuerOf({ kind, issuer: said.issuer }, country);
  return { type: `0${kind}`, country: of, number };
}

/** Whether an amount is taxed, and why not: one of the two is null. */
export interface Qualification {
  /** «Calificación»: S1 taxed, S2 reverse charge, N1 and N2 outside the tax. */
  readonly subject: 'S1' | 'S2' | 'N1' | 'N2' | null;
  /** «Operación Exenta»: E1 art. 20, E2 art. 21, E3 art. 22, E4 art. 23 and 24, E5 art. 25, E6 another reason. */
  readonly exemption: 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6' | null;
}

/** A tax as a document states it; `category` is EN 16931 BT-118. */
export interface StatedTax {
  readonly name: string;
  readonly category?: string | null;
  readonly exemptionReason?: string | null;
}

/** How a tax qualifies what it is on; null for what bears none. */
export function qualificationOf(tax: StatedTax | null): Qualification {
  if (tax === null) return { subject: 'N1', exemption: null };
  if (isElsewhere(tax)) return { subject: 'N2', exemption: null };
  switch (tax.category) {
    case 'E':
      return { subject: null, exemption: exemptionOf(tax.exemptionReason ?? '') };
    case 'G':
      return { subject: null, exemption: 'E2' };
    case 'K':
      return { subject: null, exemption: 'E5' };
    case 'O':
      return { subject: 'N1', exemption: null };
    case 'AE':
      return { subject: 'S2', exemption: null };
    default:
      return { subject: 'S1', exemption: null };
  }
}

/** «Clave de Operación»: 01 the general scheme, 02 exports, 08 what the taxes of the Canary Islands, Ceuta and Melilla are on. */
export function operationKey(tax: StatedTax | null): '01' | '02' | '08' {
  if (tax !== null && isElsewhere(tax)) return '08';
  const { exemption } = qualificationOf(tax);
  return exemption === 'E2' || exemption === 'E3' ? '02' : '01';
}

/** Sport and teaching are exempt by article 20 of Ley 37/1992: so is what names no article. */
function exemptionOf(reason: string): NonNullable<Qualification['exemption']> {
  const article = /\bart(?:[íi]culos?|s?\.)?\s*(\d{2,3})\b/i.exec(reason)?.[1];
  if (article === undefined) return 'E1';
  return articles[article] ?? 'E6';
}

const articles: Readonly<Record<string, NonNullable<Qualification['exemption']>>> = {
  20: 'E1',
  21: 'E2',
  22: 'E3',
  23: 'E4',
  24: 'E4',
  25: 'E5',
};

function isElsewhere({ name }: StatedTax): boolean {
  return /\b(?:IGIC|IPSI)\b/i.test(name);
}

/** «Periodo»: the quarter of a date, `1T` to `4T`. */
export function quarterOf(date: string): string {
  return `${Math.ceil(Number(date.slice(5, 7)) / 3)}T`;
}

/** Longest series and number of the format. */
const MAX_NUMBER = 20;

/**
 * A number apart from its series: together they are the number of the document. What does not end with its place in the
 * series is a number alone.
 */
export function apartFromSeries(number: string, sequence: number | null) {
  const place = sequence !== null && number.endsWith(String(sequence)) ? String(sequence) : null;
  const zeros = place === null ? '' : (/0*$/.exec(number.slice(0, -place.length))?.[0] ?? '');
  const length = Math.min(place === null ? number.length : zeros.length + place.length, MAX_NUMBER);
  const start = number.length - length;
  return { series: number.slice(0, start), number: number.slice(start) };
}
