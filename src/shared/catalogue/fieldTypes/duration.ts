/** Spans of time as ISO 8601 writes them. */
import { z } from 'zod';
import { type FieldType, same } from '../fieldType.ts';

const ISO_DURATION =
  /^-?P(?=\d|T\d)(\d{1,6}Y)?(\d{1,6}M)?(\d{1,6}W)?(\d{1,6}D)?(T(?=\d)(\d{1,6}H)?(\d{1,6}M)?(\d{1,6}S)?)?$/;

export const duration: FieldType<'duration', string, string> = {
  name: 'duration',
  schema: () =>
    z
      .string()
      .regex(ISO_DURATION)
      .meta({ format: 'duration', examples: ['P1M'] }),
  column: 'text',
  encode: same,
  decode: same,
  json: 'quoted',
  compared: 'equality',
  filter: 'exact',
  control: 'duration',
  cell: 'duration',
};
