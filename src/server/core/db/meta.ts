/** Facts about the installation itself, stored as JSON by key. */
import type { Reader, Tx } from './transaction.ts';

/** A fact, or null where it was never stored. The caller knows its shape: only the service writes these. */
export async function readMeta<T>(db: Reader, key: string): Promise<T | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.value) as T);
}

/** Stores a fact. */
export async function writeMeta(tx: Tx, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto('meta')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute();
}
