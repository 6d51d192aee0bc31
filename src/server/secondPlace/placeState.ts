/** What a data folder knows of its second place, stored beside the database: a copy that is restored must not take it along. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../core/process/durableFile.ts';
import { computerSchema } from './layout.ts';

/** The name of the file in a data folder. */
const COPIES = 'taquilla.copies';

const stateSchema = z.object({
  computer: computerSchema,
  /** The place that was found or made last, and the setting it was made for. */
  place: z.object({ folder: z.string(), setting: z.string(), since: z.string() }).nullable(),
  /** The last good copy there. */
  copied: z
    .object({
      at: z.string(),
      row: z.int(),
      name: z.string(),
      bytes: z.int(),
      seconds: z.number(),
      isSealed: z.boolean(),
    })
    .nullable(),
  /** The last rehearsal of a restore. */
  rehearsed: z
    .object({ at: z.string(), name: z.string(), seconds: z.number(), findings: z.array(z.string()) })
    .nullable(),
});
export type PlaceState = z.output<typeof stateSchema>;

/** What a data folder knows. One that knows nothing yet, or cannot be read, is a computer that no place knows. */
export function readPlaceState(dataDir: string): PlaceState {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(join(dataDir, COPIES), 'utf8')));
  } catch {
    // Without it nothing is lost but what it says: a place that this computer wrote to is then another computer's.
    return { computer: newComputer(), place: null, copied: null, rehearsed: null };
  }
}

export function writePlaceState(dataDir: string, state: PlaceState): void {
  writeDurably(join(dataDir, COPIES), JSON.stringify(state));
}

function newComputer(): PlaceState['computer'] {
  return { id: randomUUID(), name: hostname() };
}
