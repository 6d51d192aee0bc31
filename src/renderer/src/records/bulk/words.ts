/** What a bulk change is at or came to, in words. */
import type { Translate } from '#screens/base/i18n/index.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import type { BulkState } from './useBulkState.ts';

type Write = (value: number) => string;

/** What is under way. */
export function runningText(t: Translate, { status, action }: BulkState): string {
  if (status === BulkStatus.undoing) return t('bulk:running.undo');
  return { change: t('bulk:running.change'), delete: t('bulk:running.delete'), restore: t('bulk:running.restore') }[
    action
  ];
}

/** What came of it: what was done, or undone. */
export function outcomeText(t: Translate, state: BulkState, write: Write): string {
  const { status, action, changedRows, reversedRows } = state;
  if (status === BulkStatus.undone) return t('bulk:undone', { count: reversedRows, number: write(reversedRows) });
  const many = { count: changedRows, number: write(changedRows) };
  return {
    change: t('bulk:done.change', many),
    delete: t('bulk:done.delete', many),
    restore: t('bulk:done.restore', many),
  }[action];
}

/** What became of the others, if there are any. */
export function restText(t: Translate, state: BulkState, write: Write): readonly string[] {
  const { status, sameRows, refusedRows, goneRows, keptRows } = state;
  const many = (count: number) => ({ count, number: write(count) });
  if (status === BulkStatus.undone) return keptRows === 0 ? [] : [t('bulk:rest.kept', many(keptRows))];
  return [
    ...(refusedRows === 0 ? [] : [t('bulk:rest.refused', many(refusedRows))]),
    ...(sameRows === 0 ? [] : [t('bulk:rest.same', many(sameRows))]),
    ...(goneRows === 0 ? [] : [t('bulk:rest.gone', many(goneRows))]),
  ];
}

/** Why it is not through, where it is not. */
export function stopText(t: Translate, { status, error }: BulkState): string | null {
  if (status === BulkStatus.failed) return t('bulk:failed');
  if (status !== BulkStatus.stopped) return null;
  return error === null ? t('bulk:stopped') : t('bulk:withdrawn');
}
