/** The password that goes with a setting; those the service knows have none but the mail server. */
import { isSettingKey } from '#shared/settings.ts';
import type { InputProps } from '../form/inputs/inputProps.ts';
import { SecretField } from '../form/inputs/TextField.tsx';

export default function SettingSecretField(props: InputProps) {
  const { key } = props.values;
  return isSettingKey(key) && key !== 'smtp' ? null : <SecretField {...props} />;
}
