import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { zoneOf } from '#shared/domain/time.ts';
import { systemActor } from '../../context.ts';
import { openStore } from '../../db/store.ts';
import { ensureDemo } from '../ensureDemo.ts';

test('x', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'tq-'));
  console.log(dir);
  const store = await openStore(dir);
  const t = performance.now();
  try {
    await ensureDemo(store, {
      now: Date.now(),
      facility: { zone: zoneOf('Europe/Madrid'), pepper: Buffer.alloc(32) },
      actor: systemActor,
    });
  } catch (e) {
    console.log(e);
    console.log(JSON.stringify((e as { errors: unknown }).errors));
  }
  console.log('ms', performance.now() - t);
  await store.close();
}, 120000);
