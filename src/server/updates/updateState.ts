/**
 * What a data folder knows of new versions, stored beside the database: it belongs to the computer, and no copy takes it along.
 * The feed is stored with its signature and believed only while that holds.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type UpdateFault, updateFaults } from '#shared/operations/parts/updates.ts';
import { writeDurably } from '../core/process/durableFile.ts';

/** The folder of what is downloaded, in a data folder. */
export const UPDATES = 'updates';

const faultSchema = z.enum(Object.keys(updateFaults) as [UpdateFault, ...UpdateFault[]]);

const stateSchema = z.object({
  /** When somebody was asked last, and from when on the next may be. Epoch milliseconds. */
  asked: z.number().nullable(),
  next: z.number().nullable(),
  /** The newest feed that was ever taken. */
  seen: z.object({ version: z.string(), published: z.string() }).nullable(),
  /** The feed with the offer, in base64. */
  feed: z.object({ text: z.string(), signature: z.string() }).nullable(),
  fault: faultSchema.nullable(),
  /** The file of the offer is whole, and installed when the program ends. */
  isReady: z.boolean(),
  atQuit: z.boolean(),
  /** The version whose file was handed to its installer last. */
  handedOver: z.string().nullable(),
});
export type UpdateState = z.output<typeof stateSchema>;

const NOTHING: UpdateState = {
  asked: null,
  next: null,
  seen: null,
  feed: null,
  fault: null,
  isReady: false,
  atQuit: false,
  handedOver: null,
};

/** What a data folder knows; nothing where it cannot be read, and then somebody is asked anew. */
export function readUpdateState(dataDir: string): UpdateState {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return NOTHING;
  }
}

export function writeUpdateState(dataDir: string, state: UpdateState): void {
  const file = fileOf(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeDurably(file, JSON.stringify(state));
}

function fileOf(dataDir: string): string {
  return join(dataDir, UPDATES, 'state.json');
}
