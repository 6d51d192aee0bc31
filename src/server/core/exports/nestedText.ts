/** Records that live inside a field, as a cell of a file says them. */

import { z } from 'zod';
import type { Field } from '#shared/catalogue/defineModel.ts';
import { nestedRecords } from '#shared/catalogue/nestedRecords.ts';
import { toMoney, toPercent } from '#shared/domain/money.ts';
import { type DocumentLanguage, writerFor } from '../documents/format.ts';

/** A tax, of whichever kind: that of a sale has no base yet. */
const anyTax = z.union(Object.values(nestedRecords));

/**
 * Taxes as `IVA 21 %: 8,18 + 1,72`: name, base and amount; the name alone where there is no base yet. Null for a field
 * that holds none.
 */
export function taxesText(
  { type }: Pick<Field, 'type'>,
  values: readonly unknown[],
  language: DocumentLanguage,
): readonly string[] | null {
  if (!Object.keys(nestedRecords).some((name) => type === `${name}[]`)) return null;
  // Amounts stand without their currency, as on paper.
  const writer = writerFor(language, 'EUR');
  return values.map((value) => {
    const { success, data: tax } = anyTax.safeParse(value);
    if (!success) return listedText(value);
    const name = writer.tax(tax.name, toPercent(tax.rate));
    if (!('base' in tax)) return name;
    return `${name}: ${writer.amount(toMoney(tax.base))} + ${writer.amount(toMoney(tax.amount))}`;
  });
}

/** A value of a list that may hold anything: text as it is, and `key: value` for what has parts. */
export function listedText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const parts = Array.isArray(value)
    ? value.map(nestedText)
    : Object.entries(value).map(([key, part]) => `${key}: ${nestedText(part)}`);
  return parts.join(', ');
}

function nestedText(value: unknown): string {
  const text = listedText(value);
  return typeof value === 'object' && value !== null ? `(${text})` : text;
}
