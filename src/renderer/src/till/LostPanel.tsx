/** A charge whose answer did not arrive: what is known, and what the till does about it. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useT } from '../i18n/index.ts';

export function LostPanel({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <Alert
      color="orange"
      role="alert"
      m="sm"
      icon={<IconPlugConnectedX aria-hidden />}
      title={t('till:lost.title')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      data-testid="charge-lost"
    >
      <Stack gap="xs">
        <Text size="sm">{t('till:lost.text')}</Text>
        <Text size="sm" fw={600}>
          {t('till:lost.todo')}
        </Text>
        <Button variant="default" onClick={onRetry}>
          {t('till:lost.retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
