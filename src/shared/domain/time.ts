/**
 * Time at the edge. Stored: UTC text of fixed width (`2025-12-15T18:30:00.000Z`), so that it sorts. On the wire: the
 * facility's offset (`2025-12-15T19:30:00+01:00`); in: an offset, `Z`, local time or a bare date (its midnight).
 */
import { Temporal } from 'temporal-polyfill';

/** Converts between stored and wire datetimes for one IANA time zone. */
export interface Zone {
  readonly id: string;
  /** Throws RangeError on text that `parseInstant` refuses. */
  readonly toStored: (wire: string) => string;
  readonly toWire: (stored: string) => string;
  /** The calendar date (`2025-12-15`) at an instant of epoch milliseconds. */
  readonly dateAt: (epochMilliseconds: number) => string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATETIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/;
const QUARTER = 15 * 60_000;

/** True for a calendar date `2025-12-15` that exists, years 0001–9999. */
export function isDate(value: string): boolean {
  if (!DATE.test(value) || value < '0001-01-01') return false;
  try {
    Temporal.PlainDate.from(value, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Epoch milliseconds of a wire datetime, or null when it is none. Sub-millisecond digits are dropped. */
export function parseInstant(value: string, zoneId: string): number | null {
  try {
    if (DATE.test(value)) {
      return isDate(value) ? Temporal.PlainDate.from(value).toZonedDateTime(zoneId).epochMilliseconds : null;
    }
    const match = DATETIME.exec(value);
    if (match === null || !isDate(match[1] ?? '')) return null;
    return match[3] === undefined
      ? Temporal.PlainDateTime.from(value, { overflow: 'reject' }).toZonedDateTime(zoneId).epochMilliseconds
      : Temporal.Instant.from(value).epochMilliseconds;
  } catch {
    return null;
  }
}

/** Fixed-width UTC text of an instant. */
export function toStoredInstant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}

const zones = new Map<string, Zone>();

/** The zone with an IANA id, e.g. `Europe/Madrid`. Throws RangeError on an unknown one. */
export function zoneOf(id: string): Zone {
  const known = zones.get(id);
  if (known !== undefined) return known;
  const zone = makeZone(id);
  zones.set(id, zone);
  return zone;
}

function makeZone(id: string): Zone {
  // Offsets change on quarter hours at the finest, so one lookup serves every row of the same quarter.
  const offsets = new Map<number, number>();
  const offsetAt = (epoch: number): number => {
    const quarter = Math.floor(epoch / QUARTER);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const zoned = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(id);
    const offset = Math.round(zoned.offsetNanoseconds / 1e6);
    if (offsets.size > 20_000) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  };
  offsetAt(0);
  return {
    id,
    toStored: (wire) => {
      const epoch = parseInstant(wire, id);
      if (epoch === null) throw new RangeError(`not a datetime: ${wire}`);
      return toStoredInstant(epoch);
    },
    toWire: (stored) => {
      const epoch = Date.parse(stored);
      const offset = offsetAt(epoch);
      const local = new Date(epoch + offset).toISOString();
      const text = local.endsWith('.000Z') ? local.slice(0, -5) : local.slice(0, -1);
      return text + offsetText(offset);
    },
    dateAt: (epoch) => new Date(epoch + offsetAt(epoch)).toISOString().slice(0, 10),
  };
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
