/** Several of a long list, found by typing; nothing chosen means all. */
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, isFine, shared } from '#screens/records/form/inputs/inputProps.ts';

/** As many as can be looked through; the rest is found by typing. */
const MOST = 60;

export interface ChoiceOfManyProps {
  readonly input: InputProps;
  readonly description: string;
  readonly data: NonNullable<MultiSelectProps['data']>;
}

export function ChoiceOfMany({ input, description, data }: ChoiceOfManyProps) {
  const t = useT();
  return (
    <MultiSelect
      {...shared(input)}
      description={description}
      data={data}
      limit={MOST}
      searchable
      openOnFocus={isFine(input)}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('webhooks:clear', { label: input.label }) }}
      nothingFoundMessage={t('records:nothingFound')}
      value={Array.isArray(input.value) ? input.value.map(String) : []}
      onChange={input.onChange}
    />
  );
}
