/**
 * `q`: rows whose search text has all the words, best first. Four ranks, each found on its own and in turn, so that a
 * page costs the same however many rows match: whole words; texts that begin so; words that begin so; words anywhere.
 * Among equals the newest first. Words of one and two letters are found where a word begins.
 */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { compactTaxNumber, isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import { telephoneDigits } from '#shared/domain/telephone.ts';
import { fold } from '#shared/domain/text.ts';
import { placeIn } from '../db/dialectText.ts';
import { queryAll } from '../db/execute.ts';
import { findsAll, findsAny, hasPiece } from '../db/searchTable.ts';
import { sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';
import { type Fragment, hasNumber, startOfText } from './searchText.ts';

/** Words looked at; what is typed after them is not. */
const MOST_WORDS = 10;
/** Pieces of a long word that are looked up; the text itself is compared in the end. */
const MOST_PIECES = 6;

/** The words of a search, folded as search texts are. */
export function wordsOf(text: string): readonly string[] {
  return fold(text.replaceAll(/\p{Cc}/gu, ' '))
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/** The words of a `q`: a telephone or tax number is one word, where the model has any. */
export function wordsFor(model: AnyModel, text: string): readonly string[] {
  const digits = hasNumber(model, 'telephone') ? telephoneDigits(text) : null;
  if (digits !== null) return [digits];
  const isTaxNumber = hasNumber(model, 'taxNumber') && isSpanishTaxNumber(text);
  return isTaxNumber ? [fold(compactTaxNumber(text))] : wordsOf(text);
}

export const RANKS = ['whole', 'begun', 'beginning', 'anywhere'] as const;
export type Rank = (typeof RANKS)[number];

/** The ranks a search has: short words are found only where words begin. */
export function ranksFor(words: readonly string[]): readonly Rank[] {
  return words.some(isLong) ? RANKS : RANKS.filter((rank) => rank !== 'anywhere');
}

/** That a row of the table `t` is of a rank and of no better one. */
export function rankCondition(model: AnyModel, words: readonly string[], rank: Rank): Fragment {
  const better = betterThan[rank].map((other) => negated(found(model, words, other)));
  return joined([found(model, words, rank), ...better]);
}

/** That a row of the table `t` is of any rank. */
export function searchCondition(model: AnyModel, words: readonly string[]): Fragment {
  return found(model, words, 'anywhere');
}

/** The ranks that rows of one may also be of, and are better. */
const betterThan: Readonly<Record<Rank, readonly Rank[]>> = {
  whole: [],
  begun: ['whole'],
  beginning: ['whole', 'begun'],
  anywhere: ['beginning'],
};

/** True for a model with an index; the others are read through. */
export async function hasIndex(db: Reader, model: AnyModel): Promise<boolean> {
  if (indexed === null) {
    const rows = await queryAll<{ readonly model: string }>(db, sql`select "model" from "searchIndex"`);
    indexed = new Set(rows.map((row) => row.model));
  }
  return indexed.has(model.name);
}

/** Which ones have is a matter of the schema, and the same for every file. */
let indexed: ReadonlySet<string> | null = null;

/** True when the index can look words up that stand anywhere: one of them is long enough. */
export function isLong(word: string): boolean {
  return [...word].length >= 3;
}

/** The query of the index for words of a rank. What it finds is a little too much: positions are not stored. */
export function matchFor(words: readonly string[], rank: Rank): string {
  return findsAll(words.map((word, index) => matchWord(word, rankAt(rank, index))));
}

/** In a text that begins with the first word the others need only begin words. */
function rankAt(rank: Rank, index: number): Rank {
  return rank === 'begun' && index > 0 ? 'beginning' : rank;
}

function matchWord(word: string, rank: Rank): string {
  const letters = [...word];
  const last = letters.length - 3;
  // Every third and the last: with those between the index finds hardly less, and takes twice as long.
  const places = letters
    .map((_, place) => place)
    .filter((place) => place === last || (place < last && place % 3 === 0));
  const some =
    places.length > MOST_PIECES ? [...places.slice(0, MOST_PIECES / 2), ...places.slice(-MOST_PIECES / 2)] : places;
  const kept = some.map((place) => hasPiece(letters.slice(place, place + 3).join('')));
  if (rank === 'anywhere' && kept.length > 0) return findsAll(kept);
  if (letters.length === 1 && rank === 'whole') return findsAny([hasPiece(` ${word} `), hasPiece(`\n${word} `)]);
  const head = letters.slice(0, 2).join('');
  const [space, line] = letters.length === 1 ? ['  ', '\n\n'] : [' ', '\n'];
  const beginning =
    rank === 'begun' ? hasPiece(line + head) : findsAny([hasPiece(space + head), hasPiece(line + head)]);
  const end = rank === 'whole' ? [hasPiece(`${letters.slice(-2).join('')} `)] : [];
  return findsAll([beginning, ...kept, ...end]);
}

function found(model: AnyModel, words: readonly string[], rank: Rank): Fragment {
  return joined(words.map((word, index) => foundWord(model, word, rankAt(rank, index))));
}

function foundWord(model: AnyModel, word: string, rank: Rank): Fragment {
  const text = 't."searchText"';
  switch (rank) {
    case 'whole':
      return { sql: `${placeIn(`' ' || ${text} || ' '`, '?')} > 0`, parameters: [` ${word} `] };
    case 'begun':
      return { sql: `${placeIn(startOfText(model), '?')} = 1`, parameters: [word] };
    case 'anywhere':
      if (isLong(word)) return { sql: `${placeIn(text, '?')} > 0`, parameters: [word] };
      return foundWord(model, word, 'beginning');
    case 'beginning':
      return { sql: `${placeIn(`' ' || ${text}`, '?')} > 0`, parameters: [` ${word}`] };
  }
}

function negated({ sql, parameters }: Fragment): Fragment {
  return { sql: `not (${sql})`, parameters };
}

function joined(fragments: readonly Fragment[]): Fragment {
  return {
    sql: fragments.map(({ sql }) => sql).join(' and '),
    parameters: fragments.flatMap(({ parameters }) => parameters),
  };
}
