/** How a rate is said. Where nothing is charged, a rate of 0 % would say the wrong thing: the word does. */
import type { Percent } from '#shared/domain/money.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import type { Writer } from './format.ts';

/** Categories of EN 16931 (UNTDID 5305) under which nothing is charged: the word for it, and the reason that is printed. */
const untaxed: Readonly<Record<string, { readonly word: DocumentText; readonly reason: DocumentText }>> = {
  E: { word: 'exemptRate', reason: 'exempt' },
  O: { word: 'notSubjectRate', reason: 'notSubject' },
  AE: { word: 'reverseChargeRate', reason: 'reverseCharge' },
  K: { word: 'exemptRate', reason: 'intraCommunity' },
  G: { word: 'exemptRate', reason: 'exported' },
};

export interface RateLabel {
  readonly text: string;
  /** A word such as «Exento», which says all; no rate. */
  readonly isWord: boolean;
}

/** «21 %», or why there is none: «Exento», «No sujeto». */
export function rateLabel(category: string | null, rate: Percent, writer: Writer): RateLabel {
  const word = rate === 0 ? untaxed[category ?? '']?.word : undefined;
  return word === undefined ? { text: writer.rate(rate), isWord: false } : { text: writer.text(word), isWord: true };
}

/** The text that gives the reason why nothing is charged (RD 1619/2012 art. 6.1.j, m); null for categories that are. */
export function reasonFor(category: string | null): DocumentText | null {
  return untaxed[category ?? '']?.reason ?? null;
}
