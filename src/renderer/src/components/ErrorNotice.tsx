/** An error in its place on the screen: what happened, what was not lost, what to do. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useContext } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Wording } from '#screens/base/permissions/wording.ts';
import { explainError } from './explainError.ts';

export interface ErrorNoticeProps {
  readonly error: unknown;
  /** What is still as it was, and is said where that is certain: `La cesta sigue aquí y no se ha cobrado nada.` */
  readonly note?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

export function ErrorNotice({ error, note, onRetry, onClose }: ErrorNoticeProps) {
  const t = useT();
  const { title, details, todo, reference } = explainError(t, error, useContext(Wording));
  const sure = isInDoubt(error) ? t('common:error.inDoubt') : isDoneBefore(error) ? undefined : note;
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
        {sure !== undefined && (
          <Text size="sm" fw={600}>
            {sure}
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

/** True where nobody can say that nothing was done. */
function isInDoubt(error: unknown): boolean {
  return error instanceof ApiError && error.uncertain;
}

/** True where an earlier attempt was done, and nothing is as it was. */
function isDoneBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}
