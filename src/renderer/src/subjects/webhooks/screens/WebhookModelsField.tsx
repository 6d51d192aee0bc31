/** Which models a webhook is told of, by what people call them. */
import { useT } from '#screens/base/i18n/index.ts';
import type { InputProps } from '#screens/records/form/inputs/inputProps.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { ChoiceOfMany } from '../ChoiceOfMany.tsx';

export default function WebhookModelsField(props: InputProps) {
  const t = useT();
  const label = useLabel();
  const choices = allModels().map((model) => ({ value: model.name, label: label(model.plural) }));
  const sorted = choices.toSorted((a, b) => a.label.localeCompare(b.label));
  return <ChoiceOfMany input={props} description={t('webhooks:models')} data={sorted} />;
}
