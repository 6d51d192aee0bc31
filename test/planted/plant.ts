/** A fault that is planted to see whether the tests see it. */

/** A fault in the sources, put in the place of what is right. */
export interface Plant {
  /** What would be wrong. */
  readonly fault: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly right: string;
  readonly wrong: string;
  /** The file of tests that fails with it, and the part of their names to which it is narrowed. */
  readonly test: string;
  readonly only?: string;
}
