/** How large the tiles of the shelf are: large enough to read at arm's length, and they fill the room there is. */

export interface ShelfRoom {
  /** Of the shelf, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Products to show. */
  readonly count: number;
  /** Between tiles, in pixels. */
  readonly gap: number;
}

export interface TileLayout {
  readonly columns: number;
  /** Of a tile, in pixels. */
  readonly height: number;
  /** Names and prices are set larger. */
  readonly large: boolean;
}

/** Width of a shelf from which tiles are large, in pixels. */
const WIDE = 1150;

/** Two lines of a name and a price fit into the smallest height. */
const normal = { width: 176, height: 92, most: 132 };
const large = { width: 216, height: 116, most: 220 };

/** Columns by width; rows share the height, so that none is cut where all fit and the last in sight is whole. */
export function tileLayout({ width, height, count, gap }: ShelfRoom): TileLayout {
  const size = width >= WIDE ? large : normal;
  const columns = Math.max(2, Math.floor((width + gap) / (size.width + gap)));
  const rows = Math.max(1, Math.ceil(count / columns));
  const inSight = Math.max(1, Math.min(rows, Math.floor((height + gap) / (size.height + gap))));
  const share = Math.floor((height + gap) / inSight - gap);
  return { columns, height: Math.max(size.height, Math.min(size.most, share)), large: size === large };
}
