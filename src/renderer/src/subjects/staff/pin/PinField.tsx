/** A field for a PIN: digits only, masked, and of no interest to password managers. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useNumberField } from '#screens/components/NumberPad.tsx';
import { pinDigits } from './pin.ts';

export interface PinFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: string;
  readonly onChange: (pin: string) => void;
}

export function PinField({ value, onChange, error, ...props }: PinFieldProps) {
  const field = useNumberField('numeric');
  return (
    <PasswordInput
      {...field}
      // A PIN is shared by nobody and stored by the service only: browsers neither offer to save nor fill such a field.
      autoComplete="one-time-code"
      {...props}
      error={error}
      // The component marks its frame only, not the field that assistive technology reads.
      aria-invalid={error ? true : undefined}
      value={value}
      onChange={(event) => onChange(pinDigits(event.currentTarget.value))}
    />
  );
}
