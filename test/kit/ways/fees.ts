/** Ways of fees: signing up, what becomes of a subscription, runs, debits and what comes back of them. */
import { returnsOf, toldOf } from '../directDebits/facility.ts';
import { issueAll, waitForFees } from '../fees.ts';
import { until } from '../until.ts';
import { type Cell, done, type Refusal } from './cell.ts';
import type { Place } from './place.ts';
import { owed, settle, type Ways, way } from './steps.ts';

interface Member {
  readonly customer: number;
  /** The subscription. */
  readonly id: number;
  /** The enrolment and the first fee. */
  readonly sales: number[];
  readonly total: number;
}

/** Nobody has a subscription, or an account. */
const noMember: Refusal = [{ buyer: ['nobody'] }, 'subscriptionSignUp: 422 validation_failed #/customer too_small'];
const noDebit: Refusal = [
  { buyer: ['nobody'] },
  'paySale: 422 validation_failed #/payments/0/paymentMethod customer_required',
];

/** Signs somebody up. */
async function member(place: Place, cell: Cell, more: object = {}): Promise<Member> {
  const customer = cell.buyer === 'nobody' ? 0 : await place.newCustomer(cell);
  const input = { customer, type: place.subscription, start: '2026-03-01', ...more };
  const { subscriptionCustomer, sales, total } = await place.run('subscriptionSignUp', input);
  return { customer, id: subscriptionCustomer.id, sales: sales.map(({ id }) => id), total };
}

/** The same, with the enrolment and the first fee paid as a cell says. */
async function paidMember(place: Place, cell: Cell, more: object = {}): Promise<Member> {
  const one = await member(place, cell, more);
  await settle(place, cell, one.sales, one.total);
  return one;
}

/** Pays what an answer says is owed. */
const settleAnswer = (place: Place, cell: Cell, { sales, total }: Awaited<ReturnType<Place['run']>> & ToPay) =>
  settle(
    place,
    cell,
    sales.map(({ id }) => id),
    total,
  );
interface ToPay {
  readonly sales: readonly { readonly id: number }[];
  readonly total: number;
}

/** A remittance that was sent to the bank with a sale that is paid by debit, and is due today. */
async function remitted(place: Place, cell: Cell): Promise<{ readonly sale: number; readonly remittance: number }> {
  const { run, server } = place;
  const { api } = server;
  const [method] = await api.list('paymentMethod', 'type=4');
  const sale = await owed(place, place.customerOf(cell));
  const debit = [{ paymentMethod: method?.id ?? 0, amount: 12.1 }];
  await run('paySale', { sale, payments: debit });
  const { id: remittance } = await run('createRemittance', { creditorAccount: place.creditorAccount, sales: [sale] });
  await run('exportRemittance', { remittance });
  // So that no days pass.
  server.write(`update "remittance" set "collectionDate" = '2026-03-02' where "id" = ?`, remittance);
  return { sale, remittance };
}

async function charged({ run, server }: Place, remittance: number): Promise<void> {
  await run('chargeRemittance', { remittance });
  const open = `select 1 from "remittanceDebit" where "remittance" = ? and "status" = 0`;
  await until(() => server.rows(open, remittance).length === 0);
}

async function returned(place: Place, cell: Cell): Promise<{ readonly sale: number; readonly fee: number }> {
  const { server, run } = place;
  const { sale, remittance } = await remitted(place, cell);
  await charged(place, remittance);
  await run('importReturns', returnsOf(await toldOf(server, remittance)));
  const [fee] = await server.api.list('sale', 'sort=-id&limit=1');
  return { sale, fee: fee?.id ?? 0 };
}

