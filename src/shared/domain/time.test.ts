import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { addDuration, isDate, parseInstant, toStoredInstant, zoneOf } from './time.ts';

const madrid = zoneOf('Europe/Madrid');
const instants = fc
  .integer({ min: Date.parse('1900-01-01T00:00:00Z'), max: Date.parse('2199-12-31T23:59:59Z') })
  .map((epoch) => toStoredInstant(epoch));

describe('dates', () => {
  test.each(['2025-12-15', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s exists', (value) => {
    expect(isDate(value)).toBe(true);
  });

  test.each([
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
    '2025-1-1',
    '15/12/2025',
    '2025-12-15T00:00',
    '-2025-12-15',
    '+002025-12-15',
    '12025-12-15',
    '',
    ' 2025-12-15',
    '２０２５-12-15',
  ])('%j is none', (value) => {
    expect(isDate(value)).toBe(false);
  });
});

describe('wire to stored, in Europe/Madrid', () => {
  test.each([
    ['an offset', '2025-12-15T19:30:00+01:00', '2025-12-15T18:30:00.000Z'],
    ['another offset', '2025-12-15T13:30:00-05:00', '2025-12-15T18:30:00.000Z'],
    ['Z', '2025-12-15T18:30:00Z', '2025-12-15T18:30:00.000Z'],
    ['local in winter', '2025-12-15T19:30:00', '2025-12-15T18:30:00.000Z'],
    ['local in summer', '2025-07-15T19:30:00', '2025-07-15T17:30:00.000Z'],
    ['without seconds', '2025-12-15T19:30', '2025-12-15T18:30:00.000Z'],
    ['milliseconds', '2025-12-15T19:30:00.123', '2025-12-15T18:30:00.123Z'],
    ['finer than stored is dropped', '2025-12-15T18:30:00.123999999Z', '2025-12-15T18:30:00.123Z'],
    ['a date is its midnight', '2025-12-15', '2025-12-14T23:00:00.000Z'],
    ['a date in summer', '2025-07-15', '2025-07-14T22:00:00.000Z'],
    ['the last day there is', '9999-12-31', '9999-12-30T23:00:00.000Z'],
  ])('%s', (_, wire, stored) => {
    expect(madrid.toStored(wire)).toBe(stored);
  });

  // On 30 March 2025 clocks went from 02:00 to 03:00, on 26 October 2025 from 03:00 back to 02:00 (01:00 UTC both).
  test.each([
    ['before the skip', '2025-03-30T01:59:59', '2025-03-30T00:59:59.000Z'],
    ['skipped: an hour later', '2025-03-30T02:30:00', '2025-03-30T01:30:00.000Z'],
    ['after the skip', '2025-03-30T03:00:00', '2025-03-30T01:00:00.000Z'],
    ['before the repeat', '2025-10-26T01:59:59', '2025-10-25T23:59:59.000Z'],
    ['repeated: the first time', '2025-10-26T02:30:00', '2025-10-26T00:30:00.000Z'],
    ['repeated, told by its offset', '2025-10-26T02:30:00+01:00', '2025-10-26T01:30:00.000Z'],
    ['after the repeat', '2025-10-26T03:00:00', '2025-10-26T02:00:00.000Z'],
    ['midnight of the day of 23 hours', '2025-03-30', '2025-03-29T23:00:00.000Z'],
    ['midnight after it', '2025-03-31', '2025-03-30T22:00:00.000Z'],
    ['midnight of the day of 25 hours', '2025-10-26', '2025-10-25T22:00:00.000Z'],
    ['midnight after it', '2025-10-27', '2025-10-26T23:00:00.000Z'],
  ])('%s', (_, wire, stored) => {
    expect(madrid.toStored(wire)).toBe(stored);
  });

  test('a date whose midnight is skipped begins at its first minute', () => {
    // Beirut, 30 March 2025: from 00:00 to 01:00, at 22:00 UTC of the day before.
    expect(zoneOf('Asia/Beirut').toStored('2025-03-30')).toBe('2025-03-29T22:00:00.000Z');
  });

  test.each([
    '2025-02-29T10:00:00',
    '2025-12-15T24:00:00',
    '2025-12-15T10:60:00',
    '2025-12-15T10:00:61',
    '2025-12-15T10',
    '2025-12-15 10:00:00',
    '2025-12-15T10:00:00+1',
    '2025-12-15T10:00:00+0100',
    '2025-12-15T10:00:00+25:00',
    '2025-12-15T10:00:00[Europe/Madrid]',
    '2025-12-15t10:00:00z',
    '0001-01-01T00:00:00.0000000000Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-01:00',
    '10:00',
    'now',
    '',
    '1734288600000',
  ])('%j is none', (value) => {
    expect(parseInstant(value, 'Europe/Madrid')).toBe(null);
    expect(() => madrid.toStored(value)).toThrow(RangeError);
  });

  test('a leap second is the second before it', () => {
    expect(parseInstant('2016-12-31T23:59:60Z', 'UTC')).toBe(Date.parse('2016-12-31T23:59:59Z'));
  });
});

