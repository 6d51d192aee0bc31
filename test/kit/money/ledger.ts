/**
 * What drawers should hold, what customers owe and what they hold, read from the rows by SQL of its own, and whether a
 * request of somebody who may sell and correct, but not refund, was entitled to what it changed.
 */
import type { OperationName } from '#shared/operations/index.ts';
import type { FacilityServer } from '../server.ts';
import { leftUnpaid } from './unpaid.ts';

interface Drawer {
  readonly pos: number;
  /** The opening of the running session. */
  readonly opening: number | null;
  /** Expected; closed: what was counted last. */
  readonly cash: number;
  readonly card: number;
}
interface Owing {
  readonly id: number;
  readonly customer: number;
  readonly pending: number;
  /** When it expires. */
  readonly until: string | null;
}
interface Paid {
  readonly id: number;
  readonly type: number;
  readonly amount: number;
  readonly tip: number;
  readonly pos: number | null;
  readonly session: number | null;
  readonly createUser: number | null;
  readonly cancelationOf: number | null;
}

/** A row of money taken for a basket before it is charged. */
interface Basket {
  readonly id: number;
  /** 1 taken, 2 charged, 3 given back. */
  readonly type: number;
  readonly paymentType: number;
  readonly amount: number;
  readonly tip: number;
  readonly pos: number;
  readonly session: number;
  readonly createUser: number | null;
  readonly source: number | null;
}

/** How things stand, amounts in millionths. */
export interface Snapshot {
  readonly drawers: readonly Drawer[];
  readonly sales: readonly Owing[];
  /** By customer, 0 for nobody. */
  readonly owed: ReadonlyMap<number, number>;
  readonly held: ReadonlyMap<number, number>;
  /** By deposit and type of payment what came in and has not gone back. */
  readonly deposits: ReadonlyMap<string, number>;
  readonly payments: readonly Paid[];
  readonly baskets: readonly Basket[];
  /** What has left unpaid to who may not owe it. */
  readonly unpaid: ReadonlySet<string>;
}

/** What was asked for, and by whom. */
export interface Step {
  readonly operation: OperationName | 'record';
  readonly input: Readonly<Record<string, unknown>>;
  readonly accepted: boolean;
  readonly user: number;
}

export type Rows = FacilityServer['rows'];

/** Reads how things stand. */
export function snapshot(rows: Rows): Snapshot {
  const byCustomer = (sql: string): Map<number, number> =>
    new Map(rows<{ customer: number; amount: number }>(sql).map(({ customer, amount }) => [customer, amount]));
  return {
    drawers: rows<Drawer>(DRAWERS),
    sales: rows<Owing>(SALES),
    owed: byCustomer(OWED),
    held: byCustomer(HELD),
    deposits: new Map(rows<{ key: string; amount: number }>(DEPOSITS).map(({ key, amount }) => [key, amount])),
    payments: rows<Paid>(
      'select "id", "type", "amount", coalesce("tip", 0) as "tip", "pos", "session", "createUser", "cancelationOf" from "payment" order by "id"',
    ),
    baskets: rows<Basket>(
      'select "id", "type", "paymentType", "amount", "tip", "pos", "session", "createUser", "source" from "basketPayment" order by "id"',
    ),
    unpaid: leftUnpaid(rows),
  };
}

const DRAWERS = `with turn as (
    select * from "posMovement" m where m."type" in (1, 2) and m."id" =
      (select max(t."id") from "posMovement" t where t."pos" = m."pos" and t."type" in (1, 2))),
  moved as (
    select m."pos", m."type", m."amount", p."type" as method from "posMovement" m
      join turn on turn."pos" = m."pos" and m."id" > turn."id" left join "payment" p on p."id" = m."payment"
     where m."voided" is null)
  select turn."pos", case turn."type" when 1 then turn."id" end as "opening",
      turn."realCashCount" + coalesce((select sum(case when "type" in (4, 6) or "type" = 8 and method = 1 then "amount"
        when "type" = 5 then -"amount" else 0 end) from moved where moved."pos" = turn."pos"), 0) as "cash",
      coalesce((select sum(case when "type" = 7 or "type" = 8 and method = 2 then "amount" else 0 end)
        from moved where moved."pos" = turn."pos"), 0)
      + coalesce((select sum(("amount" + "tip") * (case "type" when 1 then 1 else -1 end)) from "basketPayment"
        where "session" = turn."id" and "paymentType" = 2), 0) as "card"
    from turn order by 1`;

