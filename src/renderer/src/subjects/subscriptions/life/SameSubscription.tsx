/** The customer has the same subscription already: which it is, and going on all the same. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';

/** The id of the other; null where the error is another. */
export function sameIn(error: Error | null): number | null {
  return error instanceof ApiError && error.code === 'same_subscription' ? Number(error.detail) : null;
}

export interface SameSubscriptionProps {
  readonly other: number;
  readonly onDespite: () => void;
}

export function SameSubscription({ other, onDespite }: SameSubscriptionProps) {
  const t = useT();
  return (
    <Alert color="yellow" role="alert" icon={<IconCopy aria-hidden />} title={t('subscriptions:same.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('subscriptions:same.text')}</Text>
        <Group>
          <Button size="md" variant="default" onClick={onDespite}>
            {t('subscriptions:same.despite')}
          </Button>
          <RecordLink model="subscriptionCustomer" id={other}>
            {t('subscriptions:same.other')}
          </RecordLink>
        </Group>
      </Stack>
    </Alert>
  );
}
