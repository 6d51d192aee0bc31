import { FirstCopyError } from '#server/core/db/firstCopy.ts';
import { NoDatabaseError } from '#server/core/db/folder.ts';
import { NewerVersionError } from '#server/core/db/lastVersion.ts';
import { LockedError } from '#server/core/db/lock.ts';
import { NewerSchemaError } from '#server/core/db/migrate.ts';
import { OtherShapeError } from '#server/core/db/shape.ts';
import { ServerStartError } from './serverHost.ts';
import type { Translate } from './texts.ts';

/** The screens were not built or not installed. */
export class ScreensMissing extends Error {}

/** What the person at the till is told when the application cannot run: a plain sentence, then the system's words. */
export function explainFailure(error: unknown, t: Translate): { readonly title: string; readonly message: string } {
  if (error instanceof ServerStartError) {
    return error.failure;
  }
  const where = error instanceof LockedError && error.holder.url !== null ? ` (${error.holder.url})` : '';
  const words = `${error instanceof Error ? error.message : String(error)}${where}`;
  return { title: t('fatal.title'), message: `${t(sentenceFor(error))}\n\n${words}` };
}

/** Whether the port is taken by another program. */
export const isPortTaken = (error: unknown): boolean => codesOf(error).includes('EADDRINUSE');

function sentenceFor(error: unknown) {
  const codes = codesOf(error);
  const has = (...wanted: string[]): boolean => wanted.some((code) => codes.includes(code));
  if (error instanceof ScreensMissing) {
    return 'fatal.unbuilt';
  }
  if (error instanceof LockedError) {
    return 'fatal.locked';
  }
  if (error instanceof NoDatabaseError) {
    return error.found === 'foreign' || error.found === 'damaged' ? 'fatal.unreadable' : 'fatal.noDatabase';
  }
  if (error instanceof OtherShapeError) {
    return error.reason === 'changed' ? 'fatal.changedTables' : 'fatal.otherBuild';
  }
  if (error instanceof NewerSchemaError) {
    return 'fatal.newer';
  }
  if (error instanceof NewerVersionError) {
    return 'fatal.newerVersion';
  }
  if (error instanceof FirstCopyError) {
    return error.reason === 'full' ? 'fatal.noRoomForCopy' : 'fatal.noCopy';
  }
  if (has('ENOSPC', 'SQLITE_FULL', 'EDQUOT')) {
    return 'fatal.full';
  }
  if (has('EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY', 'SQLITE_CANTOPEN')) {
    return 'fatal.denied';
  }
  return 'fatal.other';
}

/** The codes of an error and of its causes. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) {
    return [];
  }
  return ['code' in error ? String(error.code) : '', ...codesOf(error.cause)];
}
