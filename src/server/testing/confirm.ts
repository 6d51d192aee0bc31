/** Confirms a draft behind the server's back, as the service will once it has an action for it. */
import type { Row } from '#shared/catalogue/index.ts';
import { paymentStatusOf } from '#shared/domain/states.ts';
import { chainHash, invoiceFacts } from '../ledgers/hash.ts';
import type { TestServer } from './server.ts';

/** Gives a draft the next number of its type's series. Returns the number. Confirm drafts in the order of their ids. */
export function confirmDraft(server: TestServer, id: number): string {
  const one = <R>(sql: string, ...parameters: readonly unknown[]): R | undefined =>
    server.rows<R>(sql, ...parameters)[0];
  const invoice = one<Row<'invoice'>>('select * from "invoice" where "id" = ?', id);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  const counter = one<Row<'invoiceCounter'> & { code: string }>(
    'select c.*, t."code" from "invoiceCounter" c join "invoiceType" t on t."id" = c."type" where c."type" = ?',
    invoice.type,
  );
  if (counter === undefined) throw new Error(`no series for type ${invoice.type}`);
  const last = one<{ hash: string }>(
    'select "hash" from "invoice" where "counter" = ? and "hash" is not null order by "id" desc limit 1',
    counter.id,
  );
  const n = counter.lastValue + 1;
  const date = invoice.date ?? '';
  const number = `${counter.code}${date.slice(2, 4)}-${String(n).padStart(6, '0')}`;
  const hash = chainHash(last?.hash ?? null, invoiceFacts({ ...invoice, number, date }));
  server.write(
    `update "invoice" set "status" = 1, "number" = ?, "sequenceNumber" = ?, "counter" = ?, "dueDate" = ?, "hash" = ?,
            "paymentStatus" = ? where "id" = ?`,
    number,
    n,
    counter.id,
    date,
    hash,
    paymentStatusOf(invoice.total, invoice.pending),
    id,
  );
  server.write('update "invoiceLine" set "invoiceStatus" = 1 where "invoice" = ?', id);
  server.write('update "invoiceCounter" set "lastValue" = ?, "lastDate" = ? where "id" = ?', n, date, counter.id);
  server.write(
    `insert into "event" ("type", "model", "record", "actor", "created", "data")
     values ('invoice.confirmed', 'invoice', ?, 'test', ?, '{}')`,
    id,
    invoice.created,
  );
  return number;
}
