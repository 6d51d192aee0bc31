/** Who issues the tickets. */
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './Setup.module.css';
import { StepHead } from './StepHead.tsx';
import type { Wizard } from './useWizard.ts';

export function CompanyStep({ wizard: { form } }: { readonly wizard: Wizard }) {
  const t = useT();
  return (
    <Stack gap="md">
      <StepHead title={t('setup:company.heading')} help={t('setup:company.help')} />
      <div className={classes.company}>
        <TextInput
          label={t('setup:company.name')}
          autoComplete="organization"
          size="md"
          withAsterisk
          required
          data-autofocus
          maxLength={255}
          {...form.getInputProps('company.name')}
        />
        <TextInput
          label={t('setup:company.taxNumber')}
          autoComplete="off"
          size="md"
          withAsterisk
          required
          maxLength={20}
          {...form.getInputProps('company.taxNumber')}
        />
      </div>
      <fieldset className={classes.address}>
        <legend>{t('setup:company.address')}</legend>
        <TextInput
          label={t('setup:company.street')}
          autoComplete="street-address"
          maxLength={255}
          {...form.getInputProps('company.street')}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }} mt="sm" spacing="sm">
          <TextInput
            label={t('setup:company.zipCode')}
            autoComplete="postal-code"
            maxLength={12}
            {...form.getInputProps('company.zipCode')}
          />
          <TextInput
            label={t('setup:company.city')}
            autoComplete="address-level2"
            maxLength={255}
            {...form.getInputProps('company.city')}
          />
          <TextInput
            label={t('setup:company.phone')}
            autoComplete="tel"
            inputMode="tel"
            maxLength={40}
            {...form.getInputProps('company.phone')}
          />
        </SimpleGrid>
      </fieldset>
    </Stack>
  );
}
