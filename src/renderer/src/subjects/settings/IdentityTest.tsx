/** Asks the identity provider as it is typed for what checking its tokens takes, and says what could not be had. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { type OidcSettings, oidcSchema } from '#shared/settings/definitions/oidc.ts';

export function IdentityTest({ value }: { readonly value: unknown }) {
  const t = useT();
  const provider = oidcSchema.safeParse(value);
  const ask = useMutation({
    mutationFn: (tried: OidcSettings) => call('systemTestIdentity', { provider: tried }),
  });
  const faults = {
    noAnswer: t('settings:identityTest.noAnswer'),
    noDocument: t('settings:identityTest.noDocument'),
    otherIssuer: t('settings:identityTest.otherIssuer'),
    unsafeKeys: t('settings:identityTest.unsafeKeys'),
    noKeys: t('settings:identityTest.noKeys'),
    noUsableKey: t('settings:identityTest.noUsableKey'),
  };
  return (
    <Stack gap="xs" data-testid="identity-test">
      <Group>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          disabled={!provider.success}
          loading={ask.isPending}
          onClick={() => provider.success && ask.mutate(provider.data)}
        >
          {t('settings:identityTest.try')}
        </Button>
      </Group>
      {!provider.success && (
        <Text size="sm" c="dimmed">
          {t('settings:testNeeds')}
        </Text>
      )}
      {ask.error !== null && <ErrorNotice error={ask.error} onClose={ask.reset} />}
      {ask.data?.fault === null && (
        <Alert color="green" role="status" title={t('settings:identityTest.works')}>
          {t('settings:identityTest.keys', { count: ask.data.keys, asked: ask.data.asked })}
        </Alert>
      )}
      {ask.data !== undefined && ask.data.fault !== null && (
        <Alert color="orange" role="status" title={faults[ask.data.fault]}>
          {t('settings:identityTest.asked', { asked: ask.data.asked })}
        </Alert>
      )}
    </Stack>
  );
}
