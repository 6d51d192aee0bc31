/** Which events a webhook is told of, by the names they have in its messages: single ones, or all of a kind. */
import { MultiSelect } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, isFine, shared } from '#screens/records/form/inputs/inputProps.ts';
import { eventTypes } from '#shared/events.ts';
import '../texts.ts';

/** As many as can be looked through; the rest is found by typing. */
const MOST = 60;

export default function WebhookEventsField(props: InputProps) {
  const t = useT();
  const value = Array.isArray(props.value) ? props.value.map(String) : [];
  const types = eventTypes();
  const kinds = types.map((type) => `${type.slice(0, type.indexOf('.'))}.*`);
  return (
    <MultiSelect
      {...shared(props)}
      description={t('webhooks:events')}
      data={[...new Set([...value, ...kinds, ...types])]}
      limit={MOST}
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
