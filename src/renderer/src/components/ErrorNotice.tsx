/** An error in its place on the screen: what happened, what was not lost, what to do. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useContext } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { Wording } from '#screens/base/permissions/wording.ts';
import { explainError } from './explainError.ts';

export interface ErrorNoticeProps {
  readonly error: unknown;
  /** What was not lost: `La cesta sigue aquí y no se ha cobrado nada.` */
  readonly note?: string;
  readonly onRetry?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

export function ErrorNotice({ error, note, onRetry, onClose }: ErrorNoticeProps) {
  const t = useT();
  const { title, details, todo, reference } = explainError(t, error, useContext(Wording));
  return (
    <Alert
      color="red"
      role="alert"
      title={title}
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={t('common:close')}
      {...(onClose === undefined ? {} : { onClose })}
    >
      <Stack gap={6}>
        {details.map((detail) => (
          <Text key={detail} size="sm">
            {detail}
          </Text>
        ))}
        {note !== undefined && (
          <Text size="sm" fw={600}>
            {note}
          </Text>
        )}
        <Text size="sm">{todo}</Text>
        {reference !== null && (
          <Text size="xs" c="dimmed">
            {reference}
          </Text>
        )}
        {onRetry !== undefined && (
          <Group mt={4}>
            <Button size="sm" variant="default" onClick={onRetry}>
              {t('common:retry')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
