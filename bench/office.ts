/**
 * The office on a facility of a million sales: first and last rows of every list in every order and with a filter on every
 * field, totals, reports, searches, files and imports with a till beside them, the memory of the server, and its screens in
 * a browser. Each beside what the same machine needs for bare statements, or for a page without a framework.
 */
import { join } from 'node:path';
import { Pool } from 'undici';
import { makeOfficeFile } from './officeFile.ts';
import { benchOfficeFiles } from './officeFiles.ts';
import { benchOfficeReads } from './officeReads.ts';
import { benchOfficeScreens } from './officeScreens.ts';
import { heading } from './report.ts';
import { end, type Office, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';
import { resident } from './startUp.ts';

/** Measures all of it. */
export async function benchOffice(folder: string, sizes: Sizes): Promise<void> {
  heading(`Office: ${sizes.big.toLocaleString('en')} sales, ${sizes.buyers.toLocaleString('en')} customers`);
  const { dataDir, key } = await makeOfficeFile(join(folder, 'office'), sizes);
  await measureOffice(dataDir, key, sizes);
}

/** Measures a file that is there. */
async function measureOffice(dataDir: string, key: string, sizes: Sizes): Promise<void> {
  const { child, url } = await spawnServer(dataDir);
  const pool = new Pool(url, { connections: 4 });
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<string> => {
    const answer = await pool.request({
      method,
      path: `/api/${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 500)}`);
    return text;
  };
  const office: Office = {
    url,
    dataDir,
    key,
    pid: child.pid ?? 0,
    read: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
  };
  try {
    console.log(`  resident when idle ${resident(office.pid).toFixed(0)} MB`);
    // A file that was measured before has it open.
    await office.post('pos/open', { pos: 1, realCashCount: 100 }).catch(() => '');
    await benchOfficeScreens(office, sizes);
    await benchOfficeFiles(office, sizes);
    await benchOfficeReads(office, sizes);
  } finally {
    await pool.destroy();
    await end(child);
  }
}
