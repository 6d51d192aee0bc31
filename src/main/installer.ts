/** Puts a new version in the place of this one, once its server has ended: the way it was installed. */
import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs';
import type { PackageKind } from '#server/updates/feed.ts';
import { isFeedFile } from '#server/updates/feedFile.ts';
import type { HandOver } from '#server/updates/updates.ts';

/** What of the system and of Electron it takes. */
export interface InstallerParts {
  readonly kind: PackageKind;
  readonly env: NodeJS.ProcessEnv;
  /** Opens a file as the desktop does; says what went wrong, or nothing. */
  readonly openPath: (path: string) => Promise<string>;
  /** Has the application start again once it has ended: this one, or the file that is named. */
  readonly relaunch: (execPath?: string) => void;
}

/** How this program was installed; null where nobody but a person can put another in its place. */
export function installedAs(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  { env, execPath }: { readonly env: NodeJS.ProcessEnv; readonly execPath: string },
): PackageKind | null {
  // A program that an AppImage starts inherits what is said of that one.
  const isOwnImage = env.APPIMAGE !== undefined && env.APPDIR !== undefined && execPath.startsWith(`${env.APPDIR}/`);
  if (platform === 'linux' && isOwnImage) return 'AppImage';
  if (!isPackaged) return null;
  if (platform === 'linux') return 'deb';
  return platform === 'win32' ? 'nsis' : platform === 'darwin' ? 'dmg' : null;
}

/**
 * Installs the file, which is read once more before. Throws where it is not the one that was signed, and then removes it, or where
 * the system does not do it; nothing is changed then.
 */
export async function installUpdate({ path, file }: HandOver, parts: InstallerParts): Promise<void> {
  if (!(await isFeedFile(path, file))) {
    rmSync(path, { force: true });
    throw new Error(`${path} is not the file that was signed`);
  }
  if (parts.kind === 'AppImage') {
    await replaceImage(path, file, parts);
  } else if (parts.kind === 'deb') {
    // Asks whoever is there for the password of an administrator.
    await run('pkexec', ['dpkg', '--install', path], parts.env);
    parts.relaunch();
  } else {
    // The installer asks for what it needs, and starts the program when it is done.
    const trouble = await parts.openPath(path);
    if (trouble !== '') throw new Error(trouble);
  }
}

/** The new image is beside the old one until it is known to be whole, and takes its place at once. */
async function replaceImage(path: string, file: HandOver['file'], { env, relaunch }: InstallerParts): Promise<void> {
  const image = env.APPIMAGE ?? '';
  const draft = `${image}.new`;
  try {
    copyFileSync(path, draft);
    chmodSync(draft, 0o755);
    if (!(await isFeedFile(draft, file))) throw new Error(`${path} changed while it was copied`);
    renameSync(draft, image);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  relaunch(image);
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((settle, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) settle();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}`));
    });
  });
}
