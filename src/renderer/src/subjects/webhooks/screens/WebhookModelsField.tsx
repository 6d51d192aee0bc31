/** Which models a webhook is told of, by what people call them. */
import { MultiSelect } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, isFine, shared } from '#screens/records/form/inputs/inputProps.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import '../texts.ts';

export default function WebhookModelsField(props: InputProps) {
  const t = useT();
  const label = useLabel();
  const value = Array.isArray(props.value) ? props.value.map(String) : [];
  const data = allModels().map((model) => ({ value: model.name, label: label(model.plural) }));
  return (
    <MultiSelect
      {...shared(props)}
      description={t('webhooks:models')}
      data={data.toSorted((a, b) => a.label.localeCompare(b.label))}
      searchable
      openOnFocus={isFine(props)}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('webhooks:clear', { label: props.label }) }}
      nothingFoundMessage={t('office:nothingFound')}
      value={value}
      onChange={props.onChange}
    />
  );
}
