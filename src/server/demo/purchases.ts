/** Whom the demo facility buys from, and what it orders over the month. */
import type { NewRecord } from '../reference/reference.ts';
import { addDays, momentOn, weekdayOf } from './calendar.ts';
import type { HistoryInput } from './history.ts';
import { organisationNif } from './identifiers.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import type { Action, PlannedOrderLine } from './steps.ts';

interface SupplierSeed {
  readonly record: NewRecord<'supplier'>;
  /** Families and groups of products it delivers. */
  readonly delivers: readonly string[];
  /** Ordered on: 0 Sunday to 6 Saturday. */
  readonly weekday: number;
}

const supplier = (
  number: number,
  [name, city, zipCode]: readonly [name: string, city: string, zipCode: string],
  delivers: readonly string[],
  weekday: number,
): SupplierSeed => ({
  record: {
    name,
    city,
    zipCode,
    taxNumber: organisationNif('B', 900 + number),
    phone: `925 000 ${String(300 + number)}`,
    email: `pedidos${number}@example.com`,
  },
  delivers,
  weekday,
});

export const supplierSeeds: readonly SupplierSeed[] = [
  supplier(
    1,
    ['Bebidas Alberche S.L.', 'Talavera de la Reina', '45600'],
    ['Bebidas para llevar', 'Agua para llevar'],
    1,
  ),
  supplier(2, ['Aperitivos y Helados Tajo S.L.', 'Toledo', '45003'], ['Helados', 'Aperitivos'], 4),
  supplier(3, ['Deportes Gredos Mayorista S.L.', 'Madrid', '28021'], ['Pelotas y accesorios', 'Palas y raquetas'], 2),
  supplier(4, ['Textil Acuático Ibérico S.L.', 'Getafe', '28901'], ['Natación', 'Ropa', 'Complementos'], 3),
];

/** Plans an order a week to each supplier over the days before `today`, in the order of time. */
export function planOrders(input: HistoryInput): readonly Action[] {
  const random = input.random.fork();
  const actions: Action[] = [];
  for (let day = input.days; day >= 1; day--) {
    const date = addDays(input.today, -day);
    for (const [index, { delivers, weekday }] of supplierSeeds.entries()) {
      const goods = goodsOf(input.products, delivers);
      if (weekdayOf(date) !== weekday || goods.length === 0) continue;
      actions.push({
        at: momentOn(input.zone, date, 12 * 3600 + index * 600 + random.int(0, 599)),
        till: 'frontDesk',
        staff: 'manager',
        step: {
          kind: 'order',
          supplier: index,
          estimatedDeliveryDate: addDays(date, random.int(2, 6)),
          globalDiscount: random.pick([0, 0, 0, 2]),
          lines: planLines(random, input.products, goods),
        },
      });
    }
  }
  return actions;
}

function planLines(random: Random, products: readonly DemoProduct[], goods: readonly number[]): PlannedOrderLine[] {
  const ordered = new Set(Array.from({ length: random.int(3, 8) }, () => random.pick(goods)));
  return [...ordered].map((product) => {
    const price = products[product]?.price ?? 0;
    return {
      product,
      amount: price > 20 ? random.int(1, 4) : random.pick([6, 12, 24, 48]),
      // Without tax, to a hundredth of a cent, as wholesalers quote.
      grossUnitCost: Math.round(price * random.int(30, 55) * 100) / 10_000,
      discount: random.pick([0, 0, 0, 5, 10]),
    };
  });
}

/** The positions of what is kept in stock and comes from these groups. */
function goodsOf(products: readonly DemoProduct[], groups: readonly string[]): number[] {
  return products.flatMap(({ barcode, subfamily }, index) =>
    barcode !== null && groups.includes(subfamily) ? [index] : [],
  );
}
