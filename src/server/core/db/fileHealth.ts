/**
 * The health of the database file: what is known of it, stored in a file beside it, because a damaged database cannot be
 * written. A damaged one is read and no more, until somebody restores a backup or accepts what is wrong.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '#shared/errors.ts';
import type { FileHealth as FileHealthAnswer } from '#shared/health.ts';
import { type DamageCode, damageCodes, type HealthCode, healthProblems } from '#shared/healthProblems.ts';
import type { VerifyResult } from '../integrity/invariant.ts';
import { writeDurably } from '../process/durableFile.ts';
import { VERSION } from '../process/version.ts';
import { newestBackup } from './folder.ts';

/** The name of the file in a data folder. */
export const HEALTH = 'taquilla.health';

/** What leaves the file open to writes, and has to be seen to. */
export type WarningCode = Exclude<HealthCode, DamageCode>;

const findings = z.array(z.string());
const damage = z.object({ code: z.enum(damageCodes), since: z.string(), findings });
const verified = z.object({ at: z.string(), seconds: z.number(), isSound: z.boolean(), findings });
const storedHealth = z.object({
  damage: damage.nullable(),
  verified: verified.nullable(),
});
type StoredHealth = z.output<typeof storedHealth>;
export type Damage = z.output<typeof damage>;

const NOTHING: StoredHealth = { damage: null, verified: null };

export interface FileHealth {
  /** Null while the file may be written. */
  readonly damage: () => Damage | null;
  readonly verified: () => StoredHealth['verified'];
  /** Closes the file to writes from now on, also after a restart. The first damage found stays recorded. */
  readonly noteDamage: (code: DamageCode, findings: readonly string[]) => void;
  /** Looks at a failure: one that says that the file is damaged closes it. */
  readonly notice: (error: unknown) => void;
  /** Keeps how a whole check of the file ended. */
  readonly noteVerified: (seconds: number, findings: readonly string[]) => void;
  /** Warns of something until it is over: `since` is when it began. Null = it is well again. */
  readonly warn: (code: WarningCode, isWrong: boolean) => void;
  /** Says how the last write ended: null when it is on the disk, else the code it was refused with. */
  readonly noteWrite: (code: string | null) => void;
  /** Says what there is in the second place of the copies. */
  readonly noteCopies: (copies: Pick<FileHealthAnswer, 'lastCopy' | 'lastRehearsal'>) => void;
  /** Throws 503 `database_damaged` while the file may not be written. */
  readonly requireWritable: () => void;
  readonly describe: () => Omit<FileHealthAnswer, 'newVersion'>;
}

/**
 * The health of a data folder's file, as far as it is known when it is opened. `clock`: epoch milliseconds. `report` is
 * called with damage, and with what prevents the health itself from being stored.
 */
