/** The columns that a statement's rows have, read from its text: `?` stands in it for an expression, constants are empty. */
import { columnsOf, findModel } from '#shared/catalogue/index.ts';

/** `hasMore`: others may be there, which the text does not say. `isWhole`: all columns of a table are selected. */
export interface Selected {
  readonly names: readonly string[];
  readonly hasMore: boolean;
  readonly isWhole: boolean;
}

const NOTHING_KNOWN: Selected = { names: [], hasMore: true, isWhole: false };

/** Null for a text that is no whole statement. */
export function selectedColumns(statement: string): Selected | null {
  const text = statement.replaceAll(/\s+/g, ' ').trim();
  const select = text.startsWith('with ') ? text.slice(outside(text, ' select ') + 1) : text;
  const [start] = /^select (?:distinct )?/.exec(select) ?? [];
  if (start === undefined) {
    const [, list] = / returning (.*)$/.exec(text) ?? [];
    return list === undefined ? null : namesIn(list, text);
  }
  const from = outside(select, ' from ');
  return namesIn(select.slice(start.length, from), select.slice(from));
}

function namesIn(list: string, from: string): Selected {
  const parts = partsOf(list).map((term): Selected => {
    const [, name] =
      /(?:^|\.)"(\w+)"$/.exec(term) ?? / as "?(\w+)"?$/.exec(term) ?? /^(?:\w+\.)?([a-z]\w*)$/i.exec(term) ?? [];
    if (name !== undefined) return { names: [name], hasMore: false, isWhole: false };
    const [all, alias] = /^(?:(\w+)\.)?\*$/.exec(term) ?? [];
    return all === undefined ? NOTHING_KNOWN : allOf(alias, from);
  });
  return {
    names: parts.flatMap(({ names }) => names),
    hasMore: parts.some(({ hasMore }) => hasMore),
    isWhole: parts.some(({ isWhole }) => isWhole),
  };
}

/** All columns of a table, or of the select that stands for one. */
function allOf(alias: string | undefined, from: string): Selected {
  const inner = alias === undefined ? bracketed(from, ' from (') : undefined;
  if (inner !== undefined) return selectedColumns(inner) ?? NOTHING_KNOWN;
  const table = alias === undefined ? / from "(\w+)"/ : new RegExp(` (?:from|join) "(\\w+)" (?:as )?${alias}\\b`);
  const model = findModel(table.exec(from)?.[1] ?? '');
  if (model === undefined) return NOTHING_KNOWN;
  const own = [...columnsOf(model).map(([column]) => column), ...Object.keys(model.internal ?? {})];
  return { names: own, hasMore: false, isWhole: true };
}

/** What stands in brackets at the beginning; undefined where none do. */
function bracketed(text: string, start: string): string | undefined {
  if (!text.startsWith(start)) return undefined;
  let depth = 1;
  let at = start.length;
  for (; at < text.length && depth > 0; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(start.length, at - 1);
}

/** Where words stand outside of all brackets; the end where they do not. */
function outside(text: string, words: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (depth === 0 && text.startsWith(words, at)) return at;
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  }
  return text.length;
}

/** The parts of a list, each of which may have commas in brackets. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= list.length; at++) {
    const char = list[at];
    if (char === undefined || (char === ',' && depth === 0)) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    } else depth += char === '(' ? 1 : char === ')' ? -1 : 0;
  }
  return parts;
}
