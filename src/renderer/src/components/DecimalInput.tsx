/**
 * A field for a decimal number. Mantine's NumberInput moves the caret after the fact, and a comma typed at a scanner's
 * speed can land past the digits (`12,34` → `1234`); with money that is not acceptable, so this one shows what is typed.
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '../format.ts';
import { asLanguage } from '../i18n/language.ts';
import { acceptDecimal, writeDecimal } from './decimalText.ts';
import { useNumberField } from './NumberPad.tsx';

export interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'max'> {
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

export function DecimalInput({ value, onChange, max, decimals, pad = 0, signed = false, ...props }: DecimalInputProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const field = useNumberField('decimal');
  const sign = asLanguage(i18n.language) === 'es' ? ',' : '.';
  // What was typed stands as long as it says the value; a value set from outside is written anew.
  const current = typed !== null && parseDecimal(typed) === value;
  return (
    <TextInput
      {...field}
      autoComplete="off"
      {...props}
      value={current ? typed : writeDecimal(value, sign, decimals, pad)}
      onChange={(event) => {
        const text = acceptDecimal(event.currentTarget.value, { decimals, max, signed });
        if (text === null) return;
        setTyped(text);
        onChange(parseDecimal(text));
      }}
      onMouseDown={(event: MouseEvent<HTMLInputElement>) => {
        // A click into the field would put the caret where it fell, and undo the selection made on focus.
        if (document.activeElement === event.currentTarget) return;
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        // The first digit replaces what was filled in.
        event.currentTarget.select();
        props.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(null);
        props.onBlur?.(event);
      }}
    />
  );
}
