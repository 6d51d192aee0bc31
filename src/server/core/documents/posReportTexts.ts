/** Names in X and Z in the language of whoever reads them. No row is without one. */
import { toPercent } from '#shared/domain/money.ts';
import { labelOfType } from '#shared/domain/paymentTypes.ts';
import { BasketPaymentType } from '#shared/domain/states.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import type { Writer } from './format.ts';
import { rateLabel } from './rates.ts';

/** A name, or a text of the document where it is blank. */
export function named(name: string, otherwise: DocumentText, writer: Writer): string {
  return name.trim() === '' ? writer.text(otherwise) : name;
}

export function familyName({ family, name }: PosReport['byFamily'][number], writer: Writer): string {
  return family === null ? writer.text('noFamily') : named(name, 'noFamily', writer);
}

/** Who did something: a user, or without one a program. */
export function userName(
  { user, name }: { readonly user: number | null; readonly name: string },
  writer: Writer,
): string {
  return user === null ? writer.text('integration') : named(name, 'noUser', writer);
}

/** A method by its name, else by the kind of payment it is. */
export function methodName(
  { name, type }: Pick<PosReport['byPaymentMethod'][number], 'name' | 'type'>,
  writer: Writer,
): string {
  return name.trim() === '' ? (labelOfType(type)?.[writer.language] ?? writer.text('paymentMethod')) : name;
}

/** What the columns of money without a document are called. */
export const basketTexts = {
  taken: 'basketTaken',
  settled: 'basketSettled',
  refunded: 'basketRefunded',
  net: 'net',
} as const satisfies Record<string, DocumentText>;

/** What an entry of money without a document says, by `basketPayment.type`. */
export function basketEntryText(type: number): DocumentText {
  const { taken, settled, refunded } = basketTexts;
  if (type === BasketPaymentType.taken) return taken;
  return type === BasketPaymentType.settled ? settled : refunded;
}

export function taxName({ kind, name, rate, category }: PosReport['byTax'][number], writer: Writer): string {
  if (kind === 'supply') return writer.text('supplies');
  const label = rateLabel(category, toPercent(rate), writer);
  return label.isWord ? label.text : writer.tax(named(name, 'tax', writer), toPercent(rate));
}
