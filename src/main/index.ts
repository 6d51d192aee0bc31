/** The desktop application: one window on one server in a process of its own, which alone writes the data folder. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, protocol, session, shell } from 'electron';
import { surviveBrokenPipes } from '#server/core/process/brokenPipes.ts';
import { defaultDataFolder } from '#server/core/process/dataFolder.ts';
import type { UpdateSource } from '#server/updates/source.ts';
import { sessionUsers } from '#shared/operations/contracts/sessionUsers.ts';
import { setupStatus } from '#shared/operations/contracts/setupStatus.ts';
import { appOrigin, appScheme, isAppPage, serveAppRequest } from './appProtocol.ts';
import { type CommandLine, readCommandLine } from './commandLine.ts';
import { explainFailure, ScreensMissing } from './failures.ts';
import { confinePages, denyPermissions } from './hardening.ts';
import { installedAs, installUpdate } from './installer.ts';
import { connectPages } from './ipc.ts';
import { logError } from './log.ts';
import { keepErrors, openLogFile } from './logFile.ts';
import { createPresence } from './presence.ts';
import { printPdf } from './printing.ts';
import { forkServer, startUtility } from './processes.ts';
import { askAboutServer } from './serverDialog.ts';
import { type DeskServer, hostServer } from './serverHost.ts';
import type { ServerStart } from './serverMessages.ts';
import { languageOf, type Translate, translator } from './texts.ts';
import { focusWindow, openWindow } from './window.ts';

interface Place extends CommandLine {
  readonly dataDir: string;
  /** Window state and Chromium's own files. Inside the data folder, so that another folder is another till. */
  readonly profileDir: string;
}

const rendererDir = join(import.meta.dirname, '../renderer');

let server: DeskServer | undefined;
let failed = false;

surviveBrokenPipes();
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
try {
  const place = prepare();
  if (app.requestSingleInstanceLock()) {
    keepLog(join(place.profileDir, 'logs'));
    app.on('will-quit', (event) => {
      event.preventDefault();
      finish(0);
    });
    // Not awaited: Electron reports readiness only once this module has been evaluated.
    app
      .whenReady()
      .then(() => start(place))
      .catch(fail);
  } else {
    app.quit();
  }
} catch (error) {
  fail(error);
}

/** What has to be said to Electron before it is ready. */
function prepare(): Place {
  const commandLine = readCommandLine(process.argv.slice(1), process.cwd());
  const dataDir = commandLine.dataDir ?? defaultDataFolder(commandLine.demo);
  const profileDir = join(dataDir, 'desktop');
  mkdirSync(profileDir, { recursive: true, mode: 0o700 });
  app.setPath('userData', profileDir);
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
  return { ...commandLine, dataDir, profileDir };
}

/** A till sells although its log cannot be kept. */
function keepLog(folder: string): void {
  try {
    keepErrors(openLogFile(folder));
  } catch (error) {
    logError('the log cannot be kept', error);
  }
}

