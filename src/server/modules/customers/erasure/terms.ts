/** What a person is known by: the texts that name nobody else, and how they are taken out of other texts. */
import { columnsOf, models } from '#shared/catalogue/index.ts';
import { telephoneDigits } from '#shared/domain/telephone.ts';
import { fold } from '#shared/domain/text.ts';

/** What stands in the place of what was erased. */
export const ERASED = '···';

/** Characters from which on a text tells whose it is. */
const SHORTEST = 6;
/** Fields that tell who somebody is; a town or a language does not. */
const naming: ReadonlySet<string> = new Set(
  ['name', 'businessName', 'taxNumber', 'memberCode', 'street', 'phone', 'mobile', 'email', 'iban', 'holder'].filter(
    (name) =>
      [models.customer, models.bankAccount].some((model) => columnsOf(model).some(([column]) => column === name)),
  ),
);

/** True for a field whose values are looked for everywhere. */
export function isNaming(field: string): boolean {
  return naming.has(field);
}

/** The texts to look for of values of naming fields: of a name at least two words. */
export function termOf(field: string, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length < SHORTEST) return null;
  const isName = field === 'name' || field === 'businessName' || field === 'holder' || field === 'street';
  return isName && !/\s/.test(text) ? null : text;
}

/** Ways in which a text is written, for SQL to find what may hold it: in any case and without accents, and in JSON. */
export function spellingsOf(term: string): readonly string[] {
  const digits = telephoneDigits(term);
  const quoted = JSON.stringify(term).slice(1, -1);
  const folded = fold(term);
  return [
    ...new Set([term, quoted, folded, term.toUpperCase(), term.toLowerCase(), ...(digits === null ? [] : [digits])]),
  ];
}

/** Takes terms out of a text. Gives back the same text where none is in it. */
export type Redactor = (text: string) => string;

/** Makes what takes terms out of texts: whole words, however they are spaced and whichever case they are in. */
export function redactorOf(terms: readonly string[]): Redactor {
  const patterns = terms
    .flatMap(spellingsOf)
    .toSorted((a, b) => b.length - a.length)
    .map((text) => {
      const digits = telephoneDigits(text);
      if (digits !== null) return [...digits].join('[\\s.()/-]*');
      return text.split(/\s+/).map(escaped).join('\\s+');
    });
  if (patterns.length === 0) return (text) => text;
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...new Set(patterns)].join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replaceAll(any, ERASED);
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&');
}
