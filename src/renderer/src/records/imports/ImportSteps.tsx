/** Where one is between the file and its records. */
import { Stepper } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';

const steps = ['file', 'columns', 'review', 'done'] as const;

export function ImportSteps({ at }: { readonly at: (typeof steps)[number] }) {
  const t = useT();
  const names = {
    file: t('imports:step.file'),
    columns: t('imports:step.columns'),
    review: t('imports:step.review'),
    done: t('imports:step.done'),
  };
  const active = steps.indexOf(at);
  return (
    <Stepper active={at === 'done' ? steps.length : active} size="sm" my="md">
      {steps.map((step, index) => (
        <Stepper.Step
          key={step}
          label={names[step]}
          allowStepSelect={false}
          aria-current={index === active ? 'step' : undefined}
        />
      ))}
    </Stepper>
  );
}
