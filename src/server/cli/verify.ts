import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { zoneOf } from '#shared/domain/time.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { forgetHealth } from '../core/db/fileHealth.ts';
import { readHead, renewHeads } from '../core/db/heads.ts';
import { readHolder } from '../core/db/lock.ts';
import { writeMeta } from '../core/db/meta.ts';
import { DATABASE, openStore } from '../core/db/store.ts';
import { ACCEPTED, type Accepted, acceptedIn, accepting, withoutAccepted } from '../core/integrity/accepted.ts';
import type { VerifyResult } from '../core/integrity/invariant.ts';
import { transact } from '../core/transact/transact.ts';
import { isStructural, verify } from '../verify/verify.ts';
import { dataFolder, type Options } from './arguments.ts';

/**
 * `verify`: one line per invariant; 1 when any is broken. Reads only, also while the server runs. `--accept`, with the
 * server stopped: what is broken is gone on with, and a file that was closed to writes is opened again.
 */
export async function runVerify(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) throw new Error(`there is no database in ${dataDir}`);
  const holder = options.accept === true ? readHolder(dataDir) : null;
  if (holder !== null) throw new Error(`stop the server first: process ${holder.pid} is using the data folder`);
  const database = new Database(file, { readonly: true, fileMustExist: true });
  let results: VerifyResult[];
  let before: Accepted;
  try {
    results = verify(database);
    before = acceptedIn(database);
  } finally {
    database.close();
  }
  const open = withoutAccepted(results, before);
  for (const [index, { name, broken }] of results.entries()) {
    const left = open[index]?.broken ?? broken;
    const state = broken.length === 0 ? 'ok     ' : left.length === 0 ? 'ACCEPTED' : 'BROKEN ';
    process.stdout.write(
      `${state} ${name}${broken.length === 0 ? '' : `: ${some(left.length === 0 ? broken : left)}`}\n`,
    );
  }
  if (options.accept !== true) return open.every(({ broken }) => broken.length === 0) ? 0 : 1;
  await accept(dataDir, open, accepting(open, before));
  return 0;
}

/** Goes on with what is there: keeps what was wrong, says so in the audit log, and forgets that the file was closed. */
async function accept(dataDir: string, open: readonly VerifyResult[], accepted: Accepted): Promise<void> {
  const unusable = open.find(({ name, broken }) => isStructural(name) && broken.length > 0);
  if (unusable !== undefined) {
    throw new Error(`${unusable.name}: that cannot be accepted, the file would get worse. Restore a backup`);
  }
  const broken = open.filter((result) => result.broken.length > 0);
  forgetHealth(dataDir);
  const file = new Database(join(dataDir, DATABASE), { readonly: true, fileMustExist: true });
  try {
    renewHeads(dataDir, readHead(file));
  } finally {
    file.close();
  }
  const store = await openStore(dataDir, { isVerified: true });
  try {
    const facility = { zone: zoneOf('Europe/Madrid'), pepper: Buffer.alloc(32) };
    const moment = { now: Date.now(), facility, actor: systemActor, origin: systemOrigin('file.accepted') };
    await transact(store.writer, moment, (ctx) => writeMeta(ctx.db, ACCEPTED, accepted));
  } finally {
    await store.close();
  }
  process.stdout.write(
    `accepted: ${broken.length === 0 ? 'no rule is broken' : broken.map(({ name }) => name).join('; ')}\n`,
  );
}

function some(rows: readonly string[]): string {
  return `${rows.slice(0, 5).join('; ')}${rows.length > 5 ? `; and ${rows.length - 5} more` : ''}`;
}
