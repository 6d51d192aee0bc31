/** The tables as Kysely types: one per model, derived from the catalogue, and the service's own tables. */
import type { Generated } from 'kysely';
import type { ModelName, Row } from '#shared/catalogue/index.ts';

/** `searchText`: what `q` looks in, folded; only models with search fields have it. */
type Table<R> = { [K in keyof R]: K extends 'id' ? Generated<number> : R[K] } & { searchText: string | null };

type ModelTables = { [N in ModelName]: Table<Row<N>> };

/** Facts about the installation itself: ledger salt, time of last opening, demo. */
export interface MetaTable {
  key: string;
  value: string;
}

/** A staff session. The token itself is never stored. */
export interface SessionTable {
  tokenHash: string;
  user: number;
  created: string;
  lastUsed: string;
  expires: string;
  ended: 0 | 1;
  /** The enrolled terminal it was started on; null = the machine itself. */
  terminal: number | null;
}

/** A manager's leave for one action of a credential. The token itself is never stored. */
export interface AuthorisationTable {
  tokenHash: string;
  credential: string;
  scope: string;
  /** The manager. */
  user: number;
  created: string;
  expires: string;
  /** When it was used up. */
  used: string | null;
}

/** A code that enrols one terminal. The code itself is never stored. */
export interface TerminalCodeTable {
  codeHash: string;
  /** What the terminal will be called if it does not say. */
  name: string | null;
  /** Wrong codes that were tried while it was open. */
  failed: Generated<number>;
  created: string;
  createUser: number | null;
  expires: string;
  used: string | null;
}

/** Wrong enrolment codes from one network, while any code is open. */
export interface EnrolmentAttemptTable {
  network: string;
  failed: number;
  lockedUntil: string | null;
  updated: string;
}

/** The first answer to a request that carried an `Idempotency-Key`. */
export interface IdempotencyTable {
  credential: string;
  method: string;
  path: string;
  key: string;
  fingerprint: string;
  status: number;
  headers: string;
  body: string;
  created: string;
}

/** The event log and outbox: written in the transaction of its cause. */
export interface EventTable {
  sequence: Generated<number>;
  type: string;
  model: string;
  record: number;
  actor: string;
  created: string;
  data: string;
}

/** Work to do after commit. `status`: 0 waiting, 1 running, 2 done, 3 given up. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  payload: string;
  uniqueKey: string | null;
  status: number;
  runAt: string;
  attempts: number;
  error: string | null;
  created: string;
  finished: string | null;
  /** The worker that runs it, or ran it last, by a random word. */
  lease: string | null;
  /** How far the try under way is, and of how much. */
  progress: number | null;
  total: number | null;
  /** Somebody wants it stopped. */
  cancel: Generated<0 | 1>;
}

/** Files by the hash of their content. `data` is the content gzipped (RFC 1952), `size` its length before. */
export interface FileTable {
  hash: string;
  mime: string;
  size: number;
  data: Uint8Array;
  created: string;
}

export interface Schema extends ModelTables {
  meta: MetaTable;
  session: SessionTable;
  authorisation: AuthorisationTable;
  terminalCode: TerminalCodeTable;
  enrolmentAttempt: EnrolmentAttemptTable;
  idempotency: IdempotencyTable;
  event: EventTable;
  job: JobTable;
  file: FileTable;
}
