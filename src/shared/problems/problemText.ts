import type { Label } from '../catalogue/defineModel.ts';
import type { FieldError } from '../errors.ts';

/** The explanation of a code, with what an example of it has besides what every problem has. */
export interface ProblemText {
  readonly meaning: Label;
  readonly remedy: Label;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}
