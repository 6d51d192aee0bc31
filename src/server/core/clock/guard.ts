/** Watches the clock of the machine, and refuses to date documents by one that cannot be right. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Zone } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { queryFirst } from '../db/execute.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import { sql } from '../db/sql.ts';
import type { Store } from '../db/store.ts';
import type { Reader, Tx } from '../db/transaction.ts';
import { judge, keepsTime, outvotes, type Reading, type Suspicion, type Vote } from './judge.ts';

/** The fact of the installation that holds the last reading that was right. */
const RIGHT = 'clock';
/** Tills that said nothing for so long have no vote any more. */
const VOTE_COUNTS = 15 * 60_000;
/** Bounds what addresses can take up. */
const MOST_TILLS = 200;
/** How long a reading is taken for right before the next one takes its place, so that small drifts do not add up. */
const RENEWED = 3600_000;

/** A reading that was right; `confirmed` where somebody said so. */
interface Right extends Reading {
  readonly confirmed: boolean;
}

/** What a machine's clocks say now. Tests have clocks of their own. */
export type Clocks = () => Reading;

export interface ClockGuard {
  /** Throws 409 `clock_suspect` while the clock cannot be right. Two subtractions while it can. */
  readonly require: (db: Reader, zone: Zone) => Promise<void>;
  /** True while nothing speaks against the clock. */
  readonly isRight: () => Promise<boolean>;
  /** Looks, and keeps what is right for the next start. Call now and then. */
  readonly tick: () => Promise<void>;
  /** Takes note of the time a till says it is (epoch milliseconds). `till`: an address. */
  readonly hear: (till: string, wall: number) => void;
  /** Has the clock taken for right from the commit on, because somebody says so. */
  readonly confirm: (tx: Tx) => Promise<void>;
}

/** This machine's clocks. Sleep counts as uptime on all systems, as `performance.now()` does not. */
export function machineClocks(clock: () => number = Date.now): Clocks {
  const boot = bootId();
  return () => ({ wall: clock(), uptime: uptime() * 1000, boot });
}

/** The guard of a store. Looks at once: what was right when the server last ran speaks for or against what it is now. */
export async function createClockGuard({ reader, writer, health }: Store, clocks: Clocks): Promise<ClockGuard> {
  let right = await readMeta<Right>(reader, RIGHT);
  /** What the database has of it, as far as is known. */
  let stored = right;
  const votes = new Map<string, { readonly difference: number; readonly at: number }>();

  const counted = (at: number): Vote[] =>
    [...votes].filter(([, vote]) => at - vote.at < VOTE_COUNTS).map(([till, { difference }]) => ({ till, difference }));
  const suspicion = async (db: Reader): Promise<Suspicion | null> => {
    const now = clocks();
    if (right !== null && keepsTime(now, right)) {
      if (now.uptime - right.uptime > RENEWED) right = { ...now, confirmed: right.confirmed };
      // Where somebody said that this clock is right, the others are wrong.
      return right.confirmed || votes.size === 0 ? null : outvotes(now, counted(now.uptime));
    }
    const found = judge(now, right, await lastWork(db));
    if (found === null) right = { ...now, confirmed: false };
    return found;
  };
  const look = async (db: Reader): Promise<Suspicion | null> => {
    let found = await suspicion(db);
    if (found !== null) {
      const said = await readMeta<Right>(db, RIGHT);
      if (said?.confirmed === true && !isSame(said, stored)) {
        [right, stored] = [said, said];
        found = await suspicion(db);
      }
    }
    health.warn('clockSuspect', found !== null);
    return found;
  };
  const tick = async (): Promise<void> => {
    if ((await look(reader)) !== null || right === null || health.damage() !== null) return;
    const next = right;
    if (stored !== null && keepsTime(next, stored)) return;
    await writer.run((tx) => writeMeta(tx, RIGHT, next));
    stored = next;
  };

  await tick();
  return {
    tick,
    require: async (db, zone) => {
      const found = await look(db);
      if (found !== null) throw refusal(found, clocks().wall, zone);
    },
    isRight: async () => (await look(reader)) === null,
    hear: (till, wall) => {
      const now = clocks();
      if (votes.size >= MOST_TILLS && !votes.has(till)) return;
      votes.set(till, { difference: wall - now.wall, at: now.uptime });
    },
    confirm: (tx) => writeMeta(tx, RIGHT, { ...clocks(), confirmed: true }),
  };
}

function isSame(one: Reading, other: Reading | null): boolean {
  return one.wall === other?.wall && one.uptime === other.uptime && one.boot === other.boot;
}

/**
 * When the last sale, payment or movement of cash was written: by the rows that came last, and not by the latest time, so
 * that one which was dated ahead does not speak for long. Null where nothing was sold yet.
 */
async function lastWork(db: Reader): Promise<number | null> {
  const last = ['invoice', 'payment', 'posMovement'].map(
    (table) => sql`select * from (select "created" from ${sql.id(table)} order by "id" desc limit 1)`,
  );
  const found = await queryFirst<{ at: string | null }>(
    db,
    sql`select max("created") as "at" from (${sql.join(last, ' union all ')})`,
  );
  return found?.at == null ? null : Date.parse(found.at);
}

function refusal({ kind, expected }: Suspicion, wall: number, zone: Zone): ServiceError {
  const [says, should] = [wall, expected].map((at) =>
    zone.toWire(new Date(at).toISOString()).slice(0, 16).replace('T', ' '),
  );
  const what = {
    jumped: {
      es: `El reloj marca ${says}, y por el tiempo que ha pasado deberían ser las ${should}.`,
      en: `The clock says ${says}, and by the time that has passed it should be ${should}.`,
    },
    behind: {
      es: `El reloj marca ${says}, y lo último se hizo el ${should}.`,
      en: `The clock says ${says}, and the last work was done at ${should}.`,
    },
    ahead: {
      es: `El reloj marca ${says}, y lo último se hizo el ${should}, hace más de 60 días.`,
      en: `The clock says ${says}, and the last work was done at ${should}, more than 60 days before.`,
    },
    outvoted: {
      es: `El reloj marca ${says}, y en la mayoría de los puestos son las ${should}.`,
      en: `The clock says ${says}, and at most tills it is ${should}.`,
    },
  }[kind];
  return new ServiceError('clock_suspect', {
    detail: {
      es: `${what.es} Póngalo en hora, o que un responsable confirme que va bien.`,
      en: `${what.en} Set it right, or have a manager confirm that it is.`,
    },
  });
}

/** Linux tells one start of the machine from another; elsewhere a start of the program does, and knows only itself. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
}
