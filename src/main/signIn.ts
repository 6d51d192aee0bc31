import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { app } from 'electron';
import { autostartEntry, autostartFile } from './autostart.ts';

export interface SignIn {
  /** Whether the application starts when the person signs in to the computer. */
  readonly isOn: () => boolean;
  /** Throws the system's error where that cannot be changed. */
  readonly set: (isOn: boolean) => void;
}

/** What starts at sign-in, by the means of the system. `args`: those it is started with. */
export function openSignIn(args: readonly string[]): SignIn {
  // Without a package the executable is Electron's own, and is told which application to run.
  const own = app.isPackaged ? args : [app.getAppPath(), ...args];
  if (process.platform !== 'linux') {
    // Electron puts them into the registry as they are. macOS takes none: see `isSignInStart`.
    const quoted = own.map((argument) => `"${argument}"`);
    return {
      isOn: () => app.getLoginItemSettings({ args: quoted }).openAtLogin,
      set: (isOn) => app.setLoginItemSettings({ openAtLogin: isOn, args: quoted }),
    };
  }
  const file = autostartFile(process.env.XDG_CONFIG_HOME, homedir());
  return {
    isOn: () => existsSync(file),
    set: (isOn) => {
      if (!isOn) {
        rmSync(file, { force: true });
        return;
      }
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      // An AppImage is unpacked to another place at each start; APPIMAGE says where it is itself.
      writeFileSync(file, autostartEntry([process.env.APPIMAGE ?? process.execPath, ...own]));
    },
  };
}

/** Whether macOS started the application at sign-in. Elsewhere `--hidden` says so. */
export const isSignInStart = (): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
