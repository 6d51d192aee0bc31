/** A product came to a basket with money and no lines: somebody says whether it is for whoever paid. */
import { Button, Group } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Added } from '#screens/subjects/checkout/basket.ts';
import type { Money } from '#shared/domain/money.ts';
import { DoubtPanel } from '../panels/DoubtPanel.tsx';

export interface WhosePanelProps {
  readonly added: Added;
  readonly taken: Money;
  readonly onSame: () => void;
  readonly onAnother: () => void;
}

export function WhosePanel({ added, taken, onSame, onAnother }: WhosePanelProps) {
  const t = useT();
  const format = useFormat();
  return (
    <DoubtPanel
      icon={<IconUserQuestion aria-hidden />}
      title={t('till:taken.whose', { name: added.product.name })}
      text={t('till:taken.whoseText', { amount: format.moneyOf(taken) })}
      todo={t('till:taken.whoseTodo')}
      testId="whose"
    >
      <Group grow gap="xs">
        <Button size="md" px="xs" variant="default" onClick={onSame}>
          {t('till:taken.same')}
        </Button>
        <Button size="md" px="xs" variant="default" onClick={onAnother}>
          {t('till:taken.another')}
        </Button>
      </Group>
    </DoubtPanel>
  );
}
