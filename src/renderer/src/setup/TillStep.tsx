/** The first cash point, and whether to start empty or with the demo facility. */
import { Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconBallTennis, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './Setup.module.css';
import { StepHead } from './StepHead.tsx';
import type { Wizard } from './useWizard.ts';

export function TillStep({ wizard: { form } }: { readonly wizard: Wizard }) {
  const t = useT();
  return (
    <Stack gap="md">
      <StepHead title={t('setup:till.heading')} help={t('setup:till.help')} />
      <TextInput
        label={t('setup:till.name')}
        autoComplete="off"
        size="md"
        withAsterisk
        required
        data-autofocus
        maxLength={255}
        {...form.getInputProps('pos.name')}
      />
      <Radio.Group label={t('setup:till.data')} {...form.getInputProps('data')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt={6}>
          <Choice
            value="empty"
            icon={<IconSparkles size={26} aria-hidden />}
            title={t('setup:till.empty')}
            help={t('setup:till.emptyHelp')}
          />
          <Choice
            value="demo"
            icon={<IconBallTennis size={26} aria-hidden />}
            title={t('setup:till.demo')}
            help={t('setup:till.demoHelp')}
          />
        </SimpleGrid>
      </Radio.Group>
    </Stack>
  );
}

interface ChoiceProps {
  readonly value: 'empty' | 'demo';
  readonly icon: ReactNode;
  readonly title: string;
  readonly help: string;
}

function Choice({ value, icon, title, help }: ChoiceProps) {
  return (
    <Radio.Card value={value} className={classes.choice}>
      {icon}
      <span>
        <Text component="span" fw={600} display="block">
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          {help}
        </Text>
      </span>
      <Radio.Indicator className={classes.indicator} />
    </Radio.Card>
  );
}
