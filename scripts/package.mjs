/**
 * `npm run package`: makes what is installed, into `dist` or the folder of `--out`, and says what was made. `--smallest`
 * compresses as little as can be.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packServer } from '../packaging/serverTar.mjs';
import { ensureBuilt } from './build.mjs';

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'dist' }, smallest: { type: 'boolean', default: false } },
});
const to = resolve(process.env.INIT_CWD ?? process.cwd(), values.out);
const say = (line) => process.stdout.write(`${line}\n`);

await ensureBuilt();
if (process.platform === 'linux') {
  const { file, files } = await packServer({ to, level: values.smallest ? 1 : 9 });
  say(`made ${file}: the till server, ${files} files`);
} else {
  say('left out: the till server without a screen, which is packed on Linux');
}
