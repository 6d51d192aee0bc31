/** A field for an amount: both decimal signs work, two decimals, and the first digit replaces what was filled in. */
import { DecimalInput, type DecimalInputProps } from './DecimalInput.tsx';

export interface MoneyInputProps extends Omit<DecimalInputProps, 'decimals' | 'pad' | 'max'> {
  /** Largest amount that can be typed, in units of the currency. */
  readonly max?: number;
}

/** More than any till handles, and few enough digits to see a slip of the finger. */
const LARGEST = 999_999.99;

export function MoneyInput({ max = LARGEST, ...props }: MoneyInputProps) {
  return <DecimalInput {...props} decimals={2} pad={2} max={max} />;
}
