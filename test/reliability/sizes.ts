/**
 * How much of each fault is tried: a share in `npm test`, and up to all of it in `npm run test:reliability`, which says
 * how much in `TAQUILLA_RELIABILITY` (1 = all).
 */

const scale = process.env.TAQUILLA_RELIABILITY;

/** How many times something is tried: `share` in `npm test`, else that part of `all` that is asked for. */
export function times(share: number, all: number): number {
  return scale === undefined ? share : Math.max(share, Math.ceil(all * Number(scale)));
}
