/** What SQLite's failures mean to a client. */
import { type ErrorCode, errorCatalogue, ServiceError } from '#shared/errors.ts';

/** The service error of a failure; one that is already a service error, or unknown, comes back as it is. */
export function toServiceError(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const code = serviceCode(error);
  return code === null ? error : new ServiceError(code, { cause: error });
}

/** The columns of a table whose values another row already has, when that is what a failure says; else none. */
export function conflictingColumns(error: unknown, table: string): readonly string[] {
  if (!isSqliteError(error) || !/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(error.code)) return [];
  const columns = /^UNIQUE constraint failed: (.*)$/.exec(error.message)?.[1]?.split(', ') ?? [];
  return columns.filter((column) => column.startsWith(`${table}.`)).map((column) => column.slice(table.length + 1));
}

/** True where another program has the lock that a statement needs. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

interface SqliteError extends Error {
  readonly code: string;
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
}

function serviceCode(error: SqliteError): ErrorCode | null {
  switch (error.code) {
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
      return 'unique_conflict';
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
      return 'in_use';
    case 'SQLITE_CONSTRAINT_TRIGGER':
      // Our triggers raise a code of the service.
      return Object.hasOwn(errorCatalogue, error.message) ? (error.message as ErrorCode) : null;
    default:
      break;
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return 'database_damaged';
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(error.code)) return 'storage_unavailable';
  return isBusy(error) ? 'database_busy' : null;
}

/** True for what says that the disk has no room. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code);
}
