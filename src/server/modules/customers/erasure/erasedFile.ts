/**
 * Which customers were erased, stored beside the database: a backup that is restored may be older than an erasure, which
 * is done again then. It names nobody: an id, and when the record was made, because ids are assigned again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/core/process/durableFile.ts';

/** The name of the file in a data folder. */
export const ERASURES = 'taquilla.erasures';

const entrySchema = z.object({ customer: z.int(), created: z.string(), erased: z.string() });
export type ErasedEntry = z.output<typeof entrySchema>;

/** The erasures that are known in a data folder. A line that cannot be read is passed over. */
export function readErasures(dataDir: string): readonly ErasedEntry[] {
  return textOf(dataDir)
    .split('\n')
    .flatMap((line) => {
      try {
        const parsed = entrySchema.safeParse(JSON.parse(line));
        return parsed.success ? [parsed.data] : [];
      } catch {
        return [];
      }
    });
}

/** Adds one, once. It is on the disk when this returns. */
export function noteErasure(dataDir: string, entry: ErasedEntry): void {
  const known = readErasures(dataDir);
  if (known.some(({ customer, created }) => customer === entry.customer && created === entry.created)) return;
  writeDurably(join(dataDir, ERASURES), `${[...known, entry].map((one) => JSON.stringify(one)).join('\n')}\n`);
}

function textOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, ERASURES), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
