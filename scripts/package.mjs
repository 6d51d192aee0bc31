/**
 * `npm run package`: makes what is installed, into `dist` or the folder of `--out`, and says what was made, what was left out
 * and why. `--only server`, `deb` or `desktop` makes one of them. `--smallest` compresses little, and makes no installer. Where
 * TAQUILLA_UPDATE_KEY names the file of the private key, the feed of new versions is made of what is there, and signed.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packDesktop } from '../packaging/desktop.mjs';
import { packDeb } from '../packaging/serverDeb.mjs';
import { packServer } from '../packaging/serverTar.mjs';
import { writeFeed } from '../packaging/updateFeed.ts';
import { ensureBuilt } from './build.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    only: { type: 'string' },
    smallest: { type: 'boolean', default: false },
  },
});
const parts = { server: packServer, deb: packDeb, desktop: packDesktop };
if (values.only !== undefined && !Object.hasOwn(parts, values.only)) {
  process.stderr.write(`package: --only takes server, deb or desktop, not ${values.only}\n`);
  process.exit(2);
}
const options = { to: resolve(process.env.INIT_CWD ?? process.cwd(), values.out), smallest: values.smallest };

await ensureBuilt();
for (const [name, pack] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  const { made, leftOut } = await pack(options);
  const lines = [...made.map((what) => `made ${what}`), ...leftOut.map((what) => `left out: ${what}`)];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

const { TAQUILLA_UPDATE_KEY: keyFile } = process.env;
if (keyFile === undefined) {
  process.stdout.write('left out: the feed of new versions: TAQUILLA_UPDATE_KEY names no key\n');
} else {
  const { feed, files } = await writeFeed({ folder: options.to, keyFile });
  process.stdout.write(`made ${feed}: the feed of new versions, signed, with ${files} installers\n`);
}
