/** An import as it stands, and its rows. */
import type { importRows } from '#shared/operations/contracts/importRows.ts';
import type { importStatus } from '#shared/operations/contracts/importStatus.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';

export type ImportState = OutputOf<typeof importStatus>;

export type ShownRow = OutputOf<typeof importRows>['rows'][number];
