/** The register of issued invoices as a file, part by part. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { FileTable } from '#server/core/exports/messages.ts';
import { register } from '#shared/reports/definitions/register.ts';
import { BOOK_SHEET, bookColumns } from '#shared/reports/registerBook.ts';
import { scopeOf } from './currencies.ts';
import { registeredIds } from './register.ts';
import { registerRows } from './registerRows.ts';

/** Reads which documents the file has. `input`: the query of the report. Throws ZodError. */
export async function registerBook(ctx: ReadContext, input: unknown): Promise<FileTable> {
  const { company = null, ...asked } = register.query.parse(input);
  const scope = await scopeOf(ctx, { company, ...asked });
  return {
    name: BOOK_SHEET,
    language: 'es',
    currency: null,
    columns: bookColumns.map(({ above, head, type }) => ({ above, head, type })),
    ids: await registeredIds(ctx, asked, scope),
    rows: async (ids) => (await registerRows(ctx, ids)).map((row) => bookColumns.map(({ cell }) => cell(row))),
  };
}
