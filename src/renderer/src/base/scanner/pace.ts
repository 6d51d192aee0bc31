/**
 * Tells a barcode scanner from fingers by its pace. Scanners type a key in 1 to 35 ms, wireless ones with a slower key
 * now and then; people need more than 60 ms a key, though two keys rolled over may follow each other sooner.
 */

/** Slowest a scanner types on average, in milliseconds a key. */
const MEAN = 35;
/** The longest pause within a scan, in milliseconds. */
const LONGEST_PAUSE = 100;
/** Shortest code that is known by its pace alone. */
const SHORTEST = 6;
/** Shortest code of letters and digits: nobody types those that fast. */
const SHORTEST_MIXED = 4;

/** Digits in one go that no amount has: fields for money take six before the decimal sign. */
const MORE_THAN_AN_AMOUNT = 7;

/** Keys that followed each other without a pause. */
export interface KeyRun {
  /** The characters typed. */
  readonly text: string;
  /** How many keys, characters or not. */
  readonly keys: number;
  /** When the first and the last key came, in milliseconds. */
  readonly first: number;
  readonly last: number;
}

/** A run that starts with a key; `character` is empty for a key that types nothing. */
export function startRun(character: string, time: number): KeyRun {
  return { text: character, keys: 1, first: time, last: time };
}

/** True when a key at that time belongs to the run. */
export function continues(run: KeyRun, time: number): boolean {
  return time - run.last <= LONGEST_PAUSE;
}

/** The run with one more key. */
export function extend(run: KeyRun, character: string, time: number): KeyRun {
  return { text: run.text + character, keys: run.keys + 1, first: run.first, last: time };
}

/** True when the keys of a run came faster than fingers type. One key has no pace. */
export function isFast(run: KeyRun): boolean {
  return run.keys > 1 && run.last - run.first <= MEAN * (run.keys - 1);
}

/** True when a run that ends with Enter or Tab at that time is a scanned code. */
export function isScan(run: KeyRun, end: number): boolean {
  if (!continues(run, end) || !isFast(extend(run, '', end))) return false;
  const { length } = run.text;
  return length >= SHORTEST || (length >= SHORTEST_MIXED && /\d/.test(run.text) && /\p{L}/u.test(run.text));
}

/**
 * True when a run that ends with Enter or Tab at that time is a code where a number or nothing at all is to be typed, whatever
 * its pace: wireless scanners may take 60 ms a key, as fast fingers do, but nobody types an amount of so many digits, or with
 * letters in it, without a pause.
 */
export function isCodeAmongNumbers(run: KeyRun, end: number): boolean {
  if (!continues(run, end)) return false;
  const isMixed = run.text.length >= SHORTEST_MIXED && /\d/.test(run.text) && /[^\d.,+-]/.test(run.text);
  return isMixed || new RegExp(`^\\d{${MORE_THAN_AN_AMOUNT},}$`).test(run.text);
}
