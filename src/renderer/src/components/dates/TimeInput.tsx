/** A field for a time of day, as people type it: `9`, `930`, `9:30`. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { readTime } from './dayText.ts';

export interface TimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `HH:MM`, or what was typed instead. */
  readonly value: string;
  /** `HH:MM`; what is none as it is typed, so that the service refuses it at its field; empty for none. */
  readonly onChange: (value: string) => void;
}

export function TimeInput({ value, onChange, onBlur, ...props }: TimeInputProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      placeholder={t('common:day.timeForm')}
      maxLength={8}
      autoComplete="off"
      {...props}
      value={typed ?? value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readTime(text) ?? text.trim());
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
