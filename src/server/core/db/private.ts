/**
 * The files of a data folder are their user's alone, whatever the umask. SQLite gives `-wal`, `-shm` and journals the mode
 * of their database. On Windows modes do not apply: there the rights of the user's profile do.
 */
import { chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
/** The mode of every file that holds data of the facility. */
export const FILE_MODE = 0o600;

/** What of a data folder is the service's own: the folder may be one that other things lie in. */
const OWN = /^(taquilla\.|pepper\.key|certificate\.)/;
const OWN_FOLDERS = ['backups'];

/** Makes a folder and those above it, and closes it to others where it was open to them. Returns it where it stays open. */
function makePrivateFolder(dir: string): readonly string[] {
  mkdirSync(dir, { recursive: true, mode: FOLDER_MODE });
  return tighten(dir, FOLDER_MODE);
}

/** Makes an empty file where there is none, and closes it to others, before anything is written to it. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, constants.O_CREAT | constants.O_RDWR, FILE_MODE));
  tighten(file, FILE_MODE);
}

/**
 * Closes a data folder, with everything of the service's in it, to other users. Returns what stays open: the file system
 * keeps no modes, or it belongs to another user.
 */
export function closeToOthers(dataDir: string): readonly string[] {
  const open = [...makePrivateFolder(dataDir)];
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isFile() && OWN.test(entry.name)) open.push(...tighten(path, FILE_MODE));
    if (!entry.isDirectory() || !OWN_FOLDERS.includes(entry.name)) continue;
    open.push(...tighten(path, FOLDER_MODE));
    for (const inner of readdirSync(path, { withFileTypes: true })) {
      if (inner.isFile()) open.push(...tighten(join(path, inner.name), FILE_MODE));
    }
  }
  return open;
}

/** Takes from a mode what it gives to others. Returns the path where that cannot be. */
function tighten(path: string, mode: number): readonly string[] {
  if (process.platform === 'win32') return [];
  const found = statSync(path, { throwIfNoEntry: false })?.mode ?? mode;
  if ((found & 0o077) === 0) return [];
  // A folder that all users share, such as /tmp, is not the service's to close.
  if ((found & constants.S_IFMT) === constants.S_IFDIR && (found & 0o1000) !== 0) return [path];
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return [path];
  }
  const kept = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (kept & 0o077) === 0 ? [] : [path];
}
