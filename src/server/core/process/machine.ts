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
}
