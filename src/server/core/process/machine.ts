import type { ComparedCopy, CopyKind, CopyPlace, PlaceFault, RestoreFault } from '#shared/operations/parts/backups.ts';
import type { FoundObstacle, InstallTime, UpdateStatus } from '#shared/operations/parts/updates.ts';

/** The second place of the copies, and what would be lost with this computer now. */
export interface PlaceStatus {
  readonly folder: string;
  /** The last good copy there. `at`: ISO 8601 in UTC. */
  readonly lastCopy: { readonly at: string; readonly name: string } | null;
  /** Writes of the audit log that no copy there has. */
  readonly uncopied: number;
  /** Of a restore. */
  readonly lastRehearsal: { readonly at: string; readonly isSound: boolean } | null;
}

/** Which copy of the database. */
export interface CopyRef {
  readonly place: CopyPlace;
  readonly name: string;
}

/** A copy of the database. `at`: epoch milliseconds. */
export interface KnownCopy extends CopyRef {
  readonly kind: CopyKind;
  readonly at: number;
  readonly bytes: number;
  /** The computer that made it; null where it is on this one. */
  readonly computer: string | null;
}

/** A restore that somebody asked for. `at`: ISO 8601 in UTC. */
interface AskedRestore extends CopyRef {
  readonly by: string;
  readonly at: string;
}

/** The copies there are, and what is done with them. */
export interface KnownCopies {
  /** The newest first. */
  readonly copies: readonly KnownCopy[];
  /** Why those of the second place are not among them. */
  readonly fault: PlaceFault | null;
  readonly hasSecondPlace: boolean;
  /** What is being made ready. */
  readonly restoring: AskedRestore | null;
  /** How the last restore from a screen ended. */
  readonly lastRestore:
    | (AskedRestore & {
        readonly ended: string;
        readonly replaced: string | null;
        readonly fault: RestoreFault | null;
        readonly error: string | null;
      })
    | null;
}

/** The copies of the database in use. */
export interface Backups {
  readonly list: () => Promise<KnownCopies>;
  /** Looks into a copy. Throws `backup_missing` and `backup_unreachable`. */
  readonly compare: (copy: CopyRef) => Promise<ComparedCopy>;
  /**
   * Begins to restore a copy, for `by`, a name for people. Throws like `compare`, `restore_under_way`, and `backup_unfit` for one
   * that cannot be gone on with.
   */
  readonly restore: (copy: CopyRef, by: string) => Promise<void>;
  /** Whether one is being made ready. */
  readonly isRestoring: () => boolean;
}

/** What is known of new versions. `asked`: ISO 8601 in UTC. */
export type KnownUpdate = Omit<UpdateStatus, 'version' | 'obstacles'>;

/** New versions of the program. */
export interface Updates {
  readonly known: () => Promise<KnownUpdate>;
  /** The version that is offered; null where none is. */
  readonly offered: () => string | null;
  /** What stands in the way of installing what was downloaded, as the database and this process have it now. */
  readonly obstacles: () => Promise<FoundObstacle[]>;
  /** Asks now whether there is a new version. */
  readonly ask: () => Promise<void>;
  /** Begins to download what is offered. Throws `update_missing` and `update_blocked`. */
  readonly download: () => Promise<void>;
  /** Says when what was downloaded is installed. Throws `update_missing`; `update_blocked` where it cannot be, in words. */
  readonly install: (when: InstallTime) => Promise<void>;
}

/** What the start of a server decided: where its data are, and how it is reached. */
export interface Machine {
  /** The data folder, absolute. */
  readonly dataDir: string;
  /** Where the machine itself reaches it: `http://127.0.0.1:4870`. */
  readonly url: string;
  /** Names, besides those of loopback, that it answers to. */
  readonly hosts: readonly string[];
  /** The start says how many requests a credential may make, whatever the setting says. */
  readonly limitsRequests: boolean;
  /** Null where no second place is set. */
  readonly secondPlace: () => Promise<PlaceStatus | null>;
  readonly backups: Backups;
  readonly updates: Updates;
}
