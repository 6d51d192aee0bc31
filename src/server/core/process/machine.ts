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
}
