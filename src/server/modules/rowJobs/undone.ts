/** What undoing comes to for one row: reversed, left as it is with the reason, or refused. */

import type { WriteContext } from '#server/core/context/context.ts';
import { runIn } from '#server/core/transact/transact.ts';
import { ServiceError } from '#shared/errors.ts';
import { inSavepoint, type JobRecord, type Turn } from './run.ts';

/** Why a row is not undone. */
export interface UndoProblem {
  readonly column: null;
  readonly code: ServiceError['code'] | NonNullable<ServiceError['errors'][number]>['code'];
  readonly detail?: string;
}

/** Thrown for a record that stays, with the reason. */
export class Kept extends Error {
  readonly by: UndoProblem;

  constructor(by: UndoProblem) {
    super('kept');
    this.by = by;
  }
}

/** Somebody changed the record since. */
export const EDITED: UndoProblem = { column: null, code: 'precondition_failed' };

export interface Undone {
  readonly undone: 'reversed' | 'kept' | 'error';
  readonly problems: readonly UndoProblem[];
}

/** Undoes one row in a savepoint of its own. */
export async function undoRow(
  { tx, moment }: Pick<Turn<JobRecord>, 'tx' | 'moment'>,
  reverse: (ctx: WriteContext) => Promise<void>,
): Promise<Undone> {
  try {
    await inSavepoint(tx, true, () => runIn(tx, moment, reverse));
    return { undone: 'reversed', problems: [] };
  } catch (error) {
    if (error instanceof Kept) return { undone: 'kept', problems: [error.by] };
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const detail = typeof error.detail === 'string' ? { detail: error.detail } : {};
    const isHeld = error.code === 'in_use' || error.code === 'record_deleted' || error.code === 'not_found';
    const code = error.errors[0]?.code ?? error.code;
    return { undone: isHeld ? 'kept' : 'error', problems: [{ column: null, code, ...detail }] };
  }
}