const mayExpire = (sale: string): string =>
  `${sale}."status" = 2 and ${sale}."invoice" is null and ${sale}."proforma" is null and ${sale}."pendingPaymentMethod" is null`;

const SALES = `select s."id", coalesce(s."customer", 0) as "customer", s."pending",
    nullif(min(coalesce(case when ${mayExpire('s')} then s."timeout" end, '9'),
               coalesce(case when ${mayExpire('s')} and ${mayExpire('p')} then p."timeout" end, '9')), '9') as "until"
  from "sale" s left join "sale" p on p."id" = s."parent"
  where s."status" in (2, 3) and s."deleted" = 0 and s."pending" > 0 order by 1`;

/** Sales, and lines without a sale of documents that are no conversions. */
const OWED = `select "customer", sum("amount") as "amount" from (
    select coalesce("customer", 0) as "customer", "pending" as "amount" from "sale"
      where "status" in (2, 3) and "deleted" = 0
    union all
    select coalesce(i."customer", 0), i."pending" - coalesce((select sum(s."pending") from "sale" s
        where s."invoice" = i."id" and s."status" in (2, 3)), 0)
      from "invoice" i where i."status" = 1 and i."isProforma" = 0 and not exists (
        select 1 from "invoice" o where (o."convertedTo" = i."id" or o."summaryInvoice" = i."id") and o."isProforma" = 0))
  group by 1 having sum("amount") <> 0 order by 1`;

const HELD = `select "customer", sum("balance") as "amount" from (
    select "customer", "balance" from "voucher" union all select "customer", "balance" from "deposit")
  group by 1 having sum("balance") <> 0 order by 1`;

const DEPOSITS = `select m."deposit" || ' ' || p."type" as "key", sum(m."amount") as "amount"
  from "depositMovement" m join "payment" p on p."id" = m."payment" where m."type" in (1, 3) group by 1`;

/** What payments made since `last` pay, by who owes it. */
function receivedSince(rows: Rows, last: number): Map<number, number> {
  const found = rows<{ customer: number; amount: number }>(
    `select "customer", sum("amount") as "amount" from (
       select coalesce(s."customer", 0) as "customer", sp."amount" from "salePayment" sp
         join "sale" s on s."id" = sp."sale" where sp."payment" > ?
       union all
       select coalesce(i."customer", 0), ip."amount" - coalesce((select sum(sp."amount") from "salePayment" sp
           join "sale" s on s."id" = sp."sale" where sp."payment" = ip."payment" and s."invoice" = i."id"), 0)
         from "invoicePayment" ip join "invoice" i on i."id" = ip."invoice"
        where ip."payment" > ? and ip."copyOf" is null)
     group by 1`,
    last,
    last,
  );
  return new Map(found.map(({ customer, amount }) => [customer, amount]));
}

const total = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0);
const changes = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): Map<number, number> =>
  new Map(
    [...new Set([...before.keys(), ...after.keys()])].map((key) => [
      key,
      (after.get(key) ?? 0) - (before.get(key) ?? 0),
    ]),
  );

/** What a step changed without the permission to, in words; nothing where it kept the rules. */
export function judge(before: Snapshot, after: Snapshot, step: Step, rows: Rows): string[] {
  if (!step.accepted) {
    const isSame = JSON.stringify(plain(before)) === JSON.stringify(plain(after));
    return isSame ? [] : ['a refused request moved money'];
  }
  const made = after.payments.slice(before.payments.length);
  const noted = after.baskets.slice(before.baskets.length);
  return [
    ...judgeDrawers(before, after, step, [...made, ...noted.map(asPaid)]),
    ...judgePayments(before, step, made),
    ...judgeBaskets(before, step, noted),
    ...judgeDebts(before, after, receivedSince(rows, before.payments.at(-1)?.id ?? 0)),
    ...judgeSales(
      before,
      after,
      made.map(({ id }) => id),
      rows,
    ),
    ...judgeBalances(before, after, step, [...made, ...noted.map(asPaid)], rows),
    ...judgeUnpaid(before, after, step),
  ];
}

