/**
 * The form of a setting. One that the service knows has its words, what helps to fill it in, its password and its test;
 * which one it is, is not asked. Any other is a name and a value.
 */
import { Stack, Text } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { OwnFormProps } from '#screens/records/form/fieldInputs.ts';
import { textOf } from '#screens/records/form/inputs/inputProps.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { isSettingKey, settingOf } from '#shared/settings.ts';
import { BucketTest } from '../BucketTest.tsx';
import { IdentityTest } from '../IdentityTest.tsx';
import { MailTest } from '../MailTest.tsx';
import { PresetSelect } from '../PresetSelect.tsx';
import { SettingSecret } from '../SettingSecret.tsx';
// It comes with this form, and not after it.
import './SettingValueField.tsx';
import { shapeOf } from '../schemaFields.ts';

export default function SettingForm({ form, field }: OwnFormProps) {
  const t = useT();
  const label = useLabel();
  const { key, value } = form.values;
  if (!isSettingKey(key)) {
    return (
      <Stack gap="md">
        {field('key')}
        {field('value')}
        {field('secret')}
      </Stack>
    );
  }
  const { about, unset, presets = [], secret, schema, test } = settingOf(key);
  return (
    <Stack gap="md">
      <div>
        <Text>{label(about)}</Text>
        {form.mode === 'create' && (
          <Text size="sm" c="dimmed" mt={4}>
            {t('settings:byDefault', { value: label(unset) })}
          </Text>
        )}
      </div>
      {presets.length > 0 && shapeOf(schema).kind === 'object' && (
        <PresetSelect presets={presets} value={value} onChange={(next) => form.set('value', next)} />
      )}
      {field('value', true)}
      {secret !== undefined && <SettingSecret form={form} secret={secret} />}
      {test === 'mail' && <MailTest value={value} secret={textOf(form.values.secret)} />}
      {test === 'identity' && <IdentityTest value={value} />}
      {test === 'bucket' && <BucketTest value={value} secret={textOf(form.values.secret)} />}
    </Stack>
  );
}
