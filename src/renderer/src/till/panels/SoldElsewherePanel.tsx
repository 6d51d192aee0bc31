/** A basket that was found sold under its identity, and not by this charge: what is known, and what somebody has to say. */
import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { SoldElsewhere } from '#screens/subjects/checkout/basket.ts';
import { DoubtPanel } from './DoubtPanel.tsx';

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
    <DoubtPanel
      icon={<IconAlertTriangle aria-hidden />}
      title={t('till:soldElsewhere.title')}
      text={
        document.invoice === null
          ? t('till:soldElsewhere.textUse', { number })
          : t('till:soldElsewhere.text', { number, total: format.money(document.total) })
      }
      todo={t('till:soldElsewhere.todo')}
      testId="sold-elsewhere"
    >
      <Group grow gap="xs">
        <Button size="md" px="xs" variant="default" onClick={onClear}>
          {t('till:soldElsewhere.clear')}
        </Button>
        <Button size="md" px="xs" variant="default" onClick={onKeep}>
          {t('till:soldElsewhere.keep')}
        </Button>
      </Group>
      <Button size="md" variant="subtle" onClick={onShow}>
        {document.invoice === null ? t('till:soldElsewhere.showUse') : t('till:soldElsewhere.show', { number })}
      </Button>
    </DoubtPanel>
  );
}
