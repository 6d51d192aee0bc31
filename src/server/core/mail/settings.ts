/** By which mail server the facility sends, and as whom. */
import { settingSchemas } from '#shared/settings.ts';
import { unseal } from '../access/sealed.ts';
import type { ReadContext } from '../context/context.ts';
import { queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { MailServer } from './smtp.ts';

export interface MailSettings {
  readonly server: MailServer;
  /** The address messages come from. */
  readonly from: string;
}

/** Null where none is set, or a password it needs is not there. */
export async function mailSettings(ctx: ReadContext): Promise<MailSettings | null> {
  const row = await queryFirst<{ value: string; sealedSecret: string | null }>(
    ctx.db,
    sql`select "value", "sealedSecret" from "setting" where "key" = 'smtp' and "deleted" = 0`,
  );
  const set = row === undefined ? undefined : settingSchemas.smtp.safeParse(JSON.parse(row.value));
  if (row === undefined || set?.data === undefined) return null;
  const { host, port, secure, user, from } = set.data;
  if (user === undefined) return { server: { host, port, secure, login: null }, from };
  const password = row.sealedSecret === null ? null : unseal(row.sealedSecret, ctx.pepper);
  return password === null ? null : { server: { host, port, secure, login: { user, password } }, from };
}
