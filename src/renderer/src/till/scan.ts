/** Tells a barcode scanner from fingers: it types a whole code at once and ends with Enter. */

/** Slowest a scanner types, in milliseconds between keys; people are slower than this for any run of digits. */
const GAP = 35;
const SHORTEST = 6;

/** Feed it every key with its time; true on the Enter that ends a scan. */
export function makeScanDetector(): (key: string, time: number) => boolean {
  let length = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (key, time) => {
    const fast = time - last <= GAP;
    last = time;
    if (key === 'Enter') {
      const scanned = fast && length >= SHORTEST;
      length = 0;
      return scanned;
    }
    if (key.length !== 1) return false;
    length = fast ? length + 1 : 1;
    return false;
  };
}
