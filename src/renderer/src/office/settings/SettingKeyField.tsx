/** Which setting it is: one of those the service knows, or a name of one's own. */
import { Autocomplete } from '@mantine/core';
import { isSettingKey, settingSchemas } from '#shared/settings.ts';
import { useT } from '../../i18n/index.ts';
import { type InputProps, shared, textOf } from '../form/inputs/inputProps.ts';
import { settingWords } from './settingWords.ts';

export default function SettingKeyField(props: InputProps) {
  const t = useT();
  const value = textOf(props.value);
  return (
    <Autocomplete
      {...shared(props)}
      description={isSettingKey(value) ? settingWords(t)[value].title : t('forms:settings.own')}
      maxLength={255}
      autoComplete="off"
      openOnFocus={props.isFirst !== true}
      data={Object.keys(settingSchemas)}
      value={value}
      onChange={props.onChange}
    />
  );
}
