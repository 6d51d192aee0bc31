/**
 * An order says all of itself: where rows without a value stand, which each engine decides for itself, and which of two rows
 * that are alike comes first. It is looked for in statements that are written by hand; lists are sorted by their compiler.
 */
import { columnsOf, findModel } from '../src/shared/catalogue/index.ts';

/** Columns that every row has a value in, though the catalogue does not call them required. */
const ALWAYS_SET: ReadonlySet<string> = new Set(['id', 'created', 'deleted']);
const TABLE =
  /\b(left join|from|join|update) "(\w+)"(?: (?:as )?(?!on\b|where\b|set\b|left\b|join\b|order\b|group\b|limit\b|union\b|cross\b)(\w+))?/g;
const TERM = /^(?:(\w+)\.)?"(\w+)"(?: (?:asc|desc))?( nulls (?:first|last))?$/;
/** A row's id, that of the first or last of a group, or its place in a list. */
const BY_ID = /^(?:\w+\.)?"id"$|^(?:min|max)\((?:\w+\.)?"id"\)$|^\w+\.key$/;
const IS_PLAIN = /^(?:\d+|(?:\w+\.)?"\w+")$/;

/** A table of a statement. `alias`: the word before its columns; its own name where it has none. */
interface Table {
  readonly name: string;
  readonly alias: string;
  /** Rows of the others stay without one of its own. */
  readonly isOptional: boolean;
}

/** What the orders of a statement leave open. Constants are empty in it. */
export function orderFaults(statement: string): string[] {
  const text = statement.replaceAll(/\s+/g, ' ');
  return [...text.matchAll(/\border by /g)].flatMap(({ index }) => {
    const select = selectAround(text, index);
    const tables = [...select.matchAll(TABLE)].map(
      ([, word, name = '', alias = name]): Table => ({ name, alias, isOptional: word === 'left join' }),
    );
    const isWindow = /^\s*partition by /.test(select);
    if (isWindow || !tables.some(({ name }) => findModel(name) !== undefined)) return [];
    const terms = termsFrom(text.slice(index + 'order by '.length));
    const open = terms.filter((term) => mayBeEmpty(term, tables)).map((term) => `where stand empty ones by ${term}`);
    const last = terms.at(-1) ?? '';
    return isUnique(last, select, tables) ? open : [...open, `which is first of those alike by ${last}`];
  });
}

/** The select that an order is of: what stands in the same brackets. */
function selectAround(text: string, index: number): string {
  let [depth, from] = [0, index];
  while (from > 0 && depth <= 0) {
    from -= 1;
    depth += text[from] === '(' ? 1 : text[from] === ')' ? -1 : 0;
  }
  let to = index;
  for (depth = 0; to < text.length && depth >= 0; to++) depth += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0;
  return text.slice(from, to).replace(/^\(/, '');
}

/** The parts of an order, up to where it ends. */
function termsFrom(text: string): string[] {
  const terms: string[] = [];
  let [depth, from] = [0, 0];
  const ends = / (?:limit|returning|union)\b/g;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at];
    ends.lastIndex = at;
    const isEnd = char === undefined || (depth === 0 && (char === ')' || ends.exec(text)?.index === at));
    if (isEnd || (char === ',' && depth === 0)) {
      terms.push(text.slice(from, at).trim());
      from = at + 1;
    }
    if (isEnd) break;
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
  }
  return terms;
}

/** True for a column that may have no value, where the order does not say where these rows stand. */
function mayBeEmpty(term: string, tables: readonly Table[]): boolean {
  const [, alias, column = '', nulls] = TERM.exec(term) ?? [];
  if (column === '' || nulls !== undefined) return false;
  return tables
    .filter((table) => alias === undefined || table.alias === alias)
    .some(({ name, isOptional }) => {
      const model = findModel(name);
      if (model === undefined) return false;
      const field = columnsOf(model).find(([known]) => known === column)?.[1];
      if (field === undefined) return Object.hasOwn(model.internal ?? {}, column);
      return isOptional || (field.required !== true && !ALWAYS_SET.has(column));
    });
}

/** True for what no two rows are alike by: an id, what they are grouped by, and what parts of a record are numbered by. */
function isUnique(term: string, select: string, tables: readonly Table[]): boolean {
  const key = term.replace(/ nulls (?:first|last)$/, '').replace(/ (?:asc|desc)$/, '');
  if (BY_ID.test(key)) return true;
  if (/\bselect distinct /.test(select)) return IS_PLAIN.test(key);
  const [, alias] = TERM.exec(key) ?? [];
  const table = tables.find((one) => one.alias === alias);
  if (table !== undefined && findModel(table.name) === undefined) return true;
  const groups = [...select.matchAll(/\bgroup by ([^)]*?)(?= having\b| order\b| limit\b|\)|$)/g)];
  // Of groups that are selected from, it is not looked up which columns are their keys.
  if (groups.length > 0 && alias !== undefined && table === undefined) return true;
  return groups.some(([, keys = '']) => keys.split(',').some((one) => one.trim() === key));
}
