/** What is done with the basket as a whole, out of the way of a finger that means the customer beside it. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';

export interface BasketMenuProps {
  readonly locked: boolean;
  /** Empties the basket; null where there is nothing in it. */
  readonly onClear: (() => void) | null;
}

export function BasketMenu({ locked, onClear }: BasketMenuProps) {
  const t = useT();
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon size={44} disabled={locked} aria-label={t('till:basket.actions')} title={t('till:basket.actions')}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconTrash size={20} aria-hidden />}
          disabled={onClear === null}
          onClick={() => onClear?.()}
        >
          {t('till:basket.clear')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
