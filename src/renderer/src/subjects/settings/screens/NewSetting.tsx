/** A setting that is set for the first time: called what people call it. */
import type { NewScreenProps } from '#screens/records/form/newScreens.ts';
import { AnyNewRecord } from '#screens/records/screens/AnyNewRecord.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { isSettingKey, settingOf } from '#shared/settings.ts';

export default function NewSetting(props: NewScreenProps) {
  const label = useLabel();
  const { key } = props.address;
  return <AnyNewRecord {...props} {...(isSettingKey(key) ? { title: label(settingOf(key).label) } : {})} />;
}
