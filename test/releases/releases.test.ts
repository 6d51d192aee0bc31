/**
 * Folders that releases left are taken over: opened and brought to this version's schema, sold in, and verified. The folder that this version leaves is made and taken over in the same way.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { cliFile, runCli, serve } from '#test/kit/processes.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { keepRelease, releasesFolder, unpackRelease } from './releaseFolder.ts';

const THIS_VERSION = 'this version';

test.each([...keptReleases(), THIS_VERSION])('the folder of %s is sold in', async (name) => {
  const dataDir = temporaryFolder();
  const key = unpackRelease(name === THIS_VERSION ? keepThisVersion() : join(releasesFolder, name), dataDir);
  const server = await serve(dataDir);
  const api = createClient(() => server.url, key);
  const [pos] = await api.list('pos');
  const { open } = await api.run('posStatus', { pos: pos?.id ?? 0 });
  if (!open) await api.run('posOpen', { pos: pos?.id ?? 0, realCashCount: 100 });
  const product = (await api.list('product', 'active=true&useStock=false')).find(({ price }) => (price ?? 0) > 0);
  const [cash] = await api.list('paymentMethod', 'name=Efectivo');
  const before = (await api.list('invoice', 'sort=-id&limit=1'))[0]?.id ?? 0;
  const { invoice } = await api.run('checkout', {
    pos: pos?.id ?? 0,
    lines: [{ product: product?.id ?? 0 }],
    payments: [{ paymentMethod: cash?.id ?? 0, amount: product?.price ?? 0 }],
  });
  expect(invoice.id).toBeGreaterThan(before);

  server.kill('SIGTERM');
  expect(await server.finished).toMatchObject({ code: 0 });
  const { code, stdout } = await runCli('verify', '--data', dataDir);
  expect(stdout).not.toMatch(/^FAIL/m);
  expect(code).toBe(0);
});

/** The versions whose folders are kept. */
function keptReleases(): string[] {
  return existsSync(releasesFolder) ? readdirSync(releasesFolder) : [];
}

function keepThisVersion(): string {
  const kept = temporaryFolder();
  keepRelease([cliFile], join(temporaryFolder(), 'data'), kept);
  return kept;
}
