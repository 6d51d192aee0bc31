/** What is shown in place of a screen that could not be drawn or whose data could not be read. */
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { ApiError } from '#screens/base/api/errors.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';

export function FailedScreen({ error }: { readonly error: unknown }) {
  const t = useT();
  const unreachable = error instanceof ApiError && error.code === 'network';
  const { details, reference } = explainError(t, error);
  return (
    <Center component="main" mih="100%" p="xl">
      <Stack maw={520} gap="sm" role="alert">
        <Title order={1}>{unreachable ? t('common:error.start') : t('common:error.screen')}</Title>
        {details.map((detail) => (
          <Text key={detail}>{detail}</Text>
        ))}
        <Text c="dimmed">{unreachable ? t('common:error.startTodo') : t('common:error.screenTodo')}</Text>
        {reference !== null && (
          <Text size="sm" c="dimmed">
            {reference}
          </Text>
        )}
        <Button size="lg" mt="sm" onClick={() => window.location.assign('/')}>
          {t('common:error.reload')}
        </Button>
      </Stack>
    </Center>
  );
}
