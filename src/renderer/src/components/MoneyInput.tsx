/** A field for an amount: both decimal signs work, two decimals, and the first digit replaces what was filled in. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { asLanguage } from '../i18n/language.ts';

export interface MoneyInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** In units of the currency; null when empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

export function MoneyInput({ value, onChange, ...props }: MoneyInputProps) {
  const { i18n } = useTranslation();
  return (
    <NumberInput
      decimalScale={2}
      decimalSeparator={asLanguage(i18n.language) === 'es' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      allowNegative={false}
      hideControls
      selectAllOnFocus
      inputMode="decimal"
      {...props}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : parseTyped(next))}
    />
  );
}

function parseTyped(text: string): number | null {
  return text === '' || !Number.isFinite(Number(text)) ? null : Number(text);
}
