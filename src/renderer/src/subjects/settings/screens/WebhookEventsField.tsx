/** Which events a webhook is told of, by the names they have in its deliveries. */
import { Alert, MultiSelect, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, isFine, shared } from '#screens/records/form/inputs/inputProps.ts';
import { eventTypes } from '#shared/events.ts';

/** As many as can be looked through; the rest is found by typing. */
const MOST = 60;

export default function WebhookEventsField(props: InputProps) {
  const t = useT();
  const value = Array.isArray(props.value) ? props.value.map(String) : [];
  return (
    <Stack gap="md">
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        {t('forms:webhook.notSent')}
      </Alert>
      <MultiSelect
        {...shared(props)}
        description={t('forms:events')}
        data={[...new Set([...value, ...eventTypes()])]}
        limit={MOST}
        searchable
        openOnFocus={isFine(props)}
        hidePickedOptions
        clearable
        clearButtonProps={{ 'aria-label': t('forms:clear', { label: props.label }) }}
        nothingFoundMessage={t('office:nothingFound')}
        value={value}
        onChange={props.onChange}
      />
    </Stack>
  );
}
