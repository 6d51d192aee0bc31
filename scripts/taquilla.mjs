/** `npm run taquilla -- …`: the command line, built first when it is missing or older than its sources. */
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
await import('../out/server/cli.js');
