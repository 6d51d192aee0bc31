/** The language somebody is spoken to in. */
import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, shared, textOf } from '#screens/records/form/inputs/inputProps.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';

export default function LanguageField(props: InputProps) {
  const t = useT();
  const say = useLabel();
  const value = textOf(props.value);
  const known = [
    { value: 'es', label: t('common:language.es') },
    { value: 'en', label: t('common:language.en') },
  ];
  // One that came from elsewhere stays as it is.
  const data = value === '' || known.some((each) => each.value === value) ? known : [...known, { value, label: value }];
  const usual = props.field.filledWith === undefined ? '' : say(props.field.filledWith);
  return (
    <Select
      {...shared(props)}
      allowDeselect={false}
      data={data}
      placeholder={usual.charAt(0).toUpperCase() + usual.slice(1)}
      value={value === '' ? null : value}
      onChange={props.onChange}
    />
  );
}
