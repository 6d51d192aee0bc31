/** Takes back what an import wrote, the last row first: what was changed since stays as it is. */
import { findModel, type ModelName } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import type { RowProblem } from '#shared/imports/problems.ts';
import type { WriteContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import { type AnyRow, encodeValue } from '../records/codec.ts';
import { getRow } from '../records/rows.ts';
import { deleteRecord, updateRecord } from '../records/service.ts';
import { runIn } from '../transact.ts';
import { textOf } from './check.ts';
import { printOf, userOf } from './print.ts';
import type { Reading } from './reading.ts';
import { type Count, inSavepoint, type Phase, type Turn } from './run.ts';
import { type ImportRow, readApplied } from './store.ts';

/** Thrown for a record that stays, with what keeps it. */
class Kept extends Error {
  readonly by: RowProblem;

  constructor(by: RowProblem) {
    super('kept');
    this.by = by;
  }
}

interface Outcome {
  readonly undone: 'reversed' | 'kept' | 'error';
  readonly problems: readonly RowProblem[];
}

export function undoPhase(): Phase {
  return {
    name: 'importUndo',
    status: ImportStatus.undoing,
    next: ({ reading, record }, limit) => readApplied(reading, record.id, record.rows + 1 - record.progress, limit),
    row: async (turn, row) => {
      if (!row.applied || row.undone === 'reversed') return {};
      const { undone, problems } = await undo(turn, row);
      await execute(
        turn.tx,
        'update "importRow" set "undone" = ?, "problems" = ? where "import" = ? and "number" = ?',
        [undone, textOf([...problems]), turn.record.id, row.number],
      );
      return { [undone === 'reversed' ? 'reversedRows' : 'keptRows']: 1 } as Partial<Record<Count, number>>;
    },
    done: ({ reading }) => ({ status: ImportStatus.undone, progress: 0, undoneAt: reading.at }),
  };
}

async function undo(turn: Turn, row: ImportRow): Promise<Outcome> {
  try {
    await inSavepoint(turn.tx, true, () => runIn(turn.tx, turn.moment, (ctx) => reverse(ctx, turn.file, row)));
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

/** Deletes the record a row made, or gives back what it changed. */
async function reverse(ctx: WriteContext, { model }: Reading, { record, changes, written }: ImportRow): Promise<void> {
  if (record === null) throw new ServiceError('not_found');
  if (written?.print !== undefined && (await printOf(ctx, model, record)) !== written.print) throw new Kept(EDITED);
  if (changes !== null && Object.keys(changes).length > 0) {
    const row = (await getRow(ctx.db, model.name as ModelName, record)) as AnyRow | undefined;
    if (row === undefined || row.deleted === 1) throw new ServiceError('record_deleted');
    for (const [name, [, after]] of Object.entries(changes)) {
      const field = model.fields[name];
      if (field !== undefined && (row[name] ?? null) !== encodeValue(field, after, ctx.zone)) throw new Kept(EDITED);
    }
    const before = Object.fromEntries(Object.entries(changes).map(([name, [value]]) => [name, value]));
    await updateRecord(ctx, model, record, before);
  }
  for (const [name, ids] of Object.entries(written?.children ?? {})) {
    const child = findModel(name);
    for (const id of child === undefined ? [] : ids) await deleteRecord(ctx, child as NonNullable<typeof child>, id);
  }
  if (written?.print === undefined) return;
  const user = await userOf(ctx, model, record);
  if (user !== null) throw new Kept({ column: null, code: 'in_use', detail: user });
  await deleteRecord(ctx, model, record);
}

const EDITED: RowProblem = { column: null, code: 'precondition_failed' };
