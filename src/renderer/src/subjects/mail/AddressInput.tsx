/** The address an e-mail goes to, as it is typed. */
import { TextInput } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';

export interface AddressInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function AddressInput({ value, onChange }: AddressInputProps) {
  const t = useT();
  return (
    <TextInput
      size="md"
      type="email"
      data-autofocus
      required
      label={t('mail:send.to')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
