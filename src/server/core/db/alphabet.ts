/**
 * The order of the alphabet in SQL, of functions that SQLite has itself: indexes are made of it, and a file is to be read
 * without this program. Most texts are ASCII, or Spanish, and cost the least.
 */
import { otherLetters, spanishLetters } from '#shared/domain/alphabet.ts';

const known = new Map<string, string>();

/**
 * SQL for what a column of text is sorted by. Null where the column is. SQLite looks nothing up by an expression that is not said
 * to be text.
 */
export function alphabetSql(column: string): string {
  const before = known.get(column);
  if (before !== undefined) return before;
  const lower = `lower(${column})`;
  const spanish = replaced(lower, spanishLetters);
  const letters = spanishLetters.map(([letter]) => letter).join('');
  const text = `cast(case when octet_length(${column}) = length(${column}) then ${lower} when ${column} not glob '*[^ -~${letters}]*' then ${spanish} else ${replaced(spanish, otherLetters)} end as text)`;
  known.set(column, text);
  return text;
}

function replaced(sql: string, letters: readonly (readonly [string, string])[]): string {
  return letters.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, sql);
}
