/** `npm run bench`: builds what is missing and measures it. Arguments go through: `npm run bench -- --quick`. */
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
await import('../bench/run.ts');
