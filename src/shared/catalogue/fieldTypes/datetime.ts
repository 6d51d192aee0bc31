/** Points in time, stored in UTC and sent in the zone of the facility. */
import { z } from 'zod';
import { parseInstant } from '../../domain/time.ts';
import { readMoment } from '../../imports/readValues.ts';
import type { FieldType } from '../fieldType.ts';

/** Characters of a moment with nanoseconds and an offset. */
const LONGEST = 35;

/** A point in time: with an offset, `Z`, local in the facility's zone, or a bare date (its midnight there). */
export const datetimeSchema = (): z.ZodString =>
  z
    .string()
    .refine((value) => parseInstant(value, 'UTC') !== null, { params: { code: 'invalid_value' } })
    .meta({ maxLength: LONGEST, examples: ['2025-12-15T19:30:00+01:00'] });

export const datetime: FieldType<'datetime', string, string> = {
  name: 'datetime',
  schema: datetimeSchema,
  column: 'text',
  encode: (value, zone) => zone.toStored(value),
  decode: (stored, zone) => zone.toWire(stored),
  json: 'moment',
  compared: 'ordered',
  filter: 'moment',
  ordersLists: true,
  control: 'datetime',
  cell: 'datetime',
  read: readMoment,
};