/** What is paid of a sale in part is documented whole: what was owed of the sale is owed of its document from then on. */
function judgeUnpaid(before: Snapshot, after: Snapshot, { operation }: Step): string[] {
  if (operation === 'paySale') return [];
  return [...after.unpaid].filter((what) => !before.unpaid.has(what)).map((what) => `${what} is owed by who may not`);
}

/** Money taken comes in; what of it is charged or given back goes, for it comes in again as a payment or is gone. */
function asPaid({ id, type, paymentType, amount, tip, pos, session, createUser }: Basket): Paid {
  const sign = type === 1 ? 1 : -1;
  const moved = { amount: sign * amount, tip: sign * tip };
  return { id, type: paymentType, ...moved, pos, session, createUser, cancelationOf: null };
}

/** What one took oneself goes back in the session that took it, while it runs. */
function judgeBaskets(before: Snapshot, { user }: Step, noted: readonly Basket[]): string[] {
  return noted.flatMap(({ type, source, session }) => {
    if (type !== 3) return [];
    const taken = before.baskets.find(({ id }) => id === source);
    const isOwn = taken?.createUser === user && taken.session === session;
    const isRunning = before.drawers.some(({ opening }) => opening === session);
    return isOwn && isRunning ? [] : [`${user} gave ${source} back, who has no right to`];
  });
}

const plain = ({ drawers, sales, owed, held, payments, baskets }: Snapshot): unknown => [
  drawers,
  sales,
  [...owed],
  [...held],
  payments.length,
  baskets.length,
];

/** Drawers move by payments, by cash put in or taken out on purpose, and by counts. */
function judgeDrawers(before: Snapshot, after: Snapshot, { operation, input }: Step, made: readonly Paid[]): string[] {
  if (operation === 'posOpen' || operation === 'posClose') return [];
  const faults: string[] = [];
  const by = (pos: number, type: number): number =>
    total(made.filter((paid) => paid.type === type && paid.pos === pos).map(({ amount, tip }) => amount + tip));
  const onPurpose = operation === 'posCashIn' ? 1 : operation === 'posCashOut' ? -1 : 0;
  let moved = 0;
  for (const { pos, cash, card } of after.drawers) {
    const was = before.drawers.find((drawer) => drawer.pos === pos);
    const [byCash, byCard] = [cash - (was?.cash ?? 0) - by(pos, 1), card - (was?.card ?? 0) - by(pos, 2)];
    moved += byCash;
    if (byCard !== 0) faults.push(`card of ${pos} moved by ${byCard} without a payment`);
    if (byCash !== 0 && onPurpose === 0) faults.push(`cash of ${pos} moved by ${byCash} without a payment`);
  }
  const expected = onPurpose * Math.round(Number(input.amount ?? 0) * 1e6);
  if (onPurpose !== 0 && moved !== expected) faults.push(`cash moved by ${moved}, not ${expected}`);
  const isSilent = input.reason === undefined && !String(input.comments ?? '').trim();
  if (onPurpose < 0 && isSilent) faults.push('cash was taken out without a word');
  return faults;
}

/** Money goes out as it came into a deposit, or from drawer to terminal by who took it in a session that is running. */
function judgePayments(before: Snapshot, { operation, input, user }: Step, made: readonly Paid[]): string[] {
  const out = made.filter(({ amount, tip, cancelationOf }) => amount < 0 || tip < 0 || cancelationOf !== null);
  if (out.length === 0) return [];
  if (operation === 'depositReturn') {
    return [...new Set(out.map(({ type }) => type))].flatMap((type) => {
      const left = before.deposits.get(`${Number(input.deposit)} ${type}`) ?? 0;
      const gone = out.reduce((all, paid) => (paid.type === type ? all - paid.amount : all), 0);
      return gone > left ? [`${gone} went out of a deposit by type ${type}, of ${left} that came`] : [];
    });
  }
  if (operation !== 'changePaymentMethod') return [`${out.length} payments went out by ${operation}`];
  const [back, instead, ...others] = made;
  const source = before.payments.find(({ id }) => id === back?.cancelationOf);
  const running = before.drawers.find(({ opening }) => opening !== null && opening === source?.session);
  const isSlip =
    source !== undefined &&
    running !== undefined &&
    others.length === 0 &&
    source.createUser === user &&
    back?.pos === source.pos &&
    instead?.pos === source.pos &&
    source.type + instead.type === 3 &&
    instead.amount + back.amount === 0 &&
    instead.tip + back.tip === 0;
  return isSlip ? [] : [`payment ${back?.cancelationOf} was moved by ${user}, who has no right to`];
}

