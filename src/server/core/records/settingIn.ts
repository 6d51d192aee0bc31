/** A setting as the transaction of a request sees it. */
import { type SettingKey, type SettingValue, settingSchemas } from '#shared/settings.ts';
import type { ReadContext } from '../context/context.ts';
import { queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';

/** The value of a setting; null where it is not set, or is none that can be read. */
export async function settingIn<K extends SettingKey>(ctx: ReadContext, key: K): Promise<SettingValue<K> | null> {
  const row = await queryFirst<{ value: string }>(
    ctx.db,
    sql`select "value" from "setting" where "key" = ${key} and "deleted" = 0`,
  );
  const set = row === undefined ? undefined : settingSchemas[key].safeParse(JSON.parse(row.value));
  return set?.success === true ? (set.data as SettingValue<K>) : null;
}
