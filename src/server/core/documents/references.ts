/** How a document names the documents it corrects, takes the place of or was made of. */
import type { Writer } from './format.ts';
import type { InvoiceFacts } from './sources.ts';

type Reference = InvoiceFacts['references'][number];

/** As many are named one by one; of more, the first and the last, for the lines name theirs. */
const MANY = 24;

/**
 * The references of a document, a sentence each: what it corrects (RD 1619/2012 art. 15.4), with the date and the
 * reason, and what it takes the place of, covers or follows.
 */
export function referenceTexts(document: InvoiceFacts, writer: Writer): string[] {
  const { references, reason, type } = document;
  const offers = references.filter(({ isProforma }) => isProforma);
  const issued = references.filter(({ isProforma }) => !isProforma);
  const texts = [];
  if (issued.length > 0) texts.push(`${writer.text(verbOf(type))} ${listed(issued, writer)}`);
  if (offers.length > 0) texts.push(`${writer.text('follows')} ${listed(offers, writer)}`);
  if (reason !== null) texts.push(`${writer.text('reason')}: ${reason}`);
  return texts;
}

/**
 * When what a document charges was supplied, with the name of that: a day, or the first and the last. Null where all of it was on
 * its date (RD 1619/2012 arts. 6.1.i and 7.1).
 */
export function operationFact(
  { operation }: InvoiceFacts,
  writer: Writer,
): readonly [label: string, days: string] | null {
  if (operation == null) return null;
  const { from, to } = operation;
  return from === to
    ? [writer.text('operationDate'), writer.date(from)]
    : [writer.text('operations'), writer.period(from, to)];
}

/** When and why a document was voided, as far as it is known; nothing of one in force. */
export function voidedTexts({ voided, voidedAt, voidReason }: InvoiceFacts, writer: Writer): string[] {
  if (!voided) return [];
  return [
    ...(voidedAt === null ? [] : [`${writer.text('voidedOn')} ${writer.dateTime(voidedAt)}`]),
    ...(voidReason === null ? [] : [`${writer.text('reason')}: ${voidReason}`]),
  ];
}

function verbOf(type: InvoiceFacts['type']): 'corrects' | 'summarises' | 'replaces' | 'follows' {
  switch (type) {
    case 'creditNote':
    case 'simplifiedCreditNote':
      return 'corrects';
    case 'summary':
      return 'summarises';
    case 'invoice':
    case 'exchange':
      return 'replaces';
    case 'simplifiedInvoice':
    case 'proforma':
    case 'internal':
      return 'follows';
  }
}

function listed(references: readonly Reference[], writer: Writer): string {
  const named = ({ number, date }: Reference): string => (date === null ? number : `${number} (${writer.date(date)})`);
  const [first, last] = [references[0], references.at(-1)];
  if (references.length <= MANY || first === undefined || last === undefined) return references.map(named).join(', ');
  return `${writer.units(references.length)} ${writer.text('documentCount')}: ${named(first)} – ${named(last)}`;
}
