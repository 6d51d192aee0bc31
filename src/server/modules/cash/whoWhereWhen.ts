/** Who did something, where and when, in words: what a till is told of what another one did meanwhile. */
import type { ReadContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Label } from '#shared/catalogue/defineModel.ts';

export interface Deed {
  /** Null: a key of the API, or nobody who is known any more. */
  readonly user: number | null;
  readonly pos: number | null;
  /** As it is stored. */
  readonly at: string;
}

/** `Marta Ruiz, en Bar, el 25/11/2026 a las 12:04`, in the time of the place. */
export async function whoWhereWhen(ctx: ReadContext, { user, pos, at }: Deed): Promise<Label> {
  const who = user === null ? null : ((await getRow(ctx.db, 'user', user))?.name ?? null);
  const place = pos === null ? undefined : await getRow(ctx.db, 'pos', pos);
  const where = place?.name ?? null;
  const zone = ctx.zoneOf(place?.company ?? null);
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(zone.toWire(at)) ?? [];
  const isToday = zone.dateAt(ctx.now) === `${year}-${month}-${day}`;
  const join = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(', ');
  return {
    es: join(who, where && `en ${where}`, isToday ? `hoy a las ${time}` : `el ${day}/${month}/${year} a las ${time}`),
    en: join(who, where && `at ${where}`, isToday ? `today at ${time}` : `on ${day}/${month}/${year} at ${time}`),
  };
}
