/**
 * The entry of the process that reads the whole file: `check | verify | backup`, and the data folder. It prints one line of
 * JSON. A process of its own, of the lowest priority: a check cannot be interrupted, and must hold no sale up.
 */
import { join } from 'node:path';
import type { DamageCode } from '#shared/healthProblems.ts';
import { acceptedIn, withoutAccepted } from '../core/db/accepted.ts';
import { backupTo } from '../core/db/backup.ts';
import { BACKUPS, DATABASE } from '../core/db/folder.ts';
import { lastWriteOf } from '../core/db/heads.ts';
import { ACKNOWLEDGED } from '../core/db/losses.ts';
import { readOnly } from '../core/db/readOnly.ts';
import { openConnection } from '../core/db/sqlite.ts';
import { quickCheck } from '../core/db/startCheck.ts';
import { putProcessBehind } from '../core/process/priority.ts';
import { assertInvariants, isDamage, isStructural, verifyFolder } from '../verify/verify.ts';
import { backupName } from './backupPlan.ts';

putProcessBehind();
const [task, dataDir = '', asked = '{}'] = process.argv.slice(2);
const file = join(dataDir, DATABASE);

switch (task) {
  case 'check':
    say({ findings: readOnly(file, quickCheck) });
    break;
  case 'verify':
    say(verified());
    break;
  case 'backup':
    say(await backedUp((JSON.parse(asked) as { readonly kind: 'auto' | 'manual' }).kind));
    break;
  default:
    throw new Error(`no task ${String(task)}`);
}

function verified() {
  const started = performance.now();
  const results = readOnly(file, (db) => withoutAccepted(verifyFolder(dataDir, db), acceptedIn(db)));
  const broken = results.filter((result) => result.broken.length > 0);
  return {
    seconds: Math.round((performance.now() - started) / 100) / 10,
    findings: broken.map(({ name, broken: rows }) => `${name}: ${rows.slice(0, 5).join('; ')}`),
    damage: damageOf(broken.map(({ name }) => name)),
  };
}

/** What broken rules say of the file; null where it may be written all the same. */
function damageOf(broken: readonly string[]): DamageCode | null {
  if (broken.some(isStructural)) return 'fileDamaged';
  if (broken.includes(ACKNOWLEDGED)) return 'writesMissing';
  return broken.some(isDamage) ? 'chainBroken' : null;
}

async function backedUp(kind: 'auto' | 'manual') {
  const source = openConnection(file, 'read');
  try {
    const row = lastWriteOf(source.raw);
    const name = backupName(new Date(), row, kind);
    const { bytes } = await backupTo(source, join(dataDir, BACKUPS, name), assertInvariants);
    return { name, bytes };
  } finally {
    source.close();
  }
}

function say(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
