/** The application as it is there without a window: its menu, its icon in the tray, and how it ends. */
import { app, type BrowserWindow, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import type { HealthCode } from '#shared/healthProblems.ts';
import { signInArguments } from './autostart.ts';
import type { CommandLine } from './commandLine.ts';
import { type HealthWatch, watchHealth } from './healthWatch.ts';
import type { ServerState } from './hostState.ts';
import { askToLeave, tellStays } from './leaveDialogs.ts';
import { createLeaving } from './leaving.ts';
import { logError } from './log.ts';
import { buildMenu } from './menu.ts';
import type { DeskServer } from './serverHost.ts';
import type { ServerUse } from './serverMessages.ts';
import { isSignInStart, openSignIn } from './signIn.ts';
import { type Language, translator } from './texts.ts';
import { openTray } from './tray.ts';

export interface PresenceOptions {
  readonly commandLine: CommandLine;
  readonly language: Language;
  readonly development: boolean;
  /** The till's window, where one was opened. */
  readonly window: () => BrowserWindow | undefined;
  /** Brings the window to the front, or opens it anew. */
  readonly open: () => void;
}

export interface Presence {
  /** No window is opened at the start: the icon in the tray opens it. */
  readonly startsHidden: boolean;
  readonly mayClose: () => boolean;
  readonly enter: (state: ServerState) => void;
  readonly setUse: (use: ServerUse) => void;
  /** Shows the problems of a server that runs, until the application ends. */
  readonly watch: (server: DeskServer) => void;
}

/** Sets menu and icon, and has the application end or stay. */
export function createPresence({ commandLine, language, development, window, open }: PresenceOptions): Presence {
  const t = translator(language);
  const signIn = openSignIn(signInArguments(commandLine));
  let server: ServerState = 'starting';
  let problems: readonly HealthCode[] = [];
  let newVersion: string | null = null;
  let use: ServerUse = { servesNetwork: false, others: 0 };
  let health: HealthWatch | undefined;

  const leaving = createLeaving({
    use: () => use,
    hasTray: () => tray !== undefined,
    ask: () => askToLeave(window(), t),
    tellStays: () => tellStays(t),
    quit: () => app.quit(),
  });
  const signInItem = (): MenuItemConstructorOptions => ({
    label: t('signIn.start'),
    type: 'checkbox',
    checked: signIn.isOn(),
    click: ({ checked }) => {
      try {
        signIn.set(checked);
      } catch (error) {
        logError('the start at sign-in could not be changed', error);
        dialog.showErrorBox(t('signIn.failed'), error instanceof Error ? error.message : String(error));
      }
      showMenu();
      showState();
    },
  });
  const quit = leaving.requestQuit;
  const tray = openTray({ language, open, quit, signIn: signInItem });
  const showMenu = (): void => Menu.setApplicationMenu(buildMenu({ t, development, quit, signIn: signInItem() }));
  const showState = (): void => tray?.show({ server, problems, newVersion });

  showMenu();
  showState();
  app.on('before-quit', leaving.ending);
  app.on('window-all-closed', leaving.lastWindowClosed);
  app.on('will-quit', () => health?.end());
  return {
    startsHidden: tray !== undefined && (commandLine.hidden || isSignInStart()),
    mayClose: leaving.mayClose,
    enter: (state) => {
      server = state;
      showState();
      if (state === 'ready') void health?.look();
    },
    setUse: (now) => {
      use = now;
    },
    watch: (running) => {
      health = watchHealth(running, (found) => {
        problems = found.problems.map(({ code }) => code);
        newVersion = found.newVersion;
        showState();
      });
    },
  };
}
