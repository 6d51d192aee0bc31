/** Sales that were paid and are on no document, as earlier versions and other programs left them. No operation leaves one. */
import { toMoney } from '#shared/domain/money.ts';
import type { FacilityServer } from './server.ts';

/** Invariants that they break: `stop` of their server is told. */
export const UNSOUND = ['payments are unbroken (hash chain)', 'money taken for a sale is on a document'] as const;

export interface PaidSale {
  readonly product: number;
  readonly customer?: number;
  /** What is paid of it: all unless said. */
  readonly amount?: number;
  /** By transfer unless said, which moves no drawer. */
  readonly method?: number;
  /** In this session of its cash point. */
  readonly session?: { readonly pos: number; readonly opening: number };
  /** When, as it is stored: now unless said. */
  readonly at?: string;
}

/** Makes one, and returns it. It is written past the service. */
export async function payWithoutDocument(server: FacilityServer, paid: PaidSale): Promise<number> {
  const { api, facility, clock } = server;
  const { product, customer = null, method = facility.methods.transfer, session, at } = paid;
  const { id } = await api.run('saveSale', { product, customer });
  const { total } = await api.get('sale', id);
  const amount = toMoney(paid.amount ?? total);
  const created = at ?? new Date(clock.now).toISOString();
  const { type } = await api.get('paymentMethod', method);
  server.write(
    `insert into "payment" ("paymentMethod", "type", "amount", "customer", "pos", "session", "currency", "created", "deleted")
      values (?, ?, ?, ?, ?, ?, 'EUR', ?, 0)`,
    ...[method, type, amount, customer, session?.pos ?? null, session?.opening ?? null, created],
  );
  server.write(
    `insert into "salePayment" ("sale", "payment", "amount", "created", "deleted")
      select ?, max("id"), ?, ?, 0 from "payment"`,
    ...[id, amount, created],
  );
  const pending = toMoney(total) - amount;
  server.write('update "sale" set "pending" = ?, "status" = ? where "id" = ?', pending, pending === 0 ? 4 : 3, id);
  return id;
}
