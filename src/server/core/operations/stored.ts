/** Values of a body as they are stored. */
import { fieldTypes } from '#shared/catalogue/fieldTypes/index.ts';
import { parseInstant, toStoredInstant } from '#shared/domain/time.ts';
import { invalidField } from '#shared/errors.ts';
import type { ReadContext } from '../context/context.ts';

/**
 * A point in time as it is stored, or null where there is none. Throws 422 at `pointer` for a local time that in the
 * facility's zone is beyond the years there are.
 */
export function storedInstant(ctx: ReadContext, input: string | null | undefined, pointer: string): string | null {
  if (input === null || input === undefined) return null;
  const instant = parseInstant(input, ctx.zone.id);
  if (instant === null) throw invalidField(pointer, 'invalid_value');
  return toStoredInstant(instant);
}

/** Text of many lines as it is stored, or null where there is none. */
export function storedText(ctx: ReadContext, input: string | null | undefined): string | null {
  return input === null || input === undefined ? null : fieldTypes.text.encode(input, ctx.zone);
}
