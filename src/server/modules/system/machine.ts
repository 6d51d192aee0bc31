/** What whoever serves a request has besides the database: its copies, and new versions of the program. */
import type { ReadContext } from '#server/core/context/context.ts';
import type { Backups, Updates } from '#server/core/process/machine.ts';

export function backupsOf({ machine }: ReadContext): Backups {
  if (machine === null) throw new Error('nothing is served');
  return machine.backups;
}

export function updatesOf({ machine }: ReadContext): Updates {
  if (machine === null) throw new Error('nothing is served');
  return machine.updates;
}
