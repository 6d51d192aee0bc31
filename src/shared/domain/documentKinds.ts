/** The kinds of documents, by the flags of their type or their own: what each may be used for. */

/** The flags of an invoiceType that make its documents something else than a ticket or an invoice, as stored. */
export interface KindFlags {
  readonly isCreditNote: 0 | 1;
  readonly isProforma: 0 | 1;
  readonly isInternal: 0 | 1;
  readonly isSummary: 0 | 1;
  readonly isReplace: 0 | 1;
}

/** The names of the flags. */
export const kindFlags = ['isCreditNote', 'isProforma', 'isInternal', 'isSummary', 'isReplace'] as const;

/** Flags of which a type has one at most: an offer corrects nothing, and a document corrects others in one way. */
export const exclusiveKinds = ['isCreditNote', 'isProforma', 'isSummary', 'isReplace'] as const;

/** True for a ticket or an invoice. Tills issue nothing else: what is sold and paid is charged there and then. */
export function isIssuedAtTills(type: KindFlags): boolean {
  return kindFlags.every((flag) => type[flag] === 0);
}

/**
 * True for a document whose lines may name sales: a ticket or an invoice charges them, a proforma offers them. What
 * corrects other documents leaves their sales where they are, and an internal document charges nobody.
 */
export function mayNameSales(type: KindFlags): boolean {
  return isIssuedAtTills({ ...type, isProforma: 0 });
}

/** True for a type whose documents credit those of another: a credit note, internal where they are. */
export function isReverseType(type: KindFlags, of: Pick<KindFlags, 'isInternal'>): boolean {
  return (
    type.isCreditNote === 1 &&
    type.isInternal === of.isInternal &&
    exclusiveKinds.every((flag) => flag === 'isCreditNote' || type[flag] === 0)
  );
}

/** A document, or its type, that is to be converted. */
export interface Convertible {
  readonly isReceipt: 0 | 1;
  readonly isProforma: 0 | 1;
}

/** True for a type a document can be converted into: a ticket, an invoice, and of a ticket an exchange. */
export function isConversionTarget(type: KindFlags, from: Convertible): boolean {
  const isTicket = from.isReceipt === 1 && from.isProforma === 0;
  return isIssuedAtTills(isTicket ? { ...type, isReplace: 0 } : type);
}
