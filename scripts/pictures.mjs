/** `npm run pictures`: builds what is missing and takes pictures of the screens. Arguments go through. */
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
await import('../e2e/pictures.ts');
