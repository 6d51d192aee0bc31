/** What was counted on this screen and is not recorded yet, in batches that are sent one after the other. */
import { z } from 'zod';
import { totalQuantity } from '#shared/domain/stock.ts';

const found = z.union([
  z.object({ product: z.int(), add: z.number() }),
  z.object({ product: z.int(), amount: z.number().nullable() }),
]);
/** So many more of a product, or how many there are in all; null: not counted after all. */
export type Found = z.infer<typeof found>;

export const batchesSchema = z.array(z.object({ key: z.string(), lines: z.array(found) }));
/** Sent under one idempotency key: what is in it never changes once it is under way. */
export type Batch = z.infer<typeof batchesSchema>[number];

/** The most lines of a batch. */
const MOST = 500;

/** The batches with something more that was found. `sending`: the key of what is under way. */
export function enqueued(batches: readonly Batch[], item: Found, sending: string | null, key: () => string): Batch[] {
  const last = batches.at(-1);
  if (last === undefined || last.key === sending || last.lines.length >= MOST) {
    return [...batches, { key: key(), lines: [item] }];
  }
  return [...batches.slice(0, -1), { key: last.key, lines: merged(last.lines, item) }];
}

/** What is counted of a product once everything that waits is recorded; null: it is not counted. */
export function countedWith(stored: number | null, product: number, batches: readonly Batch[]): number | null {
  return batches
    .flatMap(({ lines }) => lines)
    .filter((line) => line.product === product)
    .reduce<number | null>(
      (counted, line) => ('add' in line ? totalQuantity([counted ?? 0, line.add]) : line.amount),
      stored,
    );
}

/** The products of which something waits. */
export function waitingProducts(batches: readonly Batch[]): ReadonlySet<number> {
  return new Set(batches.flatMap(({ lines }) => lines.map(({ product }) => product)));
}

function merged(lines: readonly Found[], item: Found): Found[] {
  const others = lines.filter(({ product }) => product !== item.product);
  const before = lines.find(({ product }) => product === item.product);
  if (before === undefined || !('add' in item)) return [...others, item];
  if ('add' in before) return [...others, { product: item.product, add: totalQuantity([before.add, item.add]) }];
  return [...others, { product: item.product, amount: totalQuantity([before.amount ?? 0, item.add]) }];
}
