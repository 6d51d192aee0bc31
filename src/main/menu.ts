import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Translate } from './texts.ts';

interface MenuOptions {
  readonly t: Translate;
  readonly development: boolean;
  /** The person wants to end. */
  readonly quit: () => void;
  readonly signIn: MenuItemConstructorOptions;
}

/**
 * The application's menu. Zoom is always there, because large text must not depend on how the app was started; reloading
 * and the developer tools only while developing, so that no stray key empties a screen at the desk.
 */
export function buildMenu({ t, development, quit, signIn }: MenuOptions): Menu {
  const developer: MenuItemConstructorOptions[] = development
    ? [
        { type: 'separator' },
        { role: 'reload', label: t('menu.reload') },
        { role: 'toggleDevTools', label: t('menu.devTools') },
      ]
    : [];
  const template: MenuItemConstructorOptions[] = [
    {
      label: process.platform === 'darwin' ? app.name : t('menu.file'),
      // Not the role: it ends the application before anybody can be asked.
      submenu: [
        signIn,
        { type: 'separator' },
        { label: t('menu.quit'), accelerator: 'CommandOrControl+Q', click: quit },
      ],
    },
    {
      label: t('menu.edit'),
      submenu: [
        { role: 'undo', label: t('menu.undo') },
        { role: 'redo', label: t('menu.redo') },
        { type: 'separator' },
        { role: 'cut', label: t('menu.cut') },
        { role: 'copy', label: t('menu.copy') },
        { role: 'paste', label: t('menu.paste') },
        { role: 'selectAll', label: t('menu.selectAll') },
      ],
    },
    {
      label: t('menu.view'),
      submenu: [
        { role: 'resetZoom', label: t('menu.zoomReset') },
        { role: 'zoomIn', label: t('menu.zoomIn') },
        { role: 'zoomOut', label: t('menu.zoomOut') },
        { type: 'separator' },
        { role: 'togglefullscreen', label: t('menu.fullScreen') },
        ...developer,
      ],
    },
    {
      role: 'windowMenu',
      label: t('menu.window'),
      submenu: [
        { role: 'minimize', label: t('menu.minimise') },
        { role: 'close', label: t('menu.close') },
      ],
    },
    { role: 'help', label: t('menu.help'), submenu: [{ role: 'about', label: t('menu.about') }] },
  ];
  return Menu.buildFromTemplate(template);
}
