/** The password of a setting: it is typed, replaced and taken away, and never shown. */
import { Button, Group, Input, PasswordInput, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { TaggedRecord } from '#screens/base/api/client.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useRecordWrite } from '#screens/components/useOperation.ts';
import { useFaultText } from '#screens/records/form/faultText.ts';
import { textOf } from '#screens/records/form/inputs/inputProps.ts';
import { type RecordForm, taggedQuery } from '#screens/records/form/useRecordForm.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { SettingDefinition } from '#shared/settings/defineSetting.ts';

export interface SettingSecretProps {
  readonly form: RecordForm;
  readonly secret: NonNullable<SettingDefinition['secret']>;
}

export function SettingSecret({ form, secret }: SettingSecretProps) {
  const t = useT();
  const label = useLabel();
  const faultText = useFaultText();
  const [isReplacing, setReplacing] = useState(false);
  const { subject, values } = form;
  const { model, id, record, tag } = subject;
  const typed = textOf(values.secret);
  // It goes with the server it was given for, as the service has it.
  const isSameServer = record.hasSecret === true && hostOf(values.value) === hostOf(record.value);
  const { run, pending, error } = useRecordWrite<TaggedRecord>({
    repeats: true,
    onDone: (answer) => {
      if (id !== null) queryClient.setQueryData(taggedQuery(model, id).queryKey, answer);
    },
  });
  if (isSameServer && !isReplacing && typed === '') {
    return (
      <Input.Wrapper size="md" label={label(secret.label)} labelElement="div" data-testid="kept-secret">
        <Group gap="sm" mt={2}>
          <IconLock size={18} aria-hidden />
          <Text mr="sm">{t('form:secret.stored')}</Text>
          <Button variant="default" size="md" onClick={() => setReplacing(true)}>
            {t('form:secret.replace')}
          </Button>
          <Button
            variant="subtle"
            size="md"
            loading={pending}
            onClick={() =>
              run({ save: model.name, id, body: { secret: null }, ...(tag === null ? {} : { ifMatch: tag }) })
            }
          >
            {t('form:secret.remove')}
          </Button>
        </Group>
        {error !== null && <ErrorNotice error={error} />}
      </Input.Wrapper>
    );
  }
  return (
    <Group align="end" gap="sm">
      <PasswordInput
        size="md"
        label={label(secret.label)}
        description={label(secret.hint)}
        autoComplete="new-password"
        maxLength={1000}
        autoFocus={isReplacing}
        error={faultText(form.faults, '#/secret', true)}
        visibilityToggleButtonProps={{ 'aria-label': t('form:secret.show') }}
        value={typed}
        onChange={(event) => form.set('secret', event.currentTarget.value)}
        maw={520}
        style={{ flex: '1 1 280px' }}
      />
      {isReplacing && (
        <Button
          variant="subtle"
          size="md"
          onClick={() => {
            form.set('secret', null);
            setReplacing(false);
          }}
        >
          {t('form:secret.keep')}
        </Button>
      )}
    </Group>
  );
}

function hostOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'host' in value ? value.host : null;
}
