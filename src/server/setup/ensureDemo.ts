/** `--demo`: a store nobody has set up yet becomes the demo facility. */

import { writeMeta } from '../core/db/meta.ts';
import type { Store } from '../core/db/store.ts';
import { transact, type WriteMoment } from '../core/transact/transact.ts';
import { createDemoFacility, type DemoOptions, demoCompany, demoManager, demoPos } from '../demo/index.ts';
import { type Installation, install, isInstalled } from './install.ts';

/** The demo facility unless another is asked for. */
export const defaultDemo: DemoOptions = { scale: 1, seed: 20_251_215 };

/** What fills an installation with the demo facility's data. */
export function demoOf(options = defaultDemo): NonNullable<Installation['fill']> {
  return (ctx, reference) => createDemoFacility(ctx, reference, options);
}

/** Makes the demo facility unless the store is set up already. Returns whether it did. */
export async function ensureDemo(
  store: Store,
  moment: WriteMoment,
  options: DemoOptions = defaultDemo,
): Promise<boolean> {
  if (await isInstalled({ db: store.reader })) return false;
  await transact(store.writer, moment, async (ctx) => {
    const manager = await install(ctx, {
      company: demoCompany,
      manager: demoManager,
      pos: demoPos,
      language: 'es',
      fill: demoOf(options),
    });
    await writeMeta(ctx.db, 'demo', { user: manager, pin: demoManager.pin });
  });
  return true;
}