export const feeWays = {
  subscriptionSignUp: {
    'its enrolment and first fee': way(paidMember, noMember),
  },
  subscriptionRenew: {
    'what is owed of it': way(async (place, cell) => {
      const { id } = await paidMember(place, cell, { end: '2026-03-31' });
      const answer = await place.run('subscriptionRenew', { subscriptionCustomer: id });
      if (answer.sales.length > 0) await settleAnswer(place, cell, answer);
      await issued(place, cell, id);
    }, noMember),
  },
  subscriptionChange: {
    'of a fee that was paid': way(async (place, cell) => {
      const { id } = await paidMember(place, cell);
      const answer = await place.run('subscriptionChange', { subscriptionCustomer: id, from: '2026-03-10', price: 20 });
      await issued(place, cell, answer.subscriptionCustomer.id);
    }, noMember),
  },
  subscriptionPause: {
    'of a fee that was paid': way(async (place, cell) => {
      const { id } = await paidMember(place, cell);
      await place.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-04-01', reason: 'Lesión' });
      await issued(place, cell, id);
    }, noMember),
  },
  subscriptionResume: {
    'of leave whose fee was paid': way(async (place, cell) => {
      const { id } = await paidMember(place, cell);
      await place.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-03-20', reason: 'Lesión' });
      await issued(place, cell, id);
      await place.run('subscriptionResume', { subscriptionCustomer: id, on: '2026-04-10' });
    }, noMember),
  },
  subscriptionLeave: {
    'what is owed of it': way(async (place, cell) => {
      const { id, sales, total } = await member(place, cell);
      await place.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-03-31', reason: 'Se muda' });
      await settle(place, cell, sales, total);
    }, noMember),
    'of a fee that was paid': way(async (place, cell) => {
      const { id } = await paidMember(place, cell);
      await place.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-03-05', reason: 'Se muda' });
    }, noMember),
  },
  issueFees: {
    'of the next month': way(async (place, cell) => {
      const { id } = await member(place, cell);
      await issued(place, cell, id);
    }, noMember),
    'with their documents': way(async (place, cell) => {
      const { id } = await member(place, cell);
      await issued(place, cell, id, { confirm: true });
    }, noMember),
  },
  resumeFees: {
    'of a run that was stopped': way(async (place, cell) => {
      const { customer, id } = await member(place, cell);
      const { task } = await place.run('issueFees', { date: '2026-04-01', customers: [customer] });
      await place.run('stopFees', { task: task?.id ?? 0 });
      await place.run('resumeFees', { task: task?.id ?? 0 });
      await waitForFees(place.server.api, task?.id ?? 0);
      await settleFee(place, cell, id);
    }, noMember),
  },
  chargeRemittance: {
    'of what was paid at the till meanwhile': way(
      async (place, cell) => {
        const { sale, remittance } = await remitted(place, cell);
        await settle(place, cell, [sale], 12.1);
        await charged(place, remittance);
      },
      noDebit,
      [{ means: ['setOff'] }, 'createCreditNote: 409 in_collection'],
    ),
  },
  importReturns: {
    'the debt and the fee of a return': way(async (place, cell) => {
      const { sale, fee } = await returned(place, cell);
      await settle(place, cell, [sale], 12.1);
      await settle(place, cell, [fee], 4.5);
    }, noDebit),
    'presented a second time': way(
      async (place, cell) => {
        const { sale } = await returned(place, cell);
        await settle(place, { ...cell, extent: 'part' }, [sale], 12.1);
        const again = { creditorAccount: place.creditorAccount, sales: [sale] };
        const { id: remittance } = await place.run('createRemittance', again);
        await place.run('exportRemittance', { remittance });
        place.server.write(`update "remittance" set "collectionDate" = '2026-03-02' where "id" = ?`, remittance);
        await charged(place, remittance);
      },
      noDebit,
      [{ means: ['credit'] }, 'createRemittance: 422 validation_failed #/creditorAccount required'],
    ),
  },
} as const satisfies Readonly<Record<string, Ways>>;

/** Issues the next fee of a subscription, and pays it as a cell says. */
async function issued(place: Place, cell: Cell, subscription: number, more: object = {}): Promise<void> {
  const { api } = place.server;
  const { customer } = await api.get('subscriptionCustomer', subscription);
  await issueAll(api, { date: '2026-04-01', customers: [customer], ...more });
  await settleFee(place, cell, subscription);
}

async function settleFee(place: Place, cell: Cell, subscription: number): Promise<void> {
  const reply = await place.server.api.send(
    'GET',
    `/api/model/sale?fkModel=subscriptionCustomer&fkId=${subscription}&sort=-id&limit=1`,
  );
  const [fee] = done('model/sale', reply) as { id: number; pending: number }[];
  if (fee !== undefined && fee.pending > 0) await settle(place, cell, [fee.id], fee.pending);
}
