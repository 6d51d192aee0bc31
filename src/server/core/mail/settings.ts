/** By which mail server the facility sends, and as whom. */
import { emailAddress } from '#shared/domain/emailAddress.ts';
import { ServiceError } from '#shared/errors.ts';
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

/** Whom an e-mail comes from, and how it leaves. */
export interface Sender {
  readonly address: string;
  /** There is no mail server: it is put into the outbox. */
  readonly isForOutbox: boolean;
}

/**
 * Whom an e-mail that somebody asks for comes from: what the setting says; where there is none, it is put into the outbox,
 * and comes from the company. Throws `mail_not_configured` where there is a setting without the password it needs.
 */
export async function senderOf(ctx: ReadContext): Promise<Sender> {
  const settings = await mailSettings(ctx);
  if (settings !== null) return { address: settings.from, isForOutbox: false };
  if (await isMailSet(ctx)) throw new ServiceError('mail_not_configured');
  const company = await queryFirst<{ email: string | null }>(
    ctx.db,
    sql`select "email" from "company" where "deleted" = 0 order by "id" limit 1`,
  );
  const address = emailAddress().safeParse(company?.email?.trim());
  return { address: address.success ? address.data : NOBODY, isForOutbox: true };
}

/** True where there is a setting, whether or not it has what it needs. */
export async function isMailSet({ db }: Pick<ReadContext, 'db'>): Promise<boolean> {
  return (await queryFirst(db, sql`select 1 from "setting" where "key" = 'smtp' and "deleted" = 0`)) !== undefined;
}

/** The sender where nobody has an address: whoever sends the message puts in another. */
const NOBODY = 'nobody@localhost';