async function start(place: Place): Promise<void> {
  const { dataDir, profileDir, demo, isNew, mayBeOlder, port } = place;
  const development = !app.isPackaged;
  const language = languageOf(app.getLocale());
  const t = translator(language);
  if (!existsSync(join(rendererDir, 'index.html'))) {
    throw new ScreensMissing(rendererDir);
  }
  let window: BrowserWindow | undefined;
  let show = (): void => undefined;
  const presence = createPresence({
    commandLine: place,
    language,
    development,
    window: () => window,
    open: () => show(),
  });
  const running = await hostServer({
    start: { dataDir, demo, isNew, mayBeOlder, port, rendererDir, language, ...updatesOf(development) },
    fork: forkServer,
    startTask: startUtility,
    ask: (question, detail, signal) => askAboutServer({ question, detail, signal, window, t }),
    onState: presence.enter,
    onUse: presence.setUse,
    quit: () => app.quit(),
  });
  server = running;
  presence.watch(running);

  // electron-vite's development server, where screens change as they are edited.
  const address = (development && process.env.ELECTRON_RENDERER_URL) || `${appOrigin}/`;
  const isOwnPage = (url: string): boolean => isAppPage(url, address);
  const prints = new Map<string, Uint8Array>();

  denyPermissions(session.defaultSession);
  confinePages(isOwnPage);
  protocol.handle(appScheme, (request) => serveAppRequest(request, { rendererDir, prints }));
  connectPages({
    server: running,
    language,
    isOwnPage,
    print: (pdf) => printPdf(pdf, prints, t('print.title')),
    info: {
      version: app.getVersion(),
      electron: process.versions.electron ?? '',
      chromium: process.versions.chrome ?? '',
      node: process.versions.node,
      platform: process.platform,
      locale: app.getLocale(),
      demo,
      dataDir,
    },
  });

  if (demo) {
    process.stdout.write(await demoLine(running, t));
  }
  const stateFile = join(profileDir, 'window.json');
  show = () => {
    if (window === undefined || window.isDestroyed()) {
      window = openWindow({ address, stateFile, development, mayClose: presence.mayClose, t });
    } else {
      focusWindow(window);
    }
  };
  if (!presence.startsHidden) show();
  app.on('second-instance', (_event, argv) => {
    if (!argv.includes('--hidden')) show();
  });
  app.on('activate', show);
}

/** Who may sign in to the demo facility, for the terminal it was started from. */
async function demoLine(running: DeskServer, t: Translate): Promise<string> {
  const get = async (path: string): Promise<unknown> => {
    const headers = { 'x-taquilla-terminal': running.terminalToken };
    const { body } = await running.inject({ method: 'GET', path, headers });
    return JSON.parse(new TextDecoder().decode(body));
  };
  const { demo } = setupStatus.output.parse(await get('/api/setup'));
  const users = sessionUsers.output.parse(await get('/api/session/users'));
  const user = users.find(({ id }) => id === demo?.user);
  return demo && user ? `${t('demo')}: ${user.name}, PIN ${demo.pin}\n` : '';
}

/** How a new version gets in. Only a program that is being developed can be told to ask others than its build says. */
function updatesOf(development: boolean): Pick<ServerStart, 'installedAs' | 'updateSource'> {
  const kind = installedAs(process.platform, app.isPackaged, process);
  const { TAQUILLA_UPDATES: source } = process.env;
  return {
    installedAs: kind,
    ...(development && source !== undefined ? { updateSource: JSON.parse(source) as UpdateSource } : {}),
  };
}

/** Ends the application once the server has finished what it was doing, and has a new version installed that is wanted. */
function finish(code: number): void {
  const ending = server;
  const closing = ending?.close() ?? Promise.resolve();
  server = undefined;
  closing
    .then(async () => {
      if (ending !== undefined && code === 0) await putInPlace(ending.update());
    })
    .then(
      () => app.exit(code),
      (error: unknown) => {
        logError('the server did not close cleanly', error);
        app.exit(1);
      },
    );
}

/** Installs what may be installed. Who wanted that and does not get it has the program back, which says why. */
async function putInPlace({ isWanted, handOver }: ReturnType<DeskServer['update']>): Promise<void> {
  const kind = installedAs(process.platform, app.isPackaged, process);
  if (handOver === null || kind === null) {
    if (isWanted) app.relaunch();
    return;
  }
  const relaunch = (execPath?: string): void => app.relaunch(execPath === undefined ? {} : { execPath });
  try {
    await installUpdate(handOver, { kind, env: process.env, openPath: shell.openPath, relaunch });
  } catch (error) {
    logError('the new version was not installed', error);
    app.relaunch();
  }
}

/** Nothing sensible can go on: say why, let the server finish and end with a code other than 0. */
function fail(error: unknown): void {
  logError('the application cannot go on', error);
  if (failed) {
    return;
  }
  failed = true;
  const { title, message } = explainFailure(error, translator(languageOf(app.isReady() ? app.getLocale() : '')));
  dialog.showErrorBox(title, message);
  finish(1);
}
