/** Fields of a few values: yes or no, one of several, a colour, the name of a model. */
import { ColorInput, Select, Switch } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { familyColors } from '#screens/base/theme/familyColors.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import { useLabel } from '../../values/useLabel.ts';
import { type InputProps, isFine, shared, textOf } from './inputProps.ts';

export function YesNoField({ label, value, error, onChange, onBlur }: InputProps) {
  return (
    <Switch
      size="md"
      label={label}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
      styles={{ body: { alignItems: 'center', minHeight: 44 } }}
    />
  );
}

export function SelectField(props: InputProps) {
  const t = useT();
  const label = useLabel();
  const { field, value, onChange } = props;
  const data = Object.entries(field.values ?? {}).map(([key, text]) => ({ value: key, label: label(text) }));
  return (
    <Select
      {...shared(props)}
      data={data}
      searchable={data.length > 8}
      openOnFocus={isFine(props)}
      clearable={field.required !== true}
      clearButtonProps={{ 'aria-label': t('form:clear', { label: props.label }) }}
      allowDeselect={false}
      nothingFoundMessage={t('records:nothingFound')}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(key) => onChange(key === null ? null : Number(key))}
    />
  );
}

export function ColorField(props: InputProps) {
  const text = textOf(props.value);
  return (
    <ColorInput
      {...shared(props)}
      format="hex"
      swatches={[...familyColors]}
      withEyeDropper={false}
      value={text}
      onChange={(color) => props.onChange(color === '' ? null : color)}
    />
  );
}

/** The model that a number beside it is the id of. */
export function ModelField(props: InputProps) {
  const t = useT();
  const label = useLabel();
  const data = allModels()
    .map((model) => ({ value: model.name, label: label(model.label) }))
    .sort((a, b) => byAlphabet(a.label, b.label));
  return (
    <Select
      {...shared(props)}
      data={data}
      searchable
      openOnFocus={isFine(props)}
      clearable
      clearButtonProps={{ 'aria-label': t('form:clear', { label: props.label }) }}
      nothingFoundMessage={t('records:nothingFound')}
      value={props.value === null ? null : textOf(props.value)}
      onChange={props.onChange}
    />
  );
}
