/** A basket that was found sold under its identity, and not by this charge: what is known, and what somebody has to say. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import type { SoldElsewhere } from './basket.ts';

export interface SoldElsewherePanelProps {
  readonly document: SoldElsewhere;
  readonly onShow: () => void;
  /** What is in the basket is what was sold. */
  readonly onClear: () => void;
  /** What is in the basket is still to be sold. */
  readonly onKeep: () => void;
}

export function SoldElsewherePanel({ document, onShow, onClear, onKeep }: SoldElsewherePanelProps) {
  const t = useT();
  const format = useFormat();
  const { number } = document;
  return (
    <Alert
      color="orange"
      role="alert"
      m="sm"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('till:soldElsewhere.title')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      data-testid="sold-elsewhere"
    >
      <Stack gap="xs">
        <Text size="sm">{t('till:soldElsewhere.text', { number, total: format.money(document.total) })}</Text>
        <Text size="sm" fw={600}>
          {t('till:soldElsewhere.todo')}
        </Text>
        <Group grow gap="xs">
          <Button size="md" px="xs" variant="default" onClick={onClear}>
            {t('till:soldElsewhere.clear')}
          </Button>
          <Button size="md" px="xs" variant="default" onClick={onKeep}>
            {t('till:soldElsewhere.keep')}
          </Button>
        </Group>
        <Button size="md" variant="subtle" onClick={onShow}>
          {t('till:soldElsewhere.show', { number })}
        </Button>
      </Stack>
    </Alert>
  );
}
