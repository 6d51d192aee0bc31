/** The payments that wait for their basket, as they are read from the server. */
import { listAll } from '#screens/base/api/client.ts';
import { getSession } from '#screens/base/api/session.ts';
import { toMoney } from '#shared/domain/money.ts';
import { balanceTypes } from '#shared/domain/paymentTypes.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { WaitingPayment } from './waiting.ts';

interface Named {
  readonly name: string;
}

/** What it says by reference, and the model that has to be readable for it. */
const REFERENCES = [
  ['paymentMethod', 'paymentMethod'],
  ['createUser', 'user'],
  ['pos', 'pos'],
  ['customer', 'customer'],
] as const;

/** A `basketPayment` that waits, with what it refers to as far as that may be read. */
interface WaitingRecord {
  readonly id: number;
  readonly basket: string;
  readonly paymentMethod: number;
  readonly amount: number;
  readonly tip: number;
  readonly created: string;
  readonly paymentType: number;
  readonly customer: number | null;
  readonly expand?: {
    readonly paymentMethod?: Named | null;
    readonly createUser?: Named | null;
    readonly pos?: Named | null;
    readonly customer?: Named | null;
  };
}

/** A payment that waits, and the basket it waits for. */
export interface WaitingFor extends WaitingPayment {
  readonly basket: string;
}

/** Those of one basket; of every basket where none is named. Throws ApiError. */
export async function readWaiting(basket?: string): Promise<WaitingFor[]> {
  const permissions = getSession()?.permissions ?? [];
  const expand = REFERENCES.filter(([, model]) => covers(permissions, `${model}:read`)).map(([field]) => field);
  const found = await listAll('basketPayment', {
    type: 1,
    'endedBy[null]': true,
    sort: 'id',
    basket,
    expand: expand.length === 0 ? undefined : expand,
  });
  return (found as unknown as WaitingRecord[]).map(waitingOf);
}

/** One as the till keeps it. */
function waitingOf({ expand = {}, ...record }: WaitingRecord): WaitingFor {
  return {
    id: record.id,
    basket: record.basket,
    paymentMethod: record.paymentMethod,
    name: expand.paymentMethod?.name ?? '',
    amount: toMoney(record.amount),
    tip: toMoney(record.tip),
    user: expand.createUser?.name ?? null,
    pos: expand.pos?.name ?? null,
    created: record.created,
    owner:
      record.customer !== null && balanceTypes.has(record.paymentType)
        ? { id: record.customer, name: expand.customer?.name ?? '' }
        : null,
  };
}
