/** A setting that is set for the first time: called what people call it. */
import { isSettingKey, settingOf } from '#shared/settings.ts';
import { AnyNewRecord } from '../form/AnyNewRecord.tsx';
import type { NewScreenProps } from '../form/newScreens.ts';
import { useLabel } from '../useLabel.ts';

export default function NewSettingScreen(props: NewScreenProps) {
  const label = useLabel();
  const { key } = props.address;
  return <AnyNewRecord {...props} {...(isSettingKey(key) ? { title: label(settingOf(key).label) } : {})} />;
}
