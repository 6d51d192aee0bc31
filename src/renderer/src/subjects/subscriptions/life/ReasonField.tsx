/** Why something is done; it need not be said. */
import { TextInput } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';

export interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

const LONGEST = 255;

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const t = useT();
  return (
    <TextInput
      size="md"
      label={t('subscriptions:field.reason')}
      autoComplete="off"
      maxLength={LONGEST}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** As a request has it. */
export function reasonOf(text: string): { readonly reason?: string } {
  return text.trim() === '' ? {} : { reason: text.trim() };
}
