import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DATABASE } from '../db/store.ts';
import { verify } from '../verify/verify.ts';
import { dataFolder, type Options } from './arguments.ts';

/** `verify`: one line per invariant; 1 when any is broken. Reads only, also while the server runs. */
export async function runVerify(options: Options): Promise<number> {
  const file = join(dataFolder(options), DATABASE);
  if (!existsSync(file)) throw new Error(`there is no database in ${dataFolder(options)}`);
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const results = verify(database);
    for (const { name, broken } of results) {
      const shown = broken.slice(0, 5).join('; ');
      const more = broken.length > 5 ? `; and ${broken.length - 5} more` : '';
      process.stdout.write(
        `${broken.length === 0 ? 'ok     ' : 'BROKEN '} ${name}${broken.length === 0 ? '' : `: ${shown}${more}`}\n`,
      );
    }
    return results.every(({ broken }) => broken.length === 0) ? 0 : 1;
  } finally {
    database.close();
  }
}
