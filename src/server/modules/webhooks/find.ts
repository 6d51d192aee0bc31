/** The webhook that an operation names. */
import type { ReadContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';

/** Throws 404, 409 `record_deleted`. */
export async function findWebhook({ db }: Pick<ReadContext, 'db'>, id: number): Promise<Row<'webhook'>> {
  const row = await getRow(db, 'webhook', id);
  if (row === undefined) throw new ServiceError('not_found');
  if (row.deleted === 1) throw new ServiceError('record_deleted');
  return row;
}