describe('stored to wire', () => {
  test.each([
    ['2025-12-15T18:30:00.000Z', '2025-12-15T19:30:00+01:00'],
    ['2025-07-15T17:30:00.000Z', '2025-07-15T19:30:00+02:00'],
    ['2025-12-31T23:30:00.000Z', '2026-01-01T00:30:00+01:00'],
    ['2025-12-15T18:30:00.120Z', '2025-12-15T19:30:00.120+01:00'],
    ['2025-10-26T00:30:00.000Z', '2025-10-26T02:30:00+02:00'],
    ['2025-10-26T01:30:00.000Z', '2025-10-26T02:30:00+01:00'],
    ['2025-03-30T00:59:59.999Z', '2025-03-30T01:59:59.999+01:00'],
    ['2025-03-30T01:00:00.000Z', '2025-03-30T03:00:00+02:00'],
  ])('%s is %s in Madrid', (stored, wire) => {
    expect(madrid.toWire(stored)).toBe(wire);
  });

  test('offsets of halves and quarters of an hour, and west of Greenwich', () => {
    const stored = '2025-12-15T18:30:00.000Z';
    expect(zoneOf('Asia/Kathmandu').toWire(stored)).toBe('2025-12-16T00:15:00+05:45');
    expect(zoneOf('America/St_Johns').toWire(stored)).toBe('2025-12-15T15:00:00-03:30');
    expect(zoneOf('Atlantic/Canary').toWire(stored)).toBe('2025-12-15T18:30:00+00:00');
    expect(zoneOf('UTC').toWire(stored)).toBe('2025-12-15T18:30:00+00:00');
  });

  test.each([
    ['Europe/Madrid', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999+00:00'],
    ['Europe/Madrid', '0001-01-01T00:14:44.000Z', '0001-01-01T00:14:44+00:00'],
    ['America/Bogota', '0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00+00:00'],
    ['Asia/Tokyo', '0000-12-31T14:41:01.000Z', '0001-01-01T00:00:01+09:19'],
  ])('in %s %s stays in the years there are, and can be sent back', (id, stored, wire) => {
    const zone = zoneOf(id);
    expect(zone.toWire(stored)).toBe(wire);
    expect(zone.dateAt(Date.parse(stored))).toBe(wire.slice(0, 10));
    if (stored >= '0001') expect(zone.toStored(wire)).toBe(stored);
  });
});

describe('round trips', () => {
  test('what is stored comes back as stored, through any zone', () => {
    const zones = fc.constantFrom(
      'Europe/Madrid',
      'Atlantic/Canary',
      'UTC',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    );
    fc.assert(
      fc.property(instants, zones, (stored, id) => {
        const zone = zoneOf(id);
        const wire = zone.toWire(stored);
        expect(zone.toStored(wire)).toBe(stored);
        expect(zone.toStored(wire)).toHaveLength(24);
      }),
      { numRuns: runs(500) },
    );
  });

  test('stored text sorts as time does', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        expect(a < b).toBe(Date.parse(a) < Date.parse(b));
      }),
    );
  });

  test('the date at an instant is the one its wire text begins with', () => {
    fc.assert(
      fc.property(instants, (stored) => {
        expect(madrid.dateAt(Date.parse(stored))).toBe(madrid.toWire(stored).slice(0, 10));
      }),
    );
  });
});

describe('dateAt', () => {
  test.each([
    ['2025-12-15T22:59:59.999Z', '2025-12-15'],
    ['2025-12-15T23:00:00.000Z', '2025-12-16'],
    ['2025-07-15T21:59:59.999Z', '2025-07-15'],
    ['2025-07-15T22:00:00.000Z', '2025-07-16'],
    ['2025-12-31T23:00:00.000Z', '2026-01-01'],
    ['2024-02-28T23:00:00.000Z', '2024-02-29'],
  ])('%s is %s in Madrid', (stored, date) => {
    expect(madrid.dateAt(Date.parse(stored))).toBe(date);
  });
});

describe('addDuration', () => {
  test.each([
    ['2026-01-31T09:00:00Z', 'P1M', '2026-02-28T09:00:00.000Z'],
    ['2024-01-31T09:00:00Z', 'P1M', '2024-02-29T09:00:00.000Z'],
    ['2026-02-28T09:00:00Z', 'P1Y', '2027-02-28T09:00:00.000Z'],
    // The clocks go forward on 29 March: ten o'clock stays ten o'clock.
    ['2026-03-28T09:00:00Z', 'P1D', '2026-03-29T08:00:00.000Z'],
    ['2026-03-28T09:00:00Z', 'PT24H', '2026-03-29T09:00:00.000Z'],
    ['2026-03-02T09:00:00Z', 'P2W', '2026-03-16T09:00:00.000Z'],
    ['2026-03-02T09:00:00Z', 'P1Y2M3W4DT5H6M7S', '2027-05-27T13:06:07.000Z'],
    ['2026-03-02T09:00:00Z', '-P1D', '2026-03-01T09:00:00.000Z'],
    ['2026-03-02T09:00:00Z', 'PT0S', '2026-03-02T09:00:00.000Z'],
  ])('%s and %s', (from, duration, expected) => {
    const later = addDuration(Date.parse(from), duration, 'Europe/Madrid');
    expect(later === null ? null : toStoredInstant(later)).toBe(expected);
  });

  test.each(['P8000Y', 'P999999Y999999M'])('%s from now there are no years', (duration) => {
    expect(addDuration(Date.parse('2026-03-02T09:00:00Z'), duration, 'Europe/Madrid')).toBe(null);
  });
});

test('a zone that does not exist is refused, and one that does is made once', () => {
  expect(() => zoneOf('Europe/Cuenca')).toThrow(RangeError);
  expect(zoneOf('Europe/Madrid')).toBe(madrid);
});
