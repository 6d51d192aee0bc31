/** Who may do everything, and the PIN that says so. */
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { PinField } from '#screens/subjects/staff/pin/PinField.tsx';
import { StepHead } from './StepHead.tsx';
import type { Wizard } from './useWizard.ts';

export function ManagerStep({ wizard: { form } }: { readonly wizard: Wizard }) {
  const t = useT();
  const toggle = { 'aria-label': t('setup:manager.pinShow') };
  return (
    <Stack gap="md">
      <StepHead title={t('setup:manager.heading')} help={t('setup:manager.help')} />
      <TextInput
        label={t('setup:manager.name')}
        autoComplete="name"
        size="md"
        withAsterisk
        required
        data-autofocus
        maxLength={255}
        {...form.getInputProps('manager.name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PinField
          label={t('setup:manager.pin')}
          size="md"
          withAsterisk
          required
          visibilityToggleButtonProps={toggle}
          value={form.values.manager.pin}
          onChange={(pin) => form.setFieldValue('manager.pin', pin)}
          error={form.errors['manager.pin']}
        />
        <PinField
          label={t('setup:manager.pinAgain')}
          size="md"
          withAsterisk
          required
          visibilityToggleButtonProps={toggle}
          value={form.values.manager.pinAgain}
          onChange={(pin) => form.setFieldValue('manager.pinAgain', pin)}
          error={form.errors['manager.pinAgain']}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('setup:manager.pinHint')}
      </Text>
    </Stack>
  );
}
