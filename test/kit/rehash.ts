/** Hashes and checksums of rows that were changed past the service, written anew. */
import type Database from 'better-sqlite3';
import { attestationOf } from '#server/core/integrity/attest.ts';
import { hasherOf, type Link, ledgers, linksOf } from '#server/core/integrity/chains.ts';
import { checkedColumns, checksumOf } from '#server/core/integrity/checksum.ts';
import { commitmentOf, ledgerHash } from '#server/core/integrity/hash.ts';
import { verify } from '#server/verify/verify.ts';

/** The names of the rules that are broken, whoever broke them having hashed what he changed. */
export function brokenRules(db: Database.Database): string[] {
  rechain(db);
  return verify(db).flatMap(({ name, broken }) => (broken.length > 0 ? name : []));
}

/** Hashes every ledger and row anew, as somebody would who knows how: what is left broken is broken for another reason. */
export function rechain(db: Database.Database): void {
  for (const chain of ledgers) {
    const hashOf = hasherOf(db, chain);
    const write = db.prepare(`update "${chain.table}" set "hash" = ? where "id" = ?`);
    let current: unknown;
    let previous: string | null = null;
    for (const row of linksOf(db, chain).all() as Link[]) {
      if (row.ledger !== current) previous = null;
      current = row.ledger;
      previous = hashOf(row, previous);
      if (row.hash !== previous) write.run(previous, row.id);
    }
  }
  recheck(db);
}

/** Writes the checksums of tables anew. Others than those the service keeps checksums of are passed over. */
export function recheck(db: Database.Database, tables: Iterable<string> = checkedColumns.keys()): void {
  for (const table of tables) {
    if (!checkedColumns.has(table)) continue;
    const frozen = `select "name", "sql" from sqlite_master where "type" = 'trigger' and "name" = '${table}_frozen'`;
    const trigger = db.prepare<[], { name: string; sql: string }>(frozen).get();
    if (trigger !== undefined) db.exec(`drop trigger "${trigger.name}"`);
    const write = db.prepare(`update "${table}" set "checksum" = ? where rowid = ?`);
    const rows = db.prepare(`select rowid as "rowid", * from "${table}"`).all();
    for (const row of rows as { readonly rowid: number; readonly checksum: string | null }[]) {
      const checksum = checksumOf(table, { ...row });
      if (row.checksum !== checksum) write.run(checksum, row.rowid);
    }
    if (trigger !== undefined) db.exec(trigger.sql);
  }
}

/** Appends a row to the audit log that attests what a table says now, as if the service had written it. */
export function attestAnew(db: Database.Database, table: string): void {
  const rows = db.prepare(`select * from "${table}"`).all() as { readonly id: number }[];
  const attested = JSON.stringify({
    [table]: Object.fromEntries(rows.map((row) => [row.id, attestationOf(table, { ...row })])),
  });
  const last = db.prepare('select * from "auditLog" order by "id" desc limit 1').get() as {
    readonly hash: string;
    readonly created: string;
  };
  const row = {
    ...{ actor: 'system', credential: 'system', operation: `${table}.test`, onTerminal: 0, changes: '[]', attested },
    ...{ created: last.created, salt: 'test' },
  };
  const whole = { ...row, commitment: commitmentOf(row) };
  const stored = { ...whole, hash: ledgerHash('auditLog', whole, last.hash) };
  const names = Object.keys(stored);
  db.prepare(
    `insert into "auditLog" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  ).run(...Object.values(stored));
}
