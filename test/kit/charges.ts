/** Charges sent to a server that may die: each under a key of its own, sent again until it is answered. */
import { randomUUID } from 'node:crypto';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

import { type AnswerOf, type Client, createClient, isConnectionFault } from './client.ts';
import type { Facility } from './facility.ts';

type Input = InputOf<Contract<'checkout'>>;
type Sold = AnswerOf<'checkout'>;

/** A charge the server has acknowledged. */
export interface Acknowledged {
  readonly key: string;
  readonly pos: number;
  readonly id: number;
  readonly number: string;
  readonly total: number;
  readonly sales: readonly number[];
}

/** What was charged, recorded outside the server. */
export interface Charges {
  /** Sent, not answered: it is not known whether they happened. */
  readonly pending: Map<string, Input>;
  readonly acknowledged: Map<string, Acknowledged>;
  /** Answers to charges that had been made before, and whose first answer was lost. */
  replays: number;
}

/** An empty record of charges. */
export function noCharges(): Charges {
  return { pending: new Map(), acknowledged: new Map(), replays: 0 };
}

/** A basket at one of the cash points, its kind by `turn`: cash, card with a tip, both, or free. */
export function basket({ products, methods }: Facility, pos: number, turn: number): Input {
  const water = { product: products.water, units: (turn % 3) + 1 };
  const { cash, card } = methods;
  switch (turn % 4) {
    case 0:
      return { pos, uuid: randomUUID(), lines: [water], payments: [{ paymentMethod: cash, amount: 50 }] };
    case 1: {
      const lines = [{ product: products.court }];
      return { pos, uuid: randomUUID(), lines, payments: [{ paymentMethod: card, amount: 12.1, tip: 1 }] };
    }
    case 2: {
      const lines = [{ product: products.court }, { product: products.book }, { product: products.course }];
      const payments = [
        { paymentMethod: card, amount: 40 },
        { paymentMethod: cash, amount: 10 },
      ];
      return { pos, uuid: randomUUID(), lines, payments };
    }
    default:
      return { pos, uuid: randomUUID(), lines: [{ product: products.free }], payments: [] };
  }
}

/** Sends a charge and records its answer. False when there was none; throws when it was refused. */
export async function charge(client: Client, charges: Charges, key: string, input: Input): Promise<boolean> {
  charges.pending.set(key, input);
  const reply = await client.call('checkout', input, { 'idempotency-key': key }).catch(orNoAnswer);
  if (reply === null) return false;
  if (reply.status !== 200) throw new Error(`charge refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  if (reply.headers.get('idempotent-replayed') === 'true') charges.replays += 1;
  acknowledge(charges, key, input, reply.body);
  return true;
}

/** Sends everything again that was not answered. Returns how much that was. */
export async function sendAgain(url: string, key: string, charges: Charges): Promise<number> {
  const client = createClient(() => url, key);
  const again = [...charges.pending];
  for (const [name, input] of again) {
    if (!(await charge(client, charges, name, input))) throw new Error('no answer from a server that is up');
  }
  return again.length;
}

function acknowledge({ pending, acknowledged }: Charges, key: string, input: Input, sold: Sold): void {
  pending.delete(key);
  const { id, number, total } = sold.invoice;
  acknowledged.set(key, { key, pos: input.pos ?? 0, id, number: number ?? '', total, sales: sold.sales });
}

function orNoAnswer(error: unknown): null {
  if (isConnectionFault(error)) return null;
  throw error;
}
