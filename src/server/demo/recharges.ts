/** The demo facility's vouchers: what there is, and who recharges when over the month. */
import { VoucherKind } from '#shared/domain/states.ts';
import type { NewRecord } from '../reference/reference.ts';
import { addDays, momentOn, onDuty, openingOn, ticketTimes } from './calendar.ts';
import type { HistoryInput } from './history.ts';
import type { Random } from './random.ts';
import type { Action } from './steps.ts';

interface VoucherSeed {
  readonly record: Omit<NewRecord<'voucherType'>, 'product' | 'products'>;
  /** Name of the product it is sold as. */
  readonly product: string;
  /** Name of the product one of its units pays for. */
  readonly pays?: string;
  /** What a recharge puts in; several where the customer chooses, and pays as much. */
  readonly amounts: readonly number[];
  /** How often it is recharged beside the others. */
  readonly popularity: number;
}

/** What recharges of money are sold as. */
export const purseProduct = {
  name: 'Recarga de monedero',
  code: 'MONEDERO',
  price: 0,
  priority: 998,
} as const satisfies NewRecord<'product'>;

const swims = (name: string, units: number, popularity: number, pays: string, bearer = false): VoucherSeed => ({
  record: { name, kind: VoucherKind.units, units, expiration: 'P1Y', ...(bearer ? { bearer } : {}) },
  product: name,
  pays,
  amounts: [units],
  popularity,
});

export const voucherSeeds: readonly VoucherSeed[] = [
  swims('Bono 10 baños adulto', 10, 8, 'Entrada piscina adulto'),
  swims('Bono 10 baños infantil', 10, 5, 'Entrada piscina infantil'),
  swims('Bono 20 baños adulto', 20, 3, 'Entrada piscina adulto'),
  {
    record: { name: 'Monedero', kind: VoucherKind.money },
    product: purseProduct.name,
    amounts: [10, 20, 20, 30, 50],
    popularity: 6,
  },
  // Bought at the till alone.
  swims('Bono 10 baños mayores', 10, 0, 'Entrada piscina mayores de 65'),
  swims('Bono 20 baños infantil', 20, 0, 'Entrada piscina infantil'),
  swims('Bono 10 accesos gimnasio', 10, 0, 'Entrada gimnasio'),
  swims('Bono 20 accesos gimnasio', 20, 0, 'Entrada gimnasio'),
  swims('Bono 5 entrenamientos', 5, 0, 'Entrenamiento personal'),
  swims('Bono 10 entrenamientos', 10, 0, 'Entrenamiento personal'),
  swims('Bono 5 sesiones de fisioterapia', 5, 0, 'Sesión de fisioterapia'),
  // Sold to whoever gives it to somebody: a code on paper.
  swims('Bono regalo 10 baños', 10, 0, 'Entrada piscina adulto', true),
];

/** Recharges of an ordinary day. */
const RECHARGES = 5;

/** Plans the recharges of the days before `today`, at the front desk while it is open, in the order of time. */
export function planRecharges(input: HistoryInput): readonly Action[] {
  const random = input.random.fork();
  const till = 'frontDesk';
  const actions: Action[] = [];
  for (let day = input.days; day >= 1; day--) {
    const date = addDays(input.today, -day);
    const count = Math.round(RECHARGES * input.scale * random.around(1, 0.3));
    for (const seconds of ticketTimes(random, openingOn(till, date), count)) {
      const customer = pickPerson(random, input.customers);
      if (customer === null) continue;
      const step = planRecharge(random, customer);
      // Who may owe is for the manager to say.
      const staff = step.method === null ? 'manager' : onDuty(till, date, Math.floor(seconds / 3600));
      actions.push({ at: momentOn(input.zone, date, seconds), till, staff, step });
    }
  }
  return actions;
}

function planRecharge(random: Random, customer: number): Extract<Action['step'], { readonly kind: 'recharge' }> {
  const type = random.pickWeighted(voucherSeeds.map(({ popularity }, index) => [index, popularity] as const));
  const seed = voucherSeeds[type];
  const amount = random.pick(seed?.amounts ?? []);
  const price = seed?.record.kind === VoucherKind.money ? amount : null;
  const method = random.pickWeighted([
    ['card', 6],
    ['cash', 3],
    ['transfer', 0.3],
    [null, 0.4],
  ] as const);
  return { kind: 'recharge', customer, type, amount, price, method };
}

function pickPerson(random: Random, customers: HistoryInput['customers']): number | null {
  for (let attempt = 0; attempt < 50; attempt++) {
    const index = random.int(0, customers.length - 1);
    if (customers[index]?.kind === 'person') return index;
  }
  return null;
}
