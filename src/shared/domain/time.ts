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
  /** The calendar date (`2025-12-15`) at an instant of epoch milliseconds, in years 0001–9999. */
  readonly dateAt: (epochMilliseconds: number) => string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATETIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/;
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
/** Characters of a stored datetime, and of its part up to the hour. */
const STORED_LENGTH = '2025-12-15T18:30:00.000Z'.length;
const HOUR_LENGTH = '2025-12-15T18'.length;
/** Years 0000–9999 in UTC: what text of fixed width holds. Years on the wire begin with 0001, as dates do. */
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00.000Z');
const FIRST_ON_WIRE = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

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

/**
 * Epoch milliseconds of a wire datetime, or null when it is none. Sub-millisecond digits are dropped. A local time that
 * the clocks skip is taken an hour later, one they repeat the first time.
 */
export function parseInstant(value: string, zoneId: string): number | null {
  const match = DATETIME.exec(value);
  if (!isDate(match?.[1] ?? value)) return null;
  try {
    if (match?.[3] !== undefined) {
      const { epochMilliseconds: epoch } = Temporal.Instant.from(value);
      return isYearOnWire(epoch) ? epoch : null;
    }
    const local = Temporal.PlainDateTime.from(value, { overflow: 'reject' });
    const { epochMilliseconds: epoch } = local.toZonedDateTime(zoneId);
    return isFourDigitYear(epoch) ? epoch : null;
  } catch {
    return null;
  }
}

/**
 * Epoch milliseconds an ISO 8601 duration after a moment, by the calendar and clock of the zone: a month after 31 January
 * is the last day of February, a day is until the same time tomorrow. Null beyond the years there are.
 */
export function addDuration(epochMilliseconds: number, duration: string, zoneId: string): number | null {
  try {
    const moment = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(zoneId);
    const { epochMilliseconds: epoch } = moment.add(duration);
    return isFourDigitYear(epoch) ? epoch : null;
  } catch {
    return null;
  }
}

/** The day after a calendar date. */
export function nextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** The last day of a month, so many after that of a day. */
export function monthEnd(day: string, months: number): string {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return first
    .add({ months: months + 1 })
    .subtract({ days: 1 })
    .toString();
}

/** Fixed-width UTC text of an instant. */
export function toStoredInstant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}

/** An hour of a zone as text, and its offset. */
interface LocalHour {
  readonly text: string;
  readonly offset: string;
}

const zones = new Map<string, Zone>();

/** True for the id of a zone in the IANA database, as this program knows it. */
export function isZone(id: string): boolean {
  try {
    // An offset would be taken, too.
    return /^[A-Za-z]/.test(id) && zoneOf(id) !== undefined;
  } catch {
    return false;
  }
}

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
    // Whole minutes, as the wire writes them: before standard time offsets had seconds.
    const offset = Math.round(zoned.offsetNanoseconds / 6e10) * MINUTE;
    if (offsets.size > 20_000) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  };
  offsetAt(0);
  /** None where it would lead out of the years there are. */
  const wireOffsetAt = (epoch: number): number => {
    const offset = offsetAt(epoch);
    return isYearOnWire(epoch + offset) ? offset : 0;
  };
  const hours = new Map<string, LocalHour | null>();
  /** The local hour of a stored one (`2025-12-15T18`), or null where the minutes are not the same in both. */
  const localHour = (stored: string): LocalHour | null => {
    const known = hours.get(stored);
    if (known !== undefined) return known;
    const epoch = Date.parse(`${stored}:00:00.000Z`);
    const offset = offsetAt(epoch);
    const isWhole = offset % HOUR === 0 && [1, 2, 3].every((quarter) => offsetAt(epoch + quarter * QUARTER) === offset);
    const hour =
      isWhole && isYearOnWire(epoch + offset)
        ? { text: new Date(epoch + offset).toISOString().slice(0, HOUR_LENGTH), offset: offsetText(offset) }
        : null;
    if (hours.size > 20_000) hours.clear();
    hours.set(stored, hour);
    return hour;
  };
  return {
    id,
    toStored: (wire) => {
      const epoch = parseInstant(wire, id);
      if (epoch === null) throw new RangeError(`not a datetime: ${wire}`);
      return toStoredInstant(epoch);
    },
    toWire: (stored) => {
      const hour = stored.length === STORED_LENGTH ? localHour(stored.slice(0, HOUR_LENGTH)) : null;
      if (hour !== null) {
        return hour.text + stored.slice(HOUR_LENGTH, stored.endsWith('.000Z') ? -5 : -1) + hour.offset;
      }
      const epoch = Date.parse(stored);
      const offset = wireOffsetAt(epoch);
      const local = new Date(epoch + offset).toISOString();
      const text = local.endsWith('.000Z') ? local.slice(0, -5) : local.slice(0, -1);
      return text + offsetText(offset);
    },
    dateAt: (epoch) => new Date(epoch + wireOffsetAt(epoch)).toISOString().slice(0, 10),
  };
}

function isFourDigitYear(epoch: number): boolean {
  return epoch >= FIRST_INSTANT && epoch <= LAST_INSTANT;
}

function isYearOnWire(epoch: number): boolean {
  return epoch >= FIRST_ON_WIRE && epoch <= LAST_INSTANT;
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset / MINUTE);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
