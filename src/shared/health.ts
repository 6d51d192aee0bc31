/** What `GET /api/health` answers. */
import { z } from 'zod';
import { healthCodes } from './healthProblems.ts';

export const fileHealth = z.object({
  /** `damaged`: nothing can be written; `degraded`: it works, and something has to be seen to. */
  status: z.enum(['ok', 'degraded', 'damaged']),
  version: z.string(),
  /** A newer version that is offered; null where none is known. */
  newVersion: z.string().nullable(),
  problems: z.array(z.object({ code: z.enum(healthCodes), since: z.iso.datetime() })),
  /** `stored`, or the code the last write was refused with by the disk; null before the first. */
  lastWrite: z.object({ at: z.iso.datetime(), result: z.string() }).nullable(),
  lastVerify: z.object({ at: z.iso.datetime(), seconds: z.number(), isSound: z.boolean() }).nullable(),
  lastBackup: z.object({ at: z.iso.datetime(), name: z.string() }).nullable(),
  /** The last good copy in the second place; null where there is none, or no such place. */
  lastCopy: z.object({ at: z.iso.datetime(), name: z.string() }).nullable(),
  /** The last rehearsal of a restore from there. */
  lastRehearsal: z.object({ at: z.iso.datetime(), seconds: z.number(), isSound: z.boolean() }).nullable(),
});
export type FileHealth = z.output<typeof fileHealth>;
