import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Translate } from './texts.ts';

/** Asks whether to quit while others use the server. Escape stays. */
export async function askToLeave(window: BrowserWindow | undefined, t: Translate): Promise<boolean> {
  const options: MessageBoxOptions = {
    type: 'question',
    message: t('leave.message'),
    detail: t('leave.detail'),
    buttons: [t('leave.stay'), t('menu.quit')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window === undefined || window.isDestroyed()
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return response === 1;
}

/** Says that the server goes on without a window. */
export async function tellStays(t: Translate): Promise<void> {
  const buttons = [t('stay.ok')];
  await dialog.showMessageBox({ type: 'info', message: t('stay.message'), detail: t('stay.detail'), buttons });
}
