/** Has the products with a difference counted again: what was found of them is forgotten. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import type { Found } from './countQueue.ts';

export interface RecountButtonProps {
  readonly products: readonly number[];
  readonly onRecount: (items: readonly Found[]) => void;
}

export function RecountButton({ products, onRecount }: RecountButtonProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpened(true)}>
        {t('stocks:count.recountAll')}
      </Button>
      <FormModal opened={opened} onClose={() => setOpened(false)} title={t('stocks:count.recountAll')} size={480}>
        <Stack>
          <Text>{t('stocks:count.recountText', { count: products.length })}</Text>
          <Group justify="flex-end">
            <Button size="md" variant="default" data-autofocus onClick={() => setOpened(false)}>
              {t('stocks:back')}
            </Button>
            <Button
              size="md"
              onClick={() => {
                onRecount(products.map((product) => ({ product, amount: null })));
                setOpened(false);
              }}
            >
              {t('stocks:count.recountDo')}
            </Button>
          </Group>
        </Stack>
      </FormModal>
    </>
  );
}
