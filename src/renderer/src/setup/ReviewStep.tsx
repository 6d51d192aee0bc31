/** Everything answered on one page, each part one key away from being changed. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './Setup.module.css';
import { StepHead } from './StepHead.tsx';
import { useStepLabels } from './useStepLabels.ts';
import type { Wizard } from './useWizard.ts';
import type { Step } from './wizard.ts';

export function ReviewStep({ wizard: { form, go } }: { readonly wizard: Wizard }) {
  const t = useT();
  const labels = useStepLabels();
  const { company, manager, pos, data } = form.values;
  const place = [company.street, [company.zipCode, company.city].filter(Boolean).join(' '), company.phone];
  const parts: readonly { readonly step: Step; readonly main: string; readonly rest: string }[] = [
    { step: 'company', main: company.name, rest: [company.taxNumber, ...place].filter(Boolean).join(' · ') },
    { step: 'manager', main: manager.name, rest: t('setup:review.pinSet', { digits: manager.pin.length }) },
    { step: 'till', main: pos.name, rest: data === 'demo' ? t('setup:till.demo') : t('setup:till.empty') },
  ];
  return (
    <Stack gap="md">
      <StepHead title={t('setup:review.heading')} help={t('setup:review.help')} />
      <dl className={classes.review}>
        {parts.map(({ step, main, rest }) => (
          <div key={step} className={classes.part}>
            <Text component="dt" size="sm" c="dimmed">
              {labels[step]}
            </Text>
            <dd>
              <Text fw={600}>{main}</Text>
              <Text size="sm" c="dimmed">
                {rest}
              </Text>
            </dd>
            <dd>
              <Button
                variant="subtle"
                size="sm"
                onClick={() => go(step)}
                aria-label={t('setup:review.editStep', { step: labels[step] })}
              >
                {t('setup:review.edit')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Alert icon={<IconCashRegister aria-hidden />} title={t('setup:review.nextTitle')}>
        {data === 'demo' ? t('setup:review.nextDemo') : t('setup:review.nextEmpty')}
      </Alert>
    </Stack>
  );
}
