/** The PIN of a user: digits, never shown again once they are saved. */
import { PasswordInput } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, shared, textOf } from '#screens/records/form/inputs/inputProps.ts';

export default function UserPinField(props: InputProps) {
  const t = useT();
  return (
    <PasswordInput
      {...shared(props)}
      inputMode="numeric"
      autoComplete="new-password"
      maxLength={props.field.max ?? 12}
      description={props.isNew ? t('staff:pin.new') : t('staff:pin.kept')}
      visibilityToggleButtonProps={{ 'aria-label': t('form:secret.show') }}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
    />
  );
}
