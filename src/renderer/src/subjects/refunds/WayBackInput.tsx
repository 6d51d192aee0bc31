/** Chooses how money goes back, and whose wallet gets it where that is not known. */
import { Alert, Button, Chip, Group, Stack, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { laterDialog } from '#screens/components/later.tsx';
import type { RefundDestinations } from './useRefundDestinations.ts';

const CustomerPicker = laterDialog(() => import('../customers/picker/CustomerPicker.tsx'), 'opened');

const asHighAsAFinger = { label: { height: 44 } };

export function WayBackInput({ way }: { readonly way: RefundDestinations }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  return (
    <Stack gap="xs">
      {way.mustChoose && (
        <Alert color="orange" role="status">
          {way.gone.length === 0 ? t('refunds:way.unknown') : t('refunds:way.gone', { methods: way.gone.join(', ') })}
        </Alert>
      )}
      <Text id="way-back" size="sm" fw={500}>
        {t('refunds:way.label')}
      </Text>
      <Chip.Group value={way.key} onChange={way.choose}>
        <Group gap="xs" role="group" aria-labelledby="way-back">
          {!way.mustChoose && (
            <Chip size="lg" value="" styles={asHighAsAFinger}>
              {t('refunds:way.asPaid')}
            </Chip>
          )}
          {way.destinations.map(({ key, name }) => (
            <Chip key={key} size="lg" value={key} styles={asHighAsAFinger}>
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {way.isWallet && (
        <Group gap="xs">
          {way.owner !== null && <Text fw={600}>{t('refunds:way.walletOf', { name: way.owner.name })}</Text>}
          {way.asksWhose && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconUserSearch size={20} aria-hidden />}
              onClick={() => setAsks(true)}
            >
              {way.owner === null ? t('refunds:way.whose') : t('refunds:way.another')}
            </Button>
          )}
        </Group>
      )}
      <CustomerPicker
        opened={asks}
        onClose={() => setAsks(false)}
        onPick={({ id, name }) => {
          way.setOwner({ id, name });
          setAsks(false);
        }}
      />
    </Stack>
  );
}
