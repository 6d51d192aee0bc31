/** What others are known by, of which something that is looked for may be all or a part: then they are meant. */

import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { columnsOf, models } from '#shared/catalogue/index.ts';
import { lettersOf } from './reading.ts';
import { bareOf, isNaming, spellingsOf } from './terms.ts';

/** Rows read at once: the till goes on in between. */
const AT_ONCE = 100;

export interface Known {
  /** Those of the terms that nobody else is known by. */
  readonly own: ReadonlySet<string>;
  /** What others are known by that has one of them in it, such as a longer name. */
  readonly others: readonly string[];
}

/** Whose names count: those who are there still. What was erased names nobody. */
const persons: readonly AnyModel[] = [models.customer, models.user, models.supplier, models.company];

/** Holds terms against what all others are known by. `pause` is called in between. */
export async function knownOf(db: Reader, terms: readonly string[], pause: () => Promise<void>): Promise<Known> {
  const bare = new Map<string, string[]>();
  for (const term of terms) bare.set(bareOf(term), [...(bare.get(bareOf(term)) ?? []), term]);
  const letters = [...new Set(terms.flatMap(spellingsOf).map((way) => way.letters))];
  const shared = new Set<string>();
  const others = new Set<string>();
  for (const model of persons) {
    const columns = columnsOf(model).flatMap(([name]) => (isNaming(name) ? [name] : []));
    const list = sql.join(columns.map(sql.id), ', ');
    let after = 0;
    for (;;) {
      const rows = await queryAll<AnyRow>(
        db,
        sql`select "id", ${list} from ${sql.id(model.name)} where "id" > ${after} and "deleted" = 0
          order by "id" limit ${AT_ONCE}`,
      );
      for (const row of rows) {
        for (const column of columns) {
          const value = row[column];
          if (typeof value !== 'string' || value === '') continue;
          const same = bare.get(bareOf(value));
          if (same !== undefined) for (const term of same) shared.add(term);
          else if (includesAny(lettersOf(value), letters)) others.add(value);
        }
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) break;
      after = last.id;
      await pause();
    }
  }
  return { own: new Set(terms.filter((term) => !shared.has(term))), others: [...others] };
}

function includesAny(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part));
}
