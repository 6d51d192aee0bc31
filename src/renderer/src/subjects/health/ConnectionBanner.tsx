/** The server does not answer: since when, what still works, and that it is back. */
import { Alert, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useConnection } from '#screens/base/api/connection.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';

export function ConnectionBanner() {
  const t = useT();
  const { time } = useFormat();
  const { lostSince } = useConnection();
  const wasLost = useRef(false);
  useEffect(() => {
    if (lostSince === null && wasLost.current) {
      void queryClient.invalidateQueries();
      notifications.show({
        color: 'teal',
        message: t('health:connection.back'),
        autoClose: 4000,
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    }
    wasLost.current = lostSince !== null;
  }, [lostSince, t]);
  if (lostSince === null) return null;
  const since = time(new Date(lostSince).toISOString());
  return (
    <Alert
      color="orange"
      radius={0}
      role="alert"
      icon={<IconPlugConnectedX aria-hidden />}
      title={t('health:connection.title', { since })}
      data-testid="server-gone"
    >
      <Text size="sm">{t('health:connection.text', { since })}</Text>
    </Alert>
  );
}
