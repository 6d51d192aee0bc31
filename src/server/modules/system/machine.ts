/** The copies of the database of whoever serves a request. */
import type { ReadContext } from '#server/core/context/context.ts';
import type { Backups } from '#server/core/process/machine.ts';

export function backupsOf({ machine }: ReadContext): Backups {
  if (machine === null) throw new Error('nothing is served');
  return machine.backups;
}
