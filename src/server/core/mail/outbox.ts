/**
 * The folder of e-mails that wait for a person, where no mail server is set: a file each, which a mail program opens as a
 * draft (RFC 5322). They hold what the e-mails say, so they go with them.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';
import { writeDurably } from '../process/durableFile.ts';

/** Its name in a data folder. */
const OUTBOX = 'outbox';
/** How long a file stays, in milliseconds. */
const KEPT = 30 * 86_400_000;

/** Puts an e-mail there, in place of what it was there as. */
export function putIntoOutbox(dataDir: string, email: number, message: Uint8Array): void {
  const folder = join(dataDir, OUTBOX);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeDurably(join(folder, `email-${email}.eml`), message);
}

/** Removes what is old, and what belongs to an e-mail that was deleted or whose words were erased. */
export async function tidyOutbox(dataDir: string, reader: Reader, now: number): Promise<void> {
  for (const { file, email } of filesOf(dataDir)) {
    const kept = await queryFirst(
      reader,
      sql`select 1 from "email" where "id" = ${email} and "deleted" = 0 and "messageId" is not null`,
    );
    if (kept === undefined || isOld(file, now)) rmSync(file, { force: true });
  }
}

/** True where there is a file at all: looking costs nothing where nobody needs the folder. */
export function isOutboxUsed(dataDir: string): boolean {
  return filesOf(dataDir).length > 0;
}

function filesOf(dataDir: string): readonly { readonly file: string; readonly email: number }[] {
  const folder = join(dataDir, OUTBOX);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const [, id] = /^email-(\d+)\.eml/.exec(name) ?? [];
    return id === undefined ? [] : [{ file: join(folder, name), email: Number(id) }];
  });
}

function isOld(file: string, now: number): boolean {
  return statSync(file).mtimeMs < now - KEPT;
}
