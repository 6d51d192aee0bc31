/** In the place of the payment buttons while the server is gone. */
import { Alert, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';

export function GonePanel() {
  const t = useT();
  return (
    <Alert color="orange" m="sm" icon={<IconPlugConnectedX aria-hidden />} title={t('health:connection.noCharge')}>
      <Text size="sm">{t('health:connection.noChargeText')}</Text>
    </Alert>
  );
}
