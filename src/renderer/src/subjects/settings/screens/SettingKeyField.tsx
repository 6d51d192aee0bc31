/** What a setting of one's own is called. Those the service knows are found in their screen. */
import { Autocomplete } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, shared, textOf } from '#screens/records/form/inputs/inputProps.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { settingKeys, settingOf } from '#shared/settings.ts';

export default function SettingKeyField(props: InputProps) {
  const t = useT();
  const label = useLabel();
  const titles = new Map(settingKeys.map((key) => [label(settingOf(key).label), key]));
  return (
    <Autocomplete
      {...shared(props)}
      description={t('settings:ownGroup')}
      maxLength={255}
      autoComplete="off"
      openOnFocus={props.isFirst !== true}
      data={[...titles.keys()]}
      value={textOf(props.value)}
      onChange={(text) => props.onChange(titles.get(text) ?? text)}
    />
  );
}
