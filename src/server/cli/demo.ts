import { loadPepper } from '../core/access/pepper.ts';
import { readZones } from '../core/db/zones.ts';
import '../registries/compose.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { openStore } from '../core/db/store.ts';
import { demoManager } from '../demo/index.ts';
import { defaultDemo, ensureDemo } from '../setup/ensureDemo.ts';
import { dataFolder, numberOption, type Options } from './arguments.ts';

/** `demo`: fills an empty data folder with the demo facility and prints who may sign in. */
export async function runDemo(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const demo = {
    scale: numberOption(options.scale, 'scale', { least: 0.01, most: 1000, otherwise: defaultDemo.scale }),
    seed: Math.trunc(numberOption(options.seed, 'seed', { least: 0, most: 2 ** 31 - 1, otherwise: defaultDemo.seed })),
  };
  const store = await openStore(dataDir);
  try {
    const facility = { ...readZones(store.readConnection), pepper: (await loadPepper(store)).key };
    const made = await ensureDemo(
      store,
      { now: Date.now(), facility, actor: systemActor, origin: systemOrigin('setup') },
      demo,
    );
    if (!made) throw new Error('the data folder is set up already: the demo needs an empty one');
    process.stdout.write(`${demoManager.name} · PIN ${demoManager.pin}\n`);
  } finally {
    await store.close();
  }
  return 0;
}