/** Debts fall by what was received for them. Nobody’s may become somebody’s. */
function judgeDebts(before: Snapshot, after: Snapshot, received: ReadonlyMap<number, number>): string[] {
  const faults: string[] = [];
  const owed = changes(before.owed, after.owed);
  for (const [customer, change] of owed) {
    const paid = received.get(customer) ?? 0;
    if (customer !== 0 && change < -paid) faults.push(`customer ${customer} owes ${-change} less for ${paid} paid`);
  }
  const [all, paid] = [total(owed.values()), total(received.values())];
  if (all < -paid) faults.push(`${-all} less is owed for ${paid} paid`);
  return faults;
}

/** No single sale owes less, or for a shorter time, but by what was paid of it. */
function judgeSales(before: Snapshot, after: Snapshot, made: readonly number[], rows: Rows): string[] {
  const now = new Map(after.sales.map((sale) => [sale.id, sale]));
  return before.sales.flatMap(({ id, pending, until }) => {
    const sale = now.get(id);
    if (sale !== undefined && sale.pending >= pending) {
      const isSooner = sale.until !== null && (until === null || sale.until < until);
      return isSooner ? [`sale ${id} expires at ${sale.until} instead of ${until ?? 'never'}`] : [];
    }
    const [{ paid = 0 } = {}] = rows<{ paid: number }>(
      `select coalesce(sum("amount"), 0) as "paid" from "salePayment" where "sale" = ? and "payment" in
        (select value from json_each(?))`,
      id,
      JSON.stringify(made),
    );
    return pending - paid > (sale?.pending ?? 0) ? [`sale ${id} owes ${sale?.pending ?? 0} of ${pending}`] : [];
  });
}

/** Balances grow by money paid in, or owed; payments out of them take as much. */
function judgeBalances(
  before: Snapshot,
  after: Snapshot,
  { operation, input }: Step,
  made: readonly Paid[],
  rows: Rows,
): string[] {
  const held = changes(before.held, after.held);
  const grown = [...held].filter(([, change]) => change > 0);
  const drawn = total(made.filter(({ type }) => type === 5 || type === 6).map(({ amount }) => amount));
  if (drawn > 0 && total(held.values()) > -drawn) return [`${drawn} was paid by balances that lost less`];
  const [only, ...others] = grown;
  if (only === undefined) return [];
  const [customer, change] = only;
  if (others.length > 0) return ['the balances of several customers grew'];
  if (operation === 'depositRecharge') {
    const paid = total(made.map(({ amount }) => amount));
    return change === paid ? [] : [`a deposit grew by ${change} for ${paid}`];
  }
  if (operation === 'refundBasketPayment') return change === -drawn ? [] : [`${change} came back for ${-drawn}`];
  if (operation === 'voucherCancelUse' || operation === 'undoEntry') {
    const [{ used = 0 } = {}] = rows<{ used: number }>(
      'select -sum("amount") as "used" from "voucherMovement" where "voucherUse" = ? and "amount" < 0',
      Number(input.voucherUse),
    );
    return change === used ? [] : [`${change} came back of a use of ${used}`];
  }
  if (operation !== 'voucherRecharge') return [`what customer ${customer} holds grew by ${change}, by ${operation}`];
  const [sale] = rows<{ total: number; customer: number; worth: number }>(
    `select s."total", s."customer", case t."kind" when 1 then m."amount" else m."amount" * p."price" / t."units" / 1000000 end as "worth"
       from "voucherMovement" m join "sale" s on s."id" = m."sale" join "voucherType" t on t."id" = s."voucherType"
       join "product" p on p."id" = t."product" where m."type" = 1 order by m."id" desc limit 1`,
  );
  const isPaidFor =
    sale?.customer === customer && sale.total === sale.worth && sale.total > 0 && input.amount === change / 1e6;
  return isPaidFor ? [] : [`a voucher grew by ${change} for ${sale?.total ?? 0} instead of ${sale?.worth ?? 0}`];
}
