import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { UNFINISHED } from '#server/core/jobs/status.ts';
import { handle } from '#server/core/operations/handler.ts';
import { backUpFile } from '#server/health/upkeep.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { systemBackups as contract } from '#shared/operations/contracts/systemBackups.ts';
import { backupsOf } from '../machine.ts';

export const systemBackups = handle(contract, async (ctx) => {
  const { copies, restoring, lastRestore, ...rest } = await backupsOf(ctx).list();
  const making = await queryFirst(
    ctx.db,
    sql`select 1 from "job" where ${UNFINISHED} and "kind" = ${backUpFile.name} limit 1`,
  );
  const inWire = <T extends { readonly at: string }>(restore: T): T => ({
    ...restore,
    at: ctx.zone.toWire(restore.at),
  });
  return {
    ...rest,
    copies: copies.map((copy) => ({ ...copy, at: ctx.zone.toWire(toStoredInstant(copy.at)) })),
    making: making !== undefined,
    restoring: restoring === null ? null : inWire(restoring),
    lastRestore: lastRestore === null ? null : inWire(lastRestore),
  };
});
