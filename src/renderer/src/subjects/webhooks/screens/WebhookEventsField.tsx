/** Which events a webhook is told of, by the names they have in its messages: single ones, or all of a kind. */
import { useT } from '#screens/base/i18n/index.ts';
import type { InputProps } from '#screens/records/form/inputs/inputProps.ts';
import { eventTypes } from '#shared/events.ts';
import { ChoiceOfMany } from '../ChoiceOfMany.tsx';

const types = eventTypes();
const kinds = types.map((type) => `${type.slice(0, type.indexOf('.'))}.*`);
const choices = [...new Set([...kinds, ...types])];

export default function WebhookEventsField(props: InputProps) {
  const t = useT();
  return <ChoiceOfMany input={props} description={t('webhooks:events')} data={choices} />;
}
