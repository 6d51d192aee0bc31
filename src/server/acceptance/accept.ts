/**
 * Going on with a database that is not what was acknowledged: what is missing or broken is recorded in the file and in the
 * audit log, and every series goes on behind the last number it gave out.
 */
import { join } from 'node:path';
import type { Row } from '#shared/catalogue/index.ts';
import { nextInSeries } from '#shared/domain/series.ts';
import { systemActor, systemOrigin, type WriteContext } from '../core/context/context.ts';
import { ACCEPTED, acceptedIn, accepting } from '../core/db/accepted.ts';
import { forgetHealth, NOT_CLOSED } from '../core/db/fileHealth.ts';
import { type HandedOut, readHead, renewHeads } from '../core/db/heads.ts';
import { ACKNOWLEDGED, type Loss, lossOf } from '../core/db/losses.ts';
import { writeMeta } from '../core/db/meta.ts';
import { readOnly } from '../core/db/readOnly.ts';
import { DATABASE, openStore } from '../core/db/store.ts';
import { readZones } from '../core/db/zones.ts';
import type { VerifyResult } from '../core/integrity/invariant.ts';
import { change, getRow } from '../core/records/write.ts';
import { transact } from '../core/transact/transact.ts';
import '../registries/compose.ts';

/** What was accepted: the broken rules, and the documents behind which series go on. */
export interface Acceptance {
  readonly rules: readonly VerifyResult[];
  readonly moved: readonly HandedOut[];
}

/**
 * Accepts what is wrong with a data folder: `broken` rules, and what its database lacks of what was acknowledged. `operation`
 * is what the audit log calls it, with what is to be said `about` it. `known`: what it lacks, where no heads say so. Until it is
 * recorded, the heads go on speaking against the file.
 */
export async function accept(
  dataDir: string,
  operation: 'file.accepted' | 'file.restored' | 'file.takenOver',
  broken: readonly VerifyResult[] = [],
  known: Pick<Loss, 'text' | 'series'> | null = null,
  about: Readonly<Record<string, readonly string[]>> = {},
): Promise<Acceptance> {
  const file = join(dataDir, DATABASE);
  const { loss, before } = readOnly(file, (db) => ({ loss: known ?? lossOf(dataDir, db), before: acceptedIn(db) }));
  const lost = loss === null ? [] : [{ name: ACKNOWLEDGED, broken: [loss.text] }];
  const rules = [...broken.filter(({ name }) => name !== ACKNOWLEDGED), ...lost];
  const moved: HandedOut[] = [];
  forgetHealth(dataDir);
  const store = await openStore(dataDir, { isVerified: true });
  try {
    const facility = { ...readZones(store.readConnection), pepper: Buffer.alloc(32) };
    const moment = { now: Date.now(), facility, actor: systemActor, origin: systemOrigin(operation) };
    await transact(store.writer, moment, async (ctx) => {
      await writeMeta(ctx.db, ACCEPTED, accepting(rules, before));
      const after = { ...Object.fromEntries(rules.map(({ name, broken: rows }) => [name, rows])), ...about };
      ctx.note({ model: 'database', id: 1, kind: 'accepted', after });
      for (const one of loss?.series ?? []) if (await goOnBehind(ctx, one)) moved.push(one);
    });
  } finally {
    await store.close();
  }
  renewHeads(dataDir, readOnly(file, readHead));
  return { rules, moved };
}

/** Moves a series to where it was, with the numbers it gave out as a jump. False where the database does not have it. */
async function goOnBehind(ctx: WriteContext, { counter: id, lastValue, lastDate }: HandedOut): Promise<boolean> {
  const counter: Row<'invoiceCounter'> | undefined = await getRow(ctx.db, 'invoiceCounter', id);
  if (counter === undefined) return false;
  const last = nextInSeries(counter, lastDate) - 1;
  const jumps: unknown[] = JSON.parse(counter.jumps ?? '[]');
  if (lastValue > last) jumps.push([last, lastValue]);
  const text = jumps.length === 0 ? null : JSON.stringify(jumps);
  const values = { lastValue, lastDate, setDate: lastDate, jumps: text };
  await change(ctx, 'invoiceCounter', counter, values, 'updated');
  return true;
}

/** What was accepted, for the terminal. */
export function describeAcceptance({ rules, moved }: Acceptance): string {
  const isClosed = rules.some(({ name }) => name === NOT_CLOSED);
  const said = rules.flatMap(({ name, broken }) =>
    name === ACKNOWLEDGED ? broken : name === NOT_CLOSED ? [] : [name],
  );
  const numbers = moved.map(({ counter, number, lastValue }) => number ?? `${lastValue} of series ${counter}`);
  const lines = said.length === 0 ? ['no rule is broken'] : said;
  return [
    ...lines,
    ...(numbers.length === 0 ? [] : [`series go on behind ${numbers.join(', ')}`]),
    ...(isClosed ? ['the file is written again'] : []),
  ].join('; ');
}
