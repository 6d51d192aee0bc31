/** How the demo facility's products are written down: families, groups within them, and what is in each. */
import type { taxes } from '#server/reference/reference.ts';

/**
 * Price with tax in euros. `popularity`: how often it sells beside its siblings (1 if absent). `picture`: where it is not
 * its group's.
 */
export type ItemSeed = readonly [name: string, price: number, popularity?: number, picture?: string];

export interface GroupSeed {
  /** Subfamily. */
  readonly name: string;
  /** Null: collected on behalf of others (suplido), outside the tax base. */
  readonly tax: keyof typeof taxes | null;
  readonly items: readonly ItemSeed[];
  /** What the till shows of each item: a drawing of `scripts/demoDrawings.ts`, by name. */
  readonly picture: string;
  /** Minutes each item takes up a court, a lane or a person. */
  readonly minutes?: number;
  /** Carries an EAN-13 and is kept in stock. */
  readonly goods?: boolean;
  /** Too dear to be paid on the spot every time. */
  readonly allowPaymentPending?: boolean;
}

export interface FamilySeed {
  readonly name: string;
  /** Begins the codes of its products. */
  readonly code: string;
  readonly color: string;
  readonly groups: readonly GroupSeed[];
}

/** Items at least this popular are among the till's favourites. */
export const FAVOURITE = 30;
