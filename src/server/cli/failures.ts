/** What a failed command prints for the person who typed it. */
import { ServiceError } from '#shared/errors.ts';
import { FirstCopyError } from '../core/db/firstCopy.ts';
import { NewerVersionError } from '../core/db/lastVersion.ts';
import { LockedError } from '../core/db/lock.ts';
import { OtherShapeError } from '../core/db/shape.ts';

/** The command was called wrongly. */
export class UsageError extends Error {}

/** One line for the terminal; `usage` when the call itself was wrong. */
export function describeFailure(error: unknown): { readonly message: string; readonly usage: boolean } {
  if (error instanceof UsageError) return { message: error.message, usage: true };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return { message: (error as Error).message, usage: true };
  if (error instanceof LockedError) {
    const where = error.holder.url === null ? '' : ` (${error.holder.url})`;
    return { message: `${error.message}${where}`, usage: false };
  }
  if (error instanceof OtherShapeError || error instanceof FirstCopyError || error instanceof NewerVersionError)
    return { message: `${error.message}\ntaquilla: ${error.spanish}`, usage: false };
  if (error instanceof ServiceError) {
    const fields = error.errors.map((field) => `${field.pointer ?? field.parameter ?? ''} ${field.code}`).join(', ');
    return {
      message: [error.code, error.message === error.code ? '' : error.message, fields].filter(Boolean).join(': '),
      usage: false,
    };
  }
  return { message: error instanceof Error ? error.message : String(error), usage: false };
}
