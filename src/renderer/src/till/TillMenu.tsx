/** What is done at the till besides selling. */
import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDeviceDesktop, IconKeyboard, IconMenu2, IconStar } from '@tabler/icons-react';
import { useSounds } from '#screens/base/browser/sounds.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import { openDisplay } from '#screens/display/openDisplay.ts';
import { keyNames } from './keys/keys.ts';

export interface TillMenuProps {
  readonly onKeys: () => void;
  readonly onFavourites: () => void;
}

export function TillMenu({ onKeys, onFavourites }: TillMenuProps) {
  const t = useT();
  const [sounds, setSounds] = useSounds();
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={50}
          aria-label={t('till:menu')}
          title={t('till:menu')}
          data-testid="till-menu"
        >
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDeviceDesktop size={20} aria-hidden />} onClick={() => showDisplay(t)}>
          {t('display:open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconStar size={20} aria-hidden />} onClick={onFavourites}>
          {t('favourites:open')}
        </Menu.Item>
        <Menu.CheckboxItem checked={sounds} onChange={setSounds}>
          {t('till:sounds')}
        </Menu.CheckboxItem>
        <Menu.Item
          leftSection={<IconKeyboard size={20} aria-hidden />}
          rightSection={<Key name={keyNames.help} />}
          onClick={onKeys}
        >
          {t('till:keys.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function showDisplay(t: Translate): void {
  if (openDisplay()) return;
  notifications.show({
    color: 'orange',
    title: t('display:blocked'),
    message: t('display:blockedTodo'),
    closeButtonProps: { 'aria-label': t('common:close') },
  });
}
