/** What undoing comes to for one row: reversed, or left as it is with the reason. */

import type { WriteContext } from '#server/core/context/context.ts';
import { runIn } from '#server/core/transact/transact.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { type Batch, inSavepoint, type JobRecord } from './run.ts';

/** Why a row is not written, or not undone. */
export interface RowFault {
  /** The field at fault; null where it is the record as a whole. */
  readonly field: string | null;
  readonly code: ServiceError['code'] | FieldError['code'];
  readonly detail?: string;
}

/** Thrown for a record that stays, with the reason. */
export class NotReversed extends Error {
  readonly by: RowFault;

  constructor(by: RowFault) {
    super('kept');
    this.by = by;
  }
}

/** Somebody changed the record since. */
export const EDITED: RowFault = { field: null, code: 'precondition_failed' };

export interface Undone {
  readonly undone: 'reversed' | 'kept';
  readonly problems: readonly RowFault[];
}

/** Undoes one row in a savepoint of its own. */
export async function undoRow(
  { tx, moment }: Pick<Batch<JobRecord>, 'tx' | 'moment'>,
  reverse: (ctx: WriteContext) => Promise<void>,
): Promise<Undone> {
  try {
    await inSavepoint(tx, true, () => runIn(tx, moment, reverse));
    return { undone: 'reversed', problems: [] };
  } catch (error) {
    if (error instanceof NotReversed) return { undone: 'kept', problems: [error.by] };
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return { undone: 'kept', problems: faultsOf(error) };
  }
}

/** What a write was refused for, by field. */
export function faultsOf({ code, errors, detail }: ServiceError): readonly RowFault[] {
  const said = typeof detail === 'string' ? { detail } : {};
  if (errors.length === 0) return [{ field: null, code, ...said }];
  return errors.map((error) => ({
    field: error.pointer === undefined ? null : (/^#\/([^/]+)/.exec(error.pointer)?.[1] ?? null),
    code: code === 'insufficient_scope' || code === 'unique_conflict' ? code : error.code,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
  }));
}
