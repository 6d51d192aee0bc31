/**
 * The time zones of an installation. Each company has one, by which its documents, series and days go; what belongs to no
 * company goes by that of the first.
 */
import { USUAL_ZONE } from '#shared/domain/spanishZones.ts';
import { isZone, type Zone, zoneOf } from '#shared/domain/time.ts';
import type { Connection } from './sqlite.ts';
import type { Store } from './store.ts';

export interface Zones {
  /** That of the first company. */
  readonly zone: Zone;
  /** That of a company; of none, or one that there is not, the first one's. */
  readonly zoneOf: (company: number | null) => Zone;
}

/** The zones as a connection sees them now. */
export function readZones({ prepare }: Pick<Connection, 'prepare'>): Zones {
  const statement = prepare('select "id", "timeZone", "deleted" from "company" order by "id"');
  const rows = statement.all() as readonly {
    readonly id: number;
    readonly timeZone: string;
    readonly deleted: number;
  }[];
  // One that this program does not know was written past it, or by a newer one: the till sells all the same.
  const zones = new Map(rows.map(({ id, timeZone }) => [id, zoneOf(isZone(timeZone) ? timeZone : USUAL_ZONE)]));
  const zone = zones.get(rows.find(({ deleted }) => deleted === 0)?.id ?? 0) ?? zoneOf(USUAL_ZONE);
  return { zone, zoneOf: (company) => (company === null ? zone : (zones.get(company) ?? zone)) };
}

/** The zones of a store, read anew after each commit. */
export function watchZones(store: Pick<Store, 'onCommit' | 'readConnection'>): Zones {
  let known: Zones | null = null;
  store.onCommit(() => {
    known = null;
  });
  const now = (): Zones => {
    known ??= readZones(store.readConnection);
    return known;
  };
  return {
    get zone() {
      return now().zone;
    },
    zoneOf: (company) => now().zoneOf(company),
  };
}

/** The same context by the clock of a company. */
export function localTo<C extends Zones>(ctx: C, company: number | null): C {
  return { ...ctx, zone: ctx.zoneOf(company) };
}
