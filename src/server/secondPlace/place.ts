/** Where copies are kept: a folder, or what a bucket has under a prefix. Both are used through this alone. */
import type { PlaceFault } from '#shared/operations/parts/backups.ts';

/**
 * A place. What it is asked for rejects with `PlaceError`, or with the system's error, which `faultOf` reads. Names of files and
 * folders are without a slash.
 */
export interface Place {
  /** For people: the folder, or `s3://bucket/prefix (https://server)`. */
  readonly name: string;
  /** A folder in it, which need not be there. */
  readonly within: (folder: string) => Place;
  /** Rejects where the place is not there. */
  readonly require: () => Promise<void>;
  /** Makes it, where it is not there. */
  readonly make: () => Promise<void>;
  /** The names of the folders in it. */
  readonly folders: () => Promise<readonly string[]>;
  /** The names of the files in it, however many there are. Rejects where it is not there. */
  readonly files: () => Promise<readonly string[]>;
  /** A small file; null where there is none. */
  readonly read: (file: string) => Promise<Buffer | null>;
  /**
   * Writes a small file, whole or not at all, in the place of what was there. `isNew`: only where none is there. False where
   * one was.
   */
  readonly write: (file: string, data: string | Uint8Array, given?: { readonly isNew: boolean }) => Promise<boolean>;
  /**
   * Puts a file of this computer there, whole or not at all, and sees that it is what was read here. Resolves with its SHA-256,
   * in hexadecimal.
   */
  readonly store: (file: string, from: string) => Promise<string>;
  /**
   * Copies a file from there to this computer. Resolves with the SHA-256 of what is there then. `goesOn`: after what an earlier
   * call that was ended has fetched of it.
   */
  readonly fetch: (file: string, to: string, given?: { readonly goesOn: boolean }) => Promise<string>;
  /** Removes a file, which need not be there. */
  readonly remove: (file: string) => Promise<void>;
  /** Removes what processes that were ended left half done. */
  readonly sweep: () => Promise<void>;
  /** Tries whether it can be written to, by a name that is in use by nobody else. Leaves nothing. */
  readonly probe: (file: string) => Promise<void>;
  /** Bytes there is room for; null where nobody says. */
  readonly room: () => Promise<number | null>;
  /** The file as this computer has it; null where it has to be fetched. */
  readonly local: (file: string) => string | null;
}

export class PlaceError extends Error {
  readonly fault: PlaceFault;

  constructor(fault: PlaceFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PlaceError';
    this.fault = fault;
  }
}

/** What an error says of a place. */
export function faultOf(error: unknown): PlaceFault {
  if (error instanceof PlaceError) return error.fault;
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'ENXIO':
    case 'ENOTCONN':
    case 'EHOSTDOWN':
    case 'EHOSTUNREACH':
    case 'ESTALE':
    case 'EIO':
      return 'gone';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'readOnly';
    case 'ETIMEDOUT':
      return 'silent';
    default:
      return 'failed';
  }
}
