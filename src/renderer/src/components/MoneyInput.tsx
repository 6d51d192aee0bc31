/** A field for an amount: both decimal signs work, two decimals, and the first digit replaces what was filled in. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { asLanguage } from '../i18n/language.ts';

export interface MoneyInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** In units of the currency; null when empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

export function MoneyInput({ value, onChange, ...props }: MoneyInputProps) {
  const { i18n } = useTranslation();
  const focusing = useRef(false);
  return (
    <NumberInput
      decimalScale={2}
      fixedDecimalScale
      decimalSeparator={asLanguage(i18n.language) === 'es' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      allowNegative={false}
      hideControls
      withKeyboardEvents={false}
      inputMode="decimal"
      // Selected at once, not a moment later, when the first digit may already be there; a press sets its caret after
      // the focus, so there it is done once more when it ends.
      onFocus={(event) => event.currentTarget.select()}
      onPointerDown={(event) => {
        focusing.current = document.activeElement !== event.currentTarget;
      }}
      onPointerUp={(event) => {
        if (focusing.current) event.currentTarget.select();
        focusing.current = false;
      }}
      {...props}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : parseTyped(next))}
    />
  );
}

function parseTyped(text: string): number | null {
  return text === '' || !Number.isFinite(Number(text)) ? null : Number(text);
}
