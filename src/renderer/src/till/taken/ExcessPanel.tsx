/** In the place of the payment buttons while more was taken than there is to pay: how much, and what to do. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Money } from '#shared/domain/money.ts';

export interface ExcessPanelProps {
  readonly excess: Money;
  /** There is nothing in the basket. */
  readonly empty: boolean;
  readonly locked: boolean;
  readonly onHold: () => void;
}

export function ExcessPanel({ excess, empty, locked, onHold }: ExcessPanelProps) {
  const t = useT();
  const format = useFormat();
  const amount = format.moneyOf(excess);
  return (
    <Alert
      color="orange"
      m="sm"
      flex="none"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('till:taken.excessTitle', { amount })}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      data-testid="excess"
    >
      <Stack gap="xs">
        <Text size="sm">{t(empty ? 'till:taken.excessEmpty' : 'till:taken.excessTodo')}</Text>
        {empty && (
          <Button size="md" variant="default" disabled={locked} onClick={onHold}>
            {t('till:held.button')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
