/** Settings as requests read them: cached, read anew after a commit. */
import { isSettingKey, type SettingKey, type SettingValue, settingSchemas } from '#shared/settings.ts';
import { createCommitCache } from '../db/commitCache.ts';
import { queryAll } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Store } from '../db/store.ts';

export type SettingValues = { readonly [K in SettingKey]?: SettingValue<K> };

export interface Settings {
  /** Every known setting that is set and valid, as committed. */
  readonly read: () => Promise<SettingValues>;
}

/** The settings of a store. */
export function createSettings(store: Pick<Store, 'onCommit' | 'reader'>): Settings {
  const cache = createCommitCache<SettingValues>(store);
  const keys = sql.values(Object.keys(settingSchemas));
  const read = async (): Promise<SettingValues> => {
    const rows = await queryAll<{ key: string; value: string }>(
      store.reader,
      sql`select "key", "value" from "setting" where "deleted" = 0 and "key" in (${keys})`,
    );
    const values: Record<string, unknown> = {};
    for (const { key, value } of rows) {
      const parsed = isSettingKey(key) ? settingSchemas[key].safeParse(JSON.parse(value)) : null;
      if (parsed?.success === true) values[key] = parsed.data;
    }
    return values;
  };
  return { read: async () => (await cache('all', read)) ?? {} };
}
