import type { Label } from '../catalogue/defineModel.ts';
import type { FieldError } from '../errors.ts';

/** An error code: what it is answered with, what it means and what to do about it. */
export interface ProblemEntry {
  /** Of HTTP. */
  readonly status: number;
  readonly title: Label;
  /** When it is answered. */
  readonly meaning: Label;
  readonly remedy: Label;
  /** What an example of it has besides what every problem has. */
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}
