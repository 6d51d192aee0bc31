/** Sends a test message by the mail server as it is typed, and says which step failed, and why. */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { MailReason } from '#screens/records/values/MailReason.tsx';
import type { MailStep } from '#shared/domain/mailReplies.ts';
import { smtpSchema } from '#shared/settings/definitions/smtp.ts';

export interface MailTestProps {
  /** As the form has it. */
  readonly value: unknown;
  /** What is typed of the password; empty for the one that is stored. */
  readonly secret: string;
}

export function MailTest({ value, secret }: MailTestProps) {
  const t = useT();
  const server = smtpSchema.safeParse(value);
  const [typed, setTo] = useState<string | null>(null);
  const to = typed ?? server.data?.from ?? '';
  const send = useMutation({
    mutationFn: async (address: string) => {
      if (server.data === undefined) throw new Error('there is no server to try');
      const input = { server: server.data, to: address, language: currentLanguage() };
      return call('systemTestMail', { ...input, ...(secret === '' ? {} : { secret }) });
    },
  });
  return (
    <Stack gap="xs" data-testid="mail-test">
      <Group align="end" gap="sm">
        <TextInput
          size="md"
          type="email"
          autoComplete="off"
          label={t('settings:mailTest.to')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          style={{ flex: '0 1 360px' }}
        />
        <Button
          size="md"
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={!server.success || to.trim() === ''}
          loading={send.isPending}
          onClick={() => send.mutate(to.trim())}
        >
          {t('settings:mailTest.send')}
        </Button>
      </Group>
      {!server.success && (
        <Text size="sm" c="dimmed">
          {t('settings:testNeeds')}
        </Text>
      )}
      {send.error !== null && <ErrorNotice error={send.error} onClose={send.reset} />}
      {send.data?.delivered === true && (
        <Alert color="green" role="status" title={t('settings:mailTest.delivered')}>
          {t('settings:mailTest.look', { to: send.variables })}
        </Alert>
      )}
      {send.data?.delivered === false && (
        <Alert color="orange" role="status" title={stepText(t, send.data.step)}>
          <MailReason error={send.data.error ?? ''} />
          <Text size="sm" mt={4}>
            {remedyText(t, send.data.step)}
          </Text>
        </Alert>
      )}
    </Stack>
  );
}

function stepText(t: ReturnType<typeof useT>, step: MailStep | null): string {
  return {
    name: t('settings:mailTest.step.name'),
    connect: t('settings:mailTest.step.connect'),
    tls: t('settings:mailTest.step.tls'),
    login: t('settings:mailTest.step.login'),
    sender: t('settings:mailTest.step.sender'),
    recipient: t('settings:mailTest.step.recipient'),
    message: t('settings:mailTest.step.message'),
  }[step ?? 'connect'];
}

/** What to do about a step that failed. */
function remedyText(t: ReturnType<typeof useT>, step: MailStep | null): string {
  return {
    name: t('settings:mailTest.remedy.name'),
    connect: t('settings:mailTest.remedy.connect'),
    tls: t('settings:mailTest.remedy.tls'),
    login: t('settings:mailTest.remedy.login'),
    sender: t('settings:mailTest.remedy.sender'),
    recipient: t('settings:mailTest.remedy.recipient'),
    message: t('settings:mailTest.remedy.message'),
  }[step ?? 'connect'];
}
