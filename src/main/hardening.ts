/** What every page in every window may not do: leave, open windows but the customer display, embed, or ask for devices. */
import { app, BrowserWindow, type Session, screen, shell, type WebContents } from 'electron';
import { displayWindow, isDisplayPage } from './displayWindow.ts';
import { isAllowedExternal } from './externalLinks.ts';
import { logError } from './log.ts';

/** Refuses every permission, both when asked for and when only looked up. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/**
 * Keeps every page where the shell put it. Links that may leave open in the person's own browser.
 *
 * @param isOwnPage whether an address is one of the shell's own
 */
export function confinePages(isOwnPage: (url: string) => boolean): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, isOwnPage));
}

function confine(contents: WebContents, isOwnPage: (url: string) => boolean): void {
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(event.url)) {
      event.preventDefault();
      openOutside(event.url);
    }
  });
  contents.on('will-redirect', (event) => {
    if (event.isMainFrame && !isOwnPage(event.url)) {
      event.preventDefault();
    }
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const opener = BrowserWindow.fromWebContents(contents);
    if (opener !== null && isDisplayPage(url, isOwnPage)) {
      // It has no preload: a screen that faces the public can ask nothing of the shell. It closes with the till's window.
      const till = screen.getDisplayMatching(opener.getBounds());
      return { action: 'allow', overrideBrowserWindowOptions: displayWindow(till, screen.getAllDisplays()) };
    }
    openOutside(url);
    return { action: 'deny' };
  });
}

function openOutside(url: string): void {
  if (isAllowedExternal(url)) {
    shell.openExternal(url).catch((error: unknown) => logError('a link could not be opened', error));
  }
}
