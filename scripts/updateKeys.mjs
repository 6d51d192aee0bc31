/**
 * `npm run update-keys -- FILE`: makes the keys of the feed of new versions. The private one is written to FILE, outside of the
 * repository and in a safe place; the public one is printed, for packaging/updates.json.
 */
import { resolve } from 'node:path';
import { makeKeys } from '../packaging/updateFeed.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('update-keys: say which file gets the private key\n');
  process.exit(2);
}
try {
  process.stdout.write(`${makeKeys(resolve(process.env.INIT_CWD ?? process.cwd(), file))}\n`);
} catch (error) {
  process.stderr.write(`update-keys: ${error.message}\n`);
  process.exit(1);
}
