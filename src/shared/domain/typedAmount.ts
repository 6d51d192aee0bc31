/** Amounts of money as people type them into a search. */

/**
 * The amount a text is, in units of currency: with two decimals (`84,50`, `1.234,50`, `84.50`) or with its sign (`84 €`).
 * Null for any other text: a number alone may be anything.
 */
export function typedAmount(text: string): number | null {
  const [, number = '', sign = ''] = /^(-?[\d.,]+)\s*(€|eur)?$/i.exec(text.trim()) ?? [];
  const [, whole = '', decimals = ''] = /^(-?[\d.,]*?\d)(?:[.,](\d{2}))?$/.exec(number) ?? [];
  if (whole === '' || (decimals === '' && sign === '')) return null;
  const isGrouped = /^-?\d{1,3}(?:\.\d{3})+$/.test(whole) || /^-?\d{1,3}(?:,\d{3})+$/.test(whole);
  if (!isGrouped && !/^-?\d+$/.test(whole)) return null;
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
}