export function openHealth(dataDir: string, clock: () => number, report: (error: unknown) => void): FileHealth {
  const found = read(dataDir);
  let state = found ?? NOTHING;
  const warnings = new Map<WarningCode, string>();
  let lastWrite: FileHealthAnswer['lastWrite'] = null;
  let copies: Pick<FileHealthAnswer, 'lastCopy' | 'lastRehearsal'> = { lastCopy: null, lastRehearsal: null };
  const now = (): string => new Date(clock()).toISOString();
  const keep = (next: StoredHealth): void => {
    state = next;
    try {
      writeDurably(join(dataDir, HEALTH), JSON.stringify(next));
    } catch (error) {
      report(error);
    }
  };
  const warn: FileHealth['warn'] = (code, isWrong) => {
    if (!isWrong) warnings.delete(code);
    else if (!warnings.has(code)) warnings.set(code, now());
  };
  warn('healthUnreadable', found === null);
  warn('ruleBroken', state.verified?.isSound === false);
  const noteDamage: FileHealth['noteDamage'] = (code, wrong) => {
    if (state.damage !== null) return;
    keep({ ...state, damage: { code, since: now(), findings: wrong.slice(0, MOST) } });
    report(
      new Error(`the database is damaged (${code}) and only read from now on: ${wrong.slice(0, TOLD).join('; ')}`),
    );
  };
  return {
    damage: () => state.damage,
    verified: () => state.verified,
    noteDamage,
    notice: (error) => {
      if (saysDamaged(error)) noteDamage('fileDamaged', [error instanceof Error ? error.message : String(error)]);
    },
    noteVerified: (seconds, wrong) => {
      keep({ ...state, verified: { at: now(), seconds, isSound: wrong.length === 0, findings: wrong.slice(0, MOST) } });
      warn('ruleBroken', wrong.length > 0);
    },
    warn,
    noteWrite: (code) => {
      lastWrite = { at: now(), result: code ?? 'stored' };
      warn('writeFailed', code !== null);
    },
    noteCopies: (next) => {
      copies = next;
    },
    requireWritable: () => {
      if (state.damage !== null) throw refusal(dataDir, state.damage.code);
    },
    describe: () => {
      const { damage: wrong, verified: last } = state;
      const backup = newestBackup(dataDir);
      const problems = [...warnings].map(([code, since]) => ({ code, since }));
      return {
        status: wrong !== null ? 'damaged' : problems.length > 0 ? 'degraded' : 'ok',
        version: VERSION,
        problems: [...(wrong === null ? [] : [{ code: wrong.code, since: wrong.since }]), ...problems],
        lastWrite,
        lastVerify: last === null ? null : { at: last.at, seconds: last.seconds, isSound: last.isSound },
        lastBackup: backup === null ? null : { at: new Date(backup.at).toISOString(), name: backup.name },
        ...copies,
      };
    },
  };
}

/** Forgets what was known, because the database is another one, or what was wrong with it is accepted. */
export function forgetHealth(dataDir: string): void {
  rmSync(join(dataDir, HEALTH), { force: true });
}

/** The rule that `verify` names a closed file by. */
export const NOT_CLOSED = 'the file was not closed to writes';

/** What `verify` says of a file that a server closed, which stays closed until somebody restores it or accepts it. */
export function closedResult(dataDir: string): VerifyResult {
  const known = read(dataDir);
  if (known === null) return { name: NOT_CLOSED, broken: ['taquilla.health cannot be read'] };
  const { damage: wrong } = known;
  const text =
    wrong === null ? [] : [`${wrong.code} since ${wrong.since}: ${wrong.findings.slice(0, TOLD).join('; ')}`];
  return { name: NOT_CLOSED, broken: text };
}

/** Findings that are stored: enough to see what happened. */
const MOST = 100;
/** Those that the log names. */
const TOLD = 5;

/** Null where there is something that cannot be made out. */
function read(dataDir: string): StoredHealth | null {
  try {
    return storedHealth.parse(JSON.parse(readFileSync(join(dataDir, HEALTH), 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? NOTHING : null;
  }
}

function saysDamaged(error: unknown): boolean {
  const { code = '' } = (error instanceof Error ? error : {}) as { readonly code?: string };
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) || code === 'database_damaged';
}

function refusal(dataDir: string, code: DamageCode): ServiceError {
  // Restoring a backup here would give numbers twice.
  if (code === 'takenOver') return new ServiceError('database_damaged', { detail: healthProblems.takenOver.text });
  const backup = newestBackup(dataDir);
  const when = backup === null ? null : new Date(backup.at).toISOString().slice(0, 16).replace('T', ' ');
  return new ServiceError('database_damaged', {
    detail:
      backup === null
        ? { es: 'No hay ninguna copia de seguridad en esta carpeta.', en: 'There is no backup in this folder.' }
        : {
            es: `La última copia comprobada es ${backup.name}, del ${when} (UTC).`,
            en: `The last checked backup is ${backup.name}, of ${when} (UTC).`,
          },
  });
}
