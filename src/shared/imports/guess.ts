/** How a file writes its numbers and dates, guessed from its cells. */
import { type Dialect, readDate, readNumber } from './readValues.ts';

/** The decimal sign and the order of dates that fit most of some cells; in doubt, as Spain writes them. */
export function guessDialect(rows: readonly (readonly string[])[]): Dialect {
  let commas = 0;
  let points = 0;
  let monthFirst = 0;
  let dayFirst = 0;
  for (const cell of rows.flat()) {
    const text = cell.trim();
    if (!/\d/.test(text) || text.length > 20) continue;
    const asComma = readNumber(text, { decimal: ',' }) !== null;
    const asPoint = readNumber(text, { decimal: '.' }) !== null;
    if (asComma && !asPoint) commas += 1;
    if (asPoint && !asComma) points += 1;
    const asDay = readDate(text, { dates: 'dmy' }) !== null;
    const asMonth = readDate(text, { dates: 'mdy' }) !== null;
    if (asDay && !asMonth) dayFirst += 1;
    if (asMonth && !asDay) monthFirst += 1;
  }
  return { decimal: points > commas ? '.' : ',', dates: monthFirst > dayFirst ? 'mdy' : 'dmy' };
}
