/** Customers that may be the same person: by tax number, e-mail, telephone or name. A list to look at, not a decision. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { compactIdentification, type Identification, isSameIdentification } from '#shared/domain/identification.ts';
import { telephoneDigits } from '#shared/domain/telephone.ts';
import { fold } from '#shared/domain/text.ts';

export type Reason = 'taxNumber' | 'email' | 'telephone' | 'name';

export interface PairFound {
  readonly customer: number;
  readonly name: string;
  readonly other: number;
  readonly otherName: string;
  readonly reasons: readonly Reason[];
}

type Person = Pick<Row<'customer'>, 'id' | 'name' | 'taxNumber' | 'email' | 'phone' | 'mobile'> & Identification;

/** Pairs that are reported. */
const MOST = 200;
/** A value that more customers have than this is a family's telephone, or a placeholder. */
const SHARED = 10;
/** How much each reason says. */
const WEIGHT: Readonly<Record<Reason, number>> = { taxNumber: 8, email: 4, telephone: 2, name: 1 };

/** Pairs of live customers, the surest first; only those of one customer where one is named. */
export async function findDuplicates(ctx: ReadContext, customer: number | null): Promise<readonly PairFound[]> {
  const people = await queryAll<Person>(
    ctx.db,
    sql`select c."id", c."name", c."taxNumber", c."taxNumberKind" as "kind", i."isoCode" as "issuer", c."email", c."phone",
      c."mobile" from "customer" c left join "country" i on i."id" = c."taxNumberCountry"
      where c."deleted" = 0 order by c."id"`,
  );
  const only = customer === null ? null : people.find(({ id }) => id === customer);
  if (only === undefined) return [];
  const byKey = new Map<string, Person[]>();
  const wanted = only === null ? null : new Set(keysOf(only));
  for (const person of people) {
    for (const key of keysOf(person)) {
      if (wanted !== null && !wanted.has(key)) continue;
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [person]);
      else known.push(person);
    }
  }
  const pairs = new Map<string, { one: Person; other: Person; reasons: Set<Reason> }>();
  for (const [key, same] of byKey) {
    if (same.length < 2 || same.length > SHARED) continue;
    for (const [one, other] of pairsIn(same, only)) {
      if (key.startsWith('name ') && !isOneName(one.name, other.name)) continue;
      if (key.startsWith('taxNumber ') && !isSameIdentification(one, other)) continue;
      const name = `${one.id} ${other.id}`;
      const known = pairs.get(name) ?? { one, other, reasons: new Set<Reason>() };
      known.reasons.add(key.slice(0, key.indexOf(' ')) as Reason);
      pairs.set(name, known);
    }
  }
  const weight = (reasons: Iterable<Reason>): number => [...reasons].reduce((sum, reason) => sum + WEIGHT[reason], 0);
  return [...pairs.values()]
    .toSorted((a, b) => weight(b.reasons) - weight(a.reasons) || a.one.id - b.one.id)
    .slice(0, MOST)
    .map(({ one, other, reasons }) => ({
      customer: one.id,
      name: one.name,
      other: other.id,
      otherName: other.name,
      reasons: (Object.keys(WEIGHT) as Reason[]).filter((reason) => reasons.has(reason)),
    }));
}

function pairsIn(same: readonly Person[], only: Person | null): (readonly [Person, Person])[] {
  if (only !== null) return same.filter(({ id }) => id !== only.id).map((other) => [only, other] as const);
  return same.flatMap((one, index) => same.slice(index + 1).map((other) => [one, other] as const));
}

/** True for the same words in any order, or where one of two surnames is left out: two whole names differ otherwise. */
function isOneName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return Math.min(a.length, b.length) === 2 || a.toSorted().join(' ') === b.toSorted().join(' ');
}

function wordsOf(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
}

/** What two records of one person have in common, written alike: `reason value`. */
function keysOf({ name, taxNumber, kind, email, phone, mobile }: Person): string[] {
  const numbers = [phone, mobile].flatMap((number) => telephoneDigits(number ?? '') ?? []);
  const words = wordsOf(name);
  return [
    ...(taxNumber === null || taxNumber === '' ? [] : [`taxNumber ${compactIdentification({ taxNumber, kind })}`]),
    ...(email === null || email === '' ? [] : [`email ${email.trim().toLowerCase()}`]),
    ...[...new Set(numbers)].map((number) => `telephone ${number}`),
    // Surnames may come first, and one of two may be left out.
    ...(words.length < 2 ? [] : [`name ${words.toSorted().join(' ')}`]),
    ...(words.length < 3 ? [] : [`name ${words.slice(0, 2).toSorted().join(' ')}`]),
  ];
}
