/**
 * Measures a durable three-line cash checkout over HTTP against the same statements written by hand on better-sqlite3, in one
 * run on one disk, the start-up time and idle memory of the server, the record API, and money actions on a file
 * of a million sales against one of 10 000, checkouts beside long reads, webhooks and copies, the till in a browser, and the office.
 * Prints ratios; asserts nothing. `--quick` asks less often; `--smallest` shows that it works, and its figures mean nothing;
 * `--only=checkout`, `--only=webhooks`, `--only=copies`, `--only=fees`, `--only=billing`, `--only=reads`, `--only=till`, `--only=office` and
 * `--only=records` measure one of them. `--only=soak` shows the memory of the server under mixed load:
 * `--minutes=30 --rate=40 --streams=20`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBareShop } from './bareCheckout.ts';
import { benchBilling } from './billing.ts';
import { benchCopies } from './copies.ts';
import { benchFees } from './fees.ts';
import { countSyncs } from './fsyncs.ts';
import { type Figures, measure, measureSync } from './measure.ts';
import { benchOffice } from './office.ts';
import { benchReads } from './reads.ts';
import { benchRecords } from './records.ts';
import { heading, print, ratio } from './report.ts';
import { startRoundTrip } from './roundTrip.ts';
import { type BenchServer, prepareFacility, startBenchServer } from './server.ts';
import { officeSizesOf, sizesOf, soakSizesOf } from './sizes.ts';
import { soak } from './soak.ts';
import { measureStartUp } from './startUp.ts';
import { benchTill } from './till.ts';
import { benchWebhooks } from './webhooks.ts';

const sizes = sizesOf(process.argv);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const COUNT = sizes.checkouts;
const folder = mkdtempSync(join(tmpdir(), 'taquilla-bench-'));

try {
  if (only === undefined || only === 'checkout') await run();
  if (only === undefined || only === 'webhooks') await benchWebhooks(folder, sizes);
  if (only === undefined || only === 'copies') await benchCopies(folder, sizes);
  if (only === undefined || only === 'fees') await benchFees(folder, sizes);
  if (only === undefined || only === 'billing') await benchBilling(folder, sizes);
  if (only === undefined || only === 'reads') await benchReads(folder, sizes);
  if (only === undefined || only === 'records') await benchRecords(folder, sizes);
  if (only === undefined || only === 'till') await benchTill(folder, sizes);
  if (only === undefined || only === 'office') await benchOffice(folder, officeSizesOf(sizes));
  if (only === 'soak' || (only === undefined && process.argv.includes('--smallest')))
    await soak(folder, soakSizesOf(process.argv));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const dataDir = join(folder, 'served');
  const facility = await prepareFacility(dataDir);

  heading('Checkout: 3 lines, cash, durable');
  const bareDir = join(folder, 'bare');
  await prepareFacility(bareDir);
  const shop = openBareShop(bareDir);
  measureSync(COUNT / 5, () => shop.checkout());
  const bare = measureSync(COUNT, () => shop.checkout());
  shop.close();
  print('bare statements, one commit each', bare);

  const trip = await startRoundTrip();
  await measure(COUNT, 1, () => trip.post());
  const roundTrip = await measure(COUNT, 1, () => trip.post());
  print('one Fastify round trip, 1 client', roundTrip);
  await trip.stop();

  const server = await startBenchServer(dataDir);
  const one = await checkouts(server, facility.key, 1);
  print('HTTP, 1 client', one);
  const sixteen = await checkouts(server, facility.key, 16);
  print('HTTP, 16 clients', sixteen);
  await server.stop();

  const floor = bare.p50 + roundTrip.p50;
  ratio('p50 at 1 client ÷ (bare statements + one round trip)', one.p50 / floor, 'target < 2');
  ratio('checkouts per second at 16 clients ÷ bare', sixteen.perSecond / bare.perSecond, 'target > 1');
  const syncs = await countSyncs(dataDir, facility.key, sizes.syncs);
  console.log(
    syncs === null
      ? '  fsyncs per checkout: strace is not installed'
      : `  fsyncs per checkout: ${syncs.toFixed(3)} (target 1)`,
  );

  heading('Server');
  const start = await measureStartUp(dataDir, sizes.starts);
  console.log(`  ready in ${start.readyMs.toFixed(0)} ms median, ${start.worstMs.toFixed(0)} ms worst (target < 400)`);
  console.log(`  resident when idle ${start.residentMb.toFixed(0)} MB (target < 120)`);
}

async function checkouts(server: BenchServer, key: string, clients: number): Promise<Figures> {
  await measure(COUNT / 5, clients, () => server.checkout(key));
  return measure(COUNT, clients, () => server.checkout(key));
}
