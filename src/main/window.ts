import { join } from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { logError } from './log.ts';
import type { Translate } from './texts.ts';
import { fitToDisplays, readWindowState, smallestSize, writeWindowState } from './windowState.ts';

export interface WindowOptions {
  /** The first screen. */
  readonly address: string;
  /** Where the window's place is remembered. */
  readonly stateFile: string;
  readonly development: boolean;
  /** Whether the window may close now. */
  readonly mayClose: () => boolean;
  readonly t: Translate;
}

/** Crashes within a minute after which the screen is no longer reloaded by itself. */
const crashesTolerated = 3;

/** Opens the till's window where it was last and keeps it alive: a crashed screen comes back as it was. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const state = fitToDisplays(rememberedState(options.stateFile), workAreas());
  const window = new BrowserWindow({
    ...state.bounds,
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    show: false,
    title: 'Taquilla',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      // The dictionaries would be downloaded from elsewhere.
      spellcheck: false,
      devTools: options.development,
    },
  });
  if (state.maximised) {
    window.maximize();
  }
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    if (!options.mayClose()) event.preventDefault();
  });
  rememberPlace(window, options.stateFile);
  reviveAfterCrash(window, options.t);
  offerReloadWhenStuck(window, options.t);
  window.loadURL(options.address).catch((error: unknown) => logError('the screen could not be loaded', error));
  return window;
}

/** Brings a window to the front, wherever it was. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) {
    window.restore();
  }
  window.show();
  window.focus();
}

function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  return [primary, ...others].map((display) => display.workArea);
}

function rememberedState(file: string) {
  try {
    return readWindowState(file);
  } catch (error) {
    logError('the window’s place could not be read', error);
    return undefined;
  }
}

function rememberPlace(window: BrowserWindow, file: string): void {
  let pending: NodeJS.Timeout | undefined;
  const save = (): void => {
    clearTimeout(pending);
    try {
      writeWindowState(file, { bounds: window.getNormalBounds(), maximised: window.isMaximized() });
    } catch (error) {
      logError('the window’s place could not be kept', error);
    }
  };
  const saveSoon = (): void => {
    clearTimeout(pending);
    pending = setTimeout(save, 400);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);
  window.on('closed', () => clearTimeout(pending));
}

function reviveAfterCrash(window: BrowserWindow, t: Translate): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') {
      return;
    }
    logError('the screen’s process ended', `${reason} (${exitCode})`);
    const now = Date.now();
    crashes = [...crashes.filter((moment) => now - moment < 60_000), now];
    if (crashes.length <= crashesTolerated) {
      window.webContents.reload();
      return;
    }
    ask(window, t('crash.message'), t('crash.detail'), [t('menu.reload'), t('menu.quit')]).then(
      (choice) => (choice === 0 ? window.webContents.reload() : window.destroy()),
      (error: unknown) => logError('the crash could not be shown', error),
    );
  });
}

function offerReloadWhenStuck(window: BrowserWindow, t: Translate): void {
  let dismissal: AbortController | undefined;
  window.on('unresponsive', () => {
    if (dismissal) {
      return;
    }
    const asking = new AbortController();
    dismissal = asking;
    const buttons = [t('unresponsive.wait'), t('menu.reload')];
    ask(window, t('unresponsive.message'), t('unresponsive.detail'), buttons, asking.signal)
      .then((choice) => {
        dismissal = undefined;
        if (choice === 1 && !asking.signal.aborted) {
          // A stuck page does not obey a reload; its process has to end first, and then the screen comes back.
          window.webContents.forcefullyCrashRenderer();
        }
      })
      .catch((error: unknown) => logError('the stuck screen could not be shown', error));
  });
  window.on('responsive', () => dismissal?.abort());
}

/** Shows a message and resolves to the index of the button pressed; 0 when dismissed. */
async function ask(
  window: BrowserWindow,
  message: string,
  detail: string,
  buttons: string[],
  signal?: AbortSignal,
): Promise<number> {
  const options = { type: 'warning' as const, message, detail, buttons, defaultId: 0, cancelId: 0, noLink: true };
  const { response } = await dialog.showMessageBox(window, signal ? { ...options, signal } : options);
  return response;
}
