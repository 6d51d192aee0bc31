/** A month at the demo facility, planned to the second: who opens, what is sold, how it is paid, how the day ends. */
import { add, fromMoney, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import { priceDocument } from '#shared/domain/pricing.ts';
import type { LocalMoment } from '#shared/domain/productRates.ts';
import type { Zone } from '#shared/domain/time.ts';
import { type Basket, basketSource, type Daypart, type PlannedLine } from './baskets.ts';
import { addDays, clockOf, momentOn, onDuty, openingOn, type TillKey, ticketTimes, weekdayOf } from './calendar.ts';
import type { DemoCustomer } from './customers.ts';
import { priceOn } from './products/rates.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import type { Action, PlannedPayment, Step } from './steps.ts';

export interface HistoryInput {
  readonly random: Random;
  readonly zone: Zone;
  /** The day after the last one, `YYYY-MM-DD`. */
  readonly today: string;
  readonly days: number;
  /** Multiplies the tickets of every day. */
  readonly scale: number;
  readonly products: readonly DemoProduct[];
  readonly customers: readonly DemoCustomer[];
}

/** Cash that stays in each drawer overnight. */
export const FLOATS: Readonly<Record<TillKey, number>> = { frontDesk: 150, bar: 100 };

/** Plans the days before `today`, in the order of time. */
export function planHistory(input: HistoryInput): readonly Action[] {
  const tills = (['frontDesk', 'bar'] as const).map((till) => ({
    till,
    random: input.random.fork(),
    baskets: basketSource(input.products, till),
  }));
  const actions: Action[] = [];
  for (let day = input.days; day >= 1; day--) {
    const date = addDays(input.today, -day);
    for (const { till, random, baskets } of tills) {
      const draw = (daypart: Daypart) => baskets(random, daypart, seasonOf(date));
      actions.push(...planDay(input, { till, date, random, draw }));
    }
  }
  return actions.sort((a, b) => a.at - b.at);
}

interface Day {
  readonly till: TillKey;
  readonly date: string;
  readonly random: Random;
  readonly draw: (daypart: Daypart) => Basket;
}

function planDay(input: HistoryInput, day: Day): Action[] {
  const { till, date, random } = day;
  const opening = openingOn(till, date);
  const act = (seconds: number, step: Step): Action => ({
    at: momentOn(input.zone, date, seconds),
    till,
    staff: onDuty(till, date, Math.floor(seconds / 3600)),
    step,
  });

  const opened = secondsOf(opening.from) + random.int(-300, 300);
  const closed = secondsOf(opening.to) + random.int(-300, 600);
  const tickets = Math.max(1, Math.round(opening.tickets * input.scale * random.around(1, 0.12)));
  const sales = ticketTimes(random, opening, tickets).map((seconds) => act(seconds, planSale(input, day, seconds)));
  return [
    act(opened, { kind: 'open' }),
    ...sales,
    ...planErrands(day, act),
    act(closed - 120, { kind: 'bank', leave: FLOATS[till], reason: 'Ingreso en banco' }),
    act(closed, planClosing(random)),
  ];
}

/** What else moves cash: change, small purchases, suppliers, a full drawer, a look at shift change. */
function planErrands({ till, date, random }: Day, act: (seconds: number, step: Step) => Action): Action[] {
  const errands: Action[] = [];
  const weekday = weekdayOf(date);
  if (weekday === 1) {
    const step = { kind: 'cashIn', amount: 50, reason: 'Aporte de cambio', comments: 'Cartuchos de monedas' } as const;
    errands.push(act(10 * 3600 + random.int(0, 3599), step));
  }
  if (till === 'bar' && (weekday === 2 || weekday === 5)) {
    const amount = random.int(1800, 4500) / 100;
    const step = { kind: 'cashOut', amount, reason: 'Pago a proveedor', comments: 'Panadería' } as const;
    errands.push(act(11 * 3600 + random.int(0, 1799), step));
  }
  if (till === 'frontDesk' && random.chance(0.15)) {
    const [comments, least, most] = random.pick([
      ['Material de oficina', 450, 1800],
      ['Recambio de botiquín', 600, 2400],
      ['Copias de llaves', 350, 900],
    ] as const);
    const step = { kind: 'cashOut', amount: random.int(least, most) / 100, reason: 'Compra menor', comments } as const;
    errands.push(act(12 * 3600 + random.int(0, 3599), step));
  }
  if (till === 'frontDesk' && weekday >= 1 && weekday <= 5) {
    if (random.chance(0.5)) errands.push(act(15 * 3600 - 60, { kind: 'count' }));
    errands.push(act(15 * 3600 - 30, { kind: 'bank', leave: 250, reason: 'Retirada a la caja fuerte' }));
  }
  return errands;
}

function planClosing(random: Random): Step {
  if (random.chance(0.03)) {
    const amount = random.pick([6.5, 12, 8]);
    const comments = `Un cobro con tarjeta de ${amount.toFixed(2).replace('.', ',')} € se registró como efectivo.`;
    return { kind: 'close', cash: -amount, card: amount, comments };
  }
  if (!random.chance(0.16)) return { kind: 'close', cash: 0, card: 0, comments: null };
  const cash = random.pick([-0.05, -0.1, -0.2, -0.5, -1, 0.1, 0.2, 0.5, 1, -2, -5, 5]);
  const comments = cash < 0 ? 'Falta: cambio mal dado.' : 'Sobra: un cliente no recogió el cambio.';
  return { kind: 'close', cash, card: 0, comments };
}

function planSale(input: HistoryInput, { till, date, random, draw }: Day, seconds: number): Step {
  const { lines, buyer } = draw(daypartOf(seconds));
  const customer = buyer === 'nobody' ? null : pickCustomer(random, input.customers, buyer);
  const named = customer === null ? undefined : input.customers[customer];
  const invoice = named?.taxNumber != null && (buyer === 'organisation' || random.chance(0.03));
  const total = totalOf(input.products, lines, { date, time: clockOf(seconds) });
  const mayOwe =
    named?.allowPaymentPending === true &&
    lines.every((line) => input.products[line.product]?.allowPaymentPending === true);
  const payments = mayOwe && random.chance(0.5) ? [] : planPayments(random, till, total, buyer);
  return { kind: 'sale', lines, customer, invoice, payments };
}

/** Some come far more often than others. */
function pickCustomer(
  random: Random,
  customers: readonly DemoCustomer[],
  buyer: 'person' | 'organisation',
): number | null {
  for (let attempt = 0; attempt < 400; attempt++) {
    const regular = Math.min(random.int(0, customers.length - 1), random.int(0, customers.length - 1));
    if (customers[regular]?.kind === buyer) return regular;
  }
  return null;
}

function planPayments(random: Random, till: TillKey, total: number, buyer: Basket['buyer']): readonly PlannedPayment[] {
  if (buyer === 'organisation' && random.chance(0.6)) return [{ method: 'transfer', amount: total }];
  const cashShare = till === 'bar' ? 0.52 : total > 100 ? 0.1 : 0.38;
  const wantsTip = till === 'bar' && total >= 8 && random.chance(0.06);
  if (!random.chance(cashShare)) {
    const tip = wantsTip ? { tip: random.pick([0.5, 1, 2]) } : {};
    if (total < 20 || !random.chance(0.02)) return [{ method: 'card', amount: total, ...tip }];
    const cash = random.pick([5, 10]);
    return [
      { method: 'cash', amount: cash },
      { method: 'card', amount: fromMoney(add(toMoney(total), toMoney(-cash))) },
    ];
  }
  if (wantsTip) {
    const tip = random.pick([0.5, 1]);
    return [{ method: 'cash', amount: total, tendered: fromMoney(add(toMoney(total), toMoney(tip))), tip }];
  }
  return [{ method: 'cash', amount: total, tendered: handOver(random, total) }];
}

/** The cash handed over: to the cent, or the next round sum in notes. */
function handOver(random: Random, total: number): number {
  if (random.chance(0.3)) return total;
  const note = random.pickWeighted([
    [5, 4],
    [10, 4],
    [20, 5],
    [50, total > 12 ? 3 : 0.5],
  ]);
  return Math.ceil(total / note) * note;
}

function totalOf(products: readonly DemoProduct[], lines: readonly PlannedLine[], at: LocalMoment): number {
  const document = priceDocument(
    lines.map(({ product: place, isMember, units, discount }) => {
      const product = products[place];
      const price = product === undefined ? ZERO : priceOn(product, isMember, at);
      return { price, units, discountRate: toPercent(discount), taxes: [] };
    }),
    true,
  );
  return fromMoney(document.total);
}

/** Courses are taken up in the middle of a month. */
function seasonOf(date: string): Readonly<Record<string, number>> {
  const day = Number(date.slice(8));
  return { course: day >= 10 && day <= 20 ? 1.5 : 1 };
}

function daypartOf(seconds: number): Daypart {
  const hour = seconds / 3600;
  if (hour < 12.5) return 0;
  if (hour < 16) return 1;
  return hour < 19.5 ? 2 : 3;
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}
