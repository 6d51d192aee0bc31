import { readFileSync } from 'node:fs';
import { models, type Row } from '#shared/catalogue/index.ts';
import { FINGERPRINT, fingerprintOf, loadPepper, makePepper } from '../core/access/pepper.ts';
import { readZones } from '../core/db/zones.ts';
import '../registries/compose.ts';
import { sql } from '#server/core/db/sql.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { queryAll } from '../core/db/execute.ts';
import { readHolder } from '../core/db/lock.ts';
import { writeMeta } from '../core/db/meta.ts';
import { openStore, type Store } from '../core/db/store.ts';
import { checkBody, prepareRecord } from '../core/records/input.ts';
import { updateChecked } from '../core/records/service.ts';
import { changeUnnoted } from '../core/records/write.ts';
import { readContext, transact } from '../core/transact/transact.ts';
import { dataFolder, numberOption, type Options, required } from './arguments.ts';
import { UsageError } from './failures.ts';

/**
 * `pin`: sets the PIN of a user, read from standard input, with the server stopped. `--new-pepper` makes a new pepper where
 * the old one is lost; every other PIN is cleared then, because none would fit any more.
 */
export async function runPin(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const user = numberOption(required(options, 'user'), 'user', { least: 1, most: 2 ** 31, otherwise: 1 });
  const holder = readHolder(dataDir);
  if (holder !== null) throw new Error(`stop the server first: process ${holder.pid} is using the data folder`);
  const [pin = ''] = readFileSync(0, 'utf8').split(/\r?\n/, 1);
  if (pin === '') throw new UsageError('the PIN is read from standard input, which is empty');
  const store = await openStore(dataDir);
  try {
    const isNew = options['new-pepper'] === true;
    const { state, key } = await loadPepper(store);
    if (isNew && state === 'sound') throw new Error('pepper.key is sound: leave --new-pepper out');
    const pepper = isNew ? makePepper(dataDir) : key;
    await setPin(store, pepper, { user, pin, isNew });
    process.stdout.write(`the PIN of user ${user} is set\n`);
  } finally {
    await store.close();
  }
  return 0;
}

interface NewPin {
  readonly user: number;
  readonly pin: string;
  /** The pepper is new, too. */
  readonly isNew: boolean;
}

async function setPin(store: Store, pepper: Buffer, { user, pin, isNew }: NewPin): Promise<void> {
  const facility = { ...readZones(store.readConnection), pepper };
  const moment = { now: Date.now(), facility, actor: systemActor, origin: systemOrigin('user.pin') };
  const checked = checkBody(models.user, 'update', { pin });
  const sent = (await prepareRecord(readContext(store.reader, moment), models.user, checked)?.()) ?? checked;
  await transact(store.writer, moment, async (ctx) => {
    if (isNew) {
      await writeMeta(ctx.db, FINGERPRINT, fingerprintOf(pepper));
      const users = await queryAll<Row<'user'>>(ctx.db, sql`select * from "user" where "pinHash" is not null`);
      for (const row of users) {
        await changeUnnoted(ctx, 'user', row, { pinHash: null, failedPins: 0, lockedUntil: null });
        ctx.note({ model: 'user', id: row.id, kind: 'updated', secrets: ['pin'] });
      }
    }
    await updateChecked(ctx, models.user, user, sent);
  });
}
