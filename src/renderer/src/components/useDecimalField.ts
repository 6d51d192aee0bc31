/** What a field for a decimal number does, whatever draws it. */
import { type ChangeEvent, type FocusEvent, type InputEvent, type MouseEvent, useState } from 'react';
import { parseDecimal } from '#screens/base/format/format.ts';
import { acceptDecimal, writeDecimal } from './decimalText.ts';
import { useNumberField } from './NumberPad.tsx';

export interface DecimalField {
  /** Null when empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly max: number;
  readonly decimals: number;
  /** How many decimals it shows at least when it is not being typed in. */
  readonly pad?: number;
  /** Numbers below zero may be typed. */
  readonly signed?: boolean;
}

/** The properties of the `<input>`. `sign`: the decimal sign of the language. */
export function useDecimalField(
  { value, onChange, max, decimals, pad = 0, signed = false }: DecimalField,
  sign: ',' | '.',
) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useNumberField('decimal');
  // What was typed stands as long as it says the value; a value set from outside is written anew.
  const current = typed !== null && parseDecimal(typed) === value;
  const limits = { decimals, max, signed };
  return {
    ...field,
    autoComplete: 'off',
    value: current ? typed : writeDecimal(value, sign, decimals, pad),
    // A key that is refused leaves caret and selection where they are: what is selected is still what the next one replaces.
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      const { value: before, selectionStart, selectionEnd } = event.currentTarget;
      const text = `${before.slice(0, selectionStart ?? before.length)}${event.data}${before.slice(selectionEnd ?? before.length)}`;
      if (acceptDecimal(text, limits) === null) event.preventDefault();
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = acceptDecimal(event.currentTarget.value, limits);
      if (text === null) return;
      setTyped(text);
      onChange(parseDecimal(text));
    },
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      // A click into the field would put the caret where it fell, and undo the selection made on focus.
      if (document.activeElement === event.currentTarget) return;
      event.preventDefault();
      event.currentTarget.focus();
    },
    // The first digit replaces what was filled in.
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: () => setTyped(null),
  };
}
