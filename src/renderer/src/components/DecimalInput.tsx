/**
 * A field for a decimal number. Mantine's NumberInput moves the caret after the fact, and a comma typed at a scanner's
 * speed can land past the digits (`12,34` → `1234`); with money that is not acceptable, so this one shows what is typed.
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { asLanguage } from '#screens/base/i18n/language.ts';
import { decimalSign } from './decimalText.ts';
import { type DecimalField, useDecimalField } from './useDecimalField.ts';

export type DecimalInputProps = Omit<TextInputProps, keyof DecimalField> & DecimalField;

export function DecimalInput({ value, onChange, max, decimals, pad, signed, ...props }: DecimalInputProps) {
  const { i18n } = useTranslation();
  const limits = { ...(pad === undefined ? {} : { pad }), ...(signed === undefined ? {} : { signed }) };
  const field = useDecimalField({ value, onChange, max, decimals, ...limits }, decimalSign(asLanguage(i18n.language)));
  return (
    <TextInput
      {...field}
      {...props}
      value={field.value}
      onChange={field.onChange}
      onMouseDown={field.onMouseDown}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        field.onFocus(event);
        props.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        field.onBlur();
        props.onBlur?.(event);
      }}
    />
  );
}
