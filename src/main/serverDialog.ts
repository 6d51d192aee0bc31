import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { HostOptions } from './serverHost.ts';
import type { Translate } from './texts.ts';

interface Question {
  readonly question: Parameters<HostOptions['ask']>[0];
  /** In the system's words. */
  readonly detail: string;
  readonly signal: AbortSignal;
  readonly window: BrowserWindow | undefined;
  readonly t: Translate;
}

/** Asks what to do with a server that hangs, or that stopped again and again. Escape waits for the one and restarts the other. */
export async function askAboutServer({ question, detail, signal, window, t }: Question) {
  const isSilent = question === 'silent';
  const choices = isSilent ? (['wait', 'restart'] as const) : (['restart', 'quit'] as const);
  const words = isSilent ? t('server.silent.detail') : t('server.stopped.detail');
  const labels = { wait: t('server.wait'), restart: t('server.restart'), quit: t('menu.quit') };
  const options: MessageBoxOptions = {
    type: 'warning',
    message: isSilent ? t('server.silent.message') : t('server.stopped.message'),
    detail: detail === '' ? words : `${words}\n\n${detail}`,
    buttons: choices.map((choice) => labels[choice]),
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  };
  const { response } = await (window === undefined || window.isDestroyed()
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return choices[response] ?? choices[0];
}
