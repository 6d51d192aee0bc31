/**
 * What files of tests cost, in seconds of a processor: those that cost some seconds stand in `test/costs.json`, which
 * `npm run test:all -- --record` writes. It need not be exact, nor know each file: loops are filled and shards balanced by it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const file = join(import.meta.dirname, '../test/costs.json');
const recorded = new Map(
  Object.entries(z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(file, 'utf8')))),
);
/** By name alone, for files that have moved. */
const moved = new Map([...recorded].map(([path, cost]) => [basename(path), cost]));

/** What costs less is not written down. */
const LEAST = 2;

/** What a file of tests costs; `usual` where it is not known. */
export function costOf(path: string, usual: number): number {
  return recorded.get(path) ?? moved.get(basename(path)) ?? usual;
}

/** Writes down what each file has cost. */
export function writeCosts(costs: ReadonlyMap<string, number>): void {
  const entries = [...costs].filter(([, cost]) => cost >= LEAST).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rounded = Object.fromEntries(entries.map(([path, cost]) => [path, Math.round(cost)]));
  writeFileSync(file, `${JSON.stringify(rounded, null, 2)}\n`);
}
