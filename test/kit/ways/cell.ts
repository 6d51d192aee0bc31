/** How a sale is paid: the dimensions that a generated test crosses with every way to do something to money. */
import { type PaymentTypeName, paymentTypes } from '#shared/domain/paymentTypes.ts';
import type { Problem } from '#shared/errors.ts';
import type { Reply } from '../client.ts';
import { isDeep } from '../seed.ts';

export const extents = ['whole', 'part'] as const;
export const buyers = ['customer', 'nobody'] as const;

/** By these a sale stays owed. */
export const deferred: readonly Means[] = ['credit', 'directDebit'];

/** By which money comes: every type of payment method there is, and a credit note that is set off. */
export type Means = PaymentTypeName | 'setOff';

/** Those that only a deep run tries: the first behaves as a transfer, and the others take no money now. */
const further: ReadonlySet<Means> = new Set(['online', ...deferred]);
const all: readonly Means[] = [...(Object.keys(paymentTypes) as PaymentTypeName[]), 'setOff'];
const means = all.filter((one) => isDeep || !further.has(one));

export interface Cell {
  readonly extent: (typeof extents)[number];
  readonly buyer: (typeof buyers)[number];
  readonly means: Means;
}

/** Every cell there is. */
export const cells: readonly Cell[] = extents.flatMap((extent) =>
  buyers.flatMap((buyer) => means.map((one): Cell => ({ extent, buyer, means: one }))),
);

/** A step of a way that was refused, which ends it. */
export class Refused extends Error {}

/** The answer of a step. Throws `Refused` with what was asked, the status, the code, and the fields at fault. */
export function done<T>(what: string, reply: Reply<T>): T {
  if (reply.status < 300) return reply.body;
  const { code, errors = [] } = reply.body as Problem;
  const fields = errors.map((error) => ` ${error.pointer ?? error.parameter ?? error.header} ${error.code}`);
  throw new Refused(`${what}: ${reply.status} ${code}${fields.join()}`);
}

/** The cells in which a step is refused, and how `done` calls that. */
export type Refusal = readonly [cells: { readonly [D in keyof Cell]?: readonly Cell[D][] }, as: string];

/** Does something to money in a cell. Throws `Refused` at a step that is refused. */
export interface Way<P> {
  readonly act: (place: P, cell: Cell) => Promise<unknown>;
  /** Where it is expected not to be done. The first that fits a cell holds. */
  readonly refusals: readonly Refusal[];
}

/** How a way is to end in a cell. */
export function expectedOf({ refusals }: Pick<Way<never>, 'refusals'>, cell: Cell): string {
  const fits = ([of]: Refusal): boolean =>
    (Object.keys(of) as (keyof Cell)[]).every((name) => (of[name] as readonly unknown[]).includes(cell[name]));
  return refusals.find(fits)?.[1] ?? 'done';
}
