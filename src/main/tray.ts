import { join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import { logError } from './log.ts';
import { type Language, translator } from './texts.ts';
import { type TrayState, trayWords } from './trayMenu.ts';

export interface TrayOptions {
  readonly language: Language;
  readonly open: () => void;
  readonly quit: () => void;
  readonly signIn: () => MenuItemConstructorOptions;
}

export interface TrayIcon {
  readonly show: (state: TrayState) => void;
}

/** Puts the icon into the tray; undefined where the system has none. */
export function openTray({ language, open, quit, signIn }: TrayOptions): TrayIcon | undefined {
  const t = translator(language);
  let tray: Tray;
  try {
    tray = new Tray(join(import.meta.dirname, 'tray.png'));
  } catch (error) {
    logError('there is no tray', error);
    return undefined;
  }
  tray.on('click', open);
  return {
    show: (state) => {
      const { tooltip, lines } = trayWords(state, language);
      tray.setToolTip(tooltip);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          ...lines.map((label) => ({ label, enabled: false })),
          { type: 'separator' },
          { label: t('tray.open'), click: open },
          signIn(),
          { type: 'separator' },
          { label: t('menu.quit'), click: quit },
        ]),
      );
    },
  };
}
