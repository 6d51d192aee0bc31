/** A place that is a folder: of another disk, or of a share that is mounted. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FILE_MODE } from '../core/db/private.ts';
import { syncFolder, writeDurably } from '../core/process/durableFile.ts';
import { type Place, PlaceError } from './place.ts';
import { copyBytes, giveName, sumOfFile } from './transfer.ts';

/** What ends the name of a file that is being written. */
const UNFINISHED = '.partial';
/** As `writeDurably` names its drafts. */
const DRAFT = /^(?:facility\.json|auto-.*\.json|keys\.stamp|.*\.age)\.\d+$/;

/** The place at a folder, by its absolute path. */
export function folderPlace(folder: string): Place {
  const at = (file: string): string => join(folder, file);
  return {
    name: folder,
    within: (name) => folderPlace(at(name)),
    require: async () => {
      if (!statSync(folder).isDirectory()) throw new PlaceError('gone', `${folder} is not a folder`);
    },
    make: async () => {
      if (existsSync(folder)) return;
      mkdirSync(folder, { mode: 0o700 });
      syncFolder(dirname(folder));
    },
    folders: async () => named(folder, true),
    files: async () => named(folder, false),
    read: async (file) => readIfThere(at(file)),
    write: async (file, data, { isNew } = { isNew: false }) => {
      // Disks of cameras and shares know no way to do both at once.
      if (isNew && existsSync(at(file))) return false;
      writeDurably(at(file), data);
      return true;
    },
    store: async (file, from) => {
      const draft = at(`${file}${UNFINISHED}`);
      const sum = copyBytes(from, draft);
      if (sumOfFile(draft) !== sum) throw new PlaceError('failed', `${draft} is not what was written`);
      giveName(draft, at(file));
      return sum;
    },
    fetch: async (file, to) => copyBytes(at(file), to),
    remove: async (file) => rmSync(at(file), { force: true }),
    sweep: async () => {
      for (const file of named(folder, false)) {
        if (file.endsWith(UNFINISHED) || DRAFT.test(file)) rmSync(at(file), { force: true });
      }
    },
    probe: async (file) => {
      const probe = at(`${file}${UNFINISHED}`);
      writeFileSync(probe, basename(probe), { mode: FILE_MODE });
      // Another process may have swept it away.
      rmSync(probe, { force: true });
    },
    room: async () => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    local: at,
  };
}

function named(folder: string, isFolder: boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    // What a name leads to may be a folder as well.
    isFolderAt(folder, entry) === isFolder ? [entry.name] : [],
  );
}

function isFolderAt(
  folder: string,
  entry: { isDirectory(): boolean; isSymbolicLink(): boolean; name: string },
): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return statSync(join(folder, entry.name), { throwIfNoEntry: false })?.isDirectory() === true;
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
