/** Payments as versions before wrote them: what was paid of a sale was on no document until somebody charged it. */
import { join } from 'node:path';
import { systemActor, systemOrigin } from '#server/core/context/context.ts';
import { writeMeta } from '#server/core/db/meta.ts';
import { openConnection } from '#server/core/db/sqlite.ts';
import { DATABASE } from '#server/core/db/store.ts';
import { createWriter } from '#server/core/db/transaction.ts';
import { readZones } from '#server/core/db/zones.ts';
import { transact } from '#server/core/transact/transact.ts';
import { type Paid, pay } from '#server/modules/payments/pay.ts';
import { duesOfSales } from '#server/modules/payments/payable.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { TestServer } from './server.ts';

/** Pays sales beside a running server, and issues no document. */
export async function payAsBefore(
  { dataDir, clock }: Pick<TestServer, 'dataDir'> & { readonly clock: Pick<TestServer['clock'], 'now'> },
  { payments, pos, ...sales }: ParsedInputOf<Contract<'paySale'>>,
): Promise<Paid> {
  const connection = openConnection(join(dataDir, DATABASE), 'write');
  try {
    const writer = createWriter(connection, () => undefined);
    const facility = { ...readZones(connection), pepper: Buffer.alloc(32) };
    const moment = { now: clock.now, facility, actor: systemActor, origin: systemOrigin('paySale') };
    return await transact(writer, moment, async (ctx) => {
      const request = { payments, pos: pos ?? null, inCollection: false };
      const paid = await pay(ctx, await duesOfSales(ctx, sales), request, () => Promise.resolve([]));
      if (paid.payments.length > 0) await writeMeta(ctx.db, 'documentedAfter', Math.max(...paid.payments));
      return paid;
    });
  } finally {
    connection.close();
  }
}
