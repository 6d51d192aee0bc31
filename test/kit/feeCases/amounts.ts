/** What fees come to: prices, add-ons, discounts, edits and the rounding of cents. */
import {
  accumulated,
  byAnniversary,
  byDay,
  byDays,
  edited,
  type FeeCase,
  fee,
  line,
  ownPrice,
  percent,
  priceChanged,
  productPrice,
  reduced,
  whole,
} from './feeCase.ts';

const march = { start: '2025-03-01', end: '2025-03-31' };
const type = byAnniversary(1, 40);
const until = '2025-03-01';

export const amounts: readonly FeeCase[] = [
  {
    title: 'its own price instead of the product’s',
    why: 'price: the subscription’s, else the product’s',
    ...{ type, until },
    subscription: { ...march, price: 22 },
    fees: [fee('2025-03-01', '2025-03-31', 'due', 22, [line(null, 22, ownPrice(22))])],
  },
  {
    title: 'an own price of nothing',
    why: 'a fee of 0.00 is written',
    ...{ type, until },
    subscription: { ...march, price: 0 },
    fees: [fee('2025-03-01', '2025-03-31', 'due', 0, [line(null, 0, ownPrice(0))])],
  },
  {
    title: 'an own price of nothing, with add-ons',
    why: 'percentages are of the fee, which is 0; the locker is not',
    ...{ type, until },
    subscription: { ...march, price: 0 },
    addons: [
      { name: 'Insurance', productPrice: 0, percentage: 10, priority: 1 },
      { name: 'Locker', productPrice: 6, priority: 2 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 6, [
        line(null, 0, ownPrice(0)),
        line('Insurance', 0, percent(10, 0, 0)),
        line('Locker', 6, productPrice(6)),
      ]),
    ],
  },
  {
    title: 'an own price that was another on the date of the fee',
    why: 'the price at the run, with the date of the change; by 1 March it was the new one',
    type: byDays(1, 30),
    subscription: { start: '2025-01-01', price: 35, priceSince: '2025-02-15' },
    until: '2025-03-01',
    fees: [
      fee('2025-01-01', '2025-01-31', 'due', 35, [line(null, 35, ownPrice(35), priceChanged('2025-02-15'))]),
      fee('2025-02-01', '2025-02-28', 'due', 35, [line(null, 35, ownPrice(35), priceChanged('2025-02-15'))]),
      fee('2025-03-01', '2025-03-31', 'due', 35, [line(null, 35, ownPrice(35))]),
    ],
  },
  {
    title: 'an own price that changed on the date of the fee',
    why: 'on that date it was the new one already',
    ...{ type, until },
    subscription: { ...march, price: 35, priceSince: '2025-03-01' },
    fees: [fee('2025-03-01', '2025-03-31', 'due', 35, [line(null, 35, ownPrice(35))])],
  },
  {
    title: 'add-ons by priority, accumulative first',
    why: '10 % of all there is so far, 40, is 4; then 10',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Locker', productPrice: 12, price: 10, priority: 2 },
      { name: 'Insurance', productPrice: 0, percentage: 10, accumulative: true, priority: 1 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 54, [
        line(null, 40, productPrice(40)),
        line('Insurance', 4, accumulated(10, 40, 4)),
        line('Locker', 10, ownPrice(10)),
      ]),
    ],
  },
  {
    title: 'add-ons by priority, accumulative last',
    why: '10, then 10 % of all there is so far, 50',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Locker', productPrice: 12, price: 10, priority: 1 },
      { name: 'Insurance', productPrice: 0, percentage: 10, accumulative: true, priority: 2 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 55, [
        line(null, 40, productPrice(40)),
        line('Locker', 10, ownPrice(10)),
        line('Insurance', 5, accumulated(10, 50, 5)),
      ]),
    ],
  },
  {
    title: 'a percentage that is not accumulative, last',
    why: '10 % of the fee alone, 40',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Locker', productPrice: 10, priority: 1 },
      { name: 'Insurance', productPrice: 0, percentage: 10, priority: 2 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 54, [
        line(null, 40, productPrice(40)),
        line('Locker', 10, productPrice(10)),
        line('Insurance', 4, percent(10, 40, 4)),
      ]),
    ],
  },
  {
    title: 'equal priorities',
    why: 'by id, so the locker written first is in what 10 % are of',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Locker', productPrice: 10, priority: 1 },
      { name: 'Insurance', productPrice: 0, percentage: 10, accumulative: true, priority: 1 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 55, [
        line(null, 40, productPrice(40)),
        line('Locker', 10, productPrice(10)),
        line('Insurance', 5, accumulated(10, 50, 5)),
      ]),
    ],
  },
  {
    title: 'an add-on with its own price and a percentage',
    why: 'its own price',
    ...{ type, until },
    subscription: march,
    addons: [{ name: 'Locker', productPrice: 12, price: 7, percentage: 50, priority: 1 }],
    isOnlyStored: true,
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 47, [line(null, 40, productPrice(40)), line('Locker', 7, ownPrice(7))]),
    ],
  },
  {
    title: 'an add-on with its own price of nothing and a percentage',
    why: '0 is a price',
    ...{ type, until },
    subscription: march,
    addons: [{ name: 'Locker', productPrice: 12, price: 0, percentage: 50, priority: 1 }],
    isOnlyStored: true,
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 40, [line(null, 40, productPrice(40)), line('Locker', 0, ownPrice(0))]),
    ],
  },
  {
    title: 'an add-on with a percentage of a product that has a price',
    why: 'the percentage',
    ...{ type, until },
    subscription: march,
    addons: [{ name: 'Locker', productPrice: 12, percentage: 50, priority: 1 }],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 60, [
        line(null, 40, productPrice(40)),
        line('Locker', 20, percent(50, 40, 20)),
      ]),
    ],
  },
  {
    title: 'an add-on that is valid part of the time',
    why: 'judged on the date of the fee; its last day counts',
    type: byDays(1, 30),
    subscription: { start: '2025-01-01' },
    addons: [{ name: 'Locker', productPrice: 5, priority: 1, start: '2025-01-02', end: '2025-03-01' }],
    until: '2025-04-01',
    fees: [
      whole('2025-01-01', '2025-01-31', 30),
      fee('2025-02-01', '2025-02-28', 'due', 35, [
        line(null, 30, productPrice(30)),
        line('Locker', 5, productPrice(5)),
      ]),
      fee('2025-03-01', '2025-03-31', 'due', 35, [
        line(null, 30, productPrice(30)),
        line('Locker', 5, productPrice(5)),
      ]),
      whole('2025-04-01', '2025-04-30', 30),
    ],
  },
  {
    title: 'add-ons of one day, on the date of the fee and beside it',
    why: 'start and end count',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Towel', productPrice: 2, priority: 1, start: '2025-03-01', end: '2025-03-01' },
      { name: 'Locker', productPrice: 5, priority: 1, end: '2025-02-28' },
      { name: 'Sauna', productPrice: 9, priority: 1, start: '2025-03-02' },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 42, [line(null, 40, productPrice(40)), line('Towel', 2, productPrice(2))]),
    ],
  },
  {
    title: 'add-ons of a part',
    why: 'prices by the same day, 5/31 = 0.161; percentages of the fee of 0.97: 0.097',
    type: byDays(1, 30),
    subscription: { start: '2025-01-31' },
    addons: [
      { name: 'Locker', productPrice: 5, priority: 1 },
      { name: 'Insurance', productPrice: 0, percentage: 10, priority: 2 },
    ],
    until: '2025-01-31',
    fees: [
      fee('2025-01-31', '2025-01-31', 'due', 1.23, [
        line(null, 0.97, productPrice(30), byDay(1, 31, 0.97)),
        line('Locker', 0.16, productPrice(5), byDay(1, 31, 0.16)),
        line('Insurance', 0.1, percent(10, 0.97, 0.1)),
      ]),
    ],
  },
  {
    title: 'a discount of a part',
    why: '−50 % of 14.52 is −7.26',
    type: byDays(1, 30),
    subscription: { start: '2025-01-01', end: '2025-01-15' },
    addons: [{ name: 'Family', productPrice: 0, percentage: -50, priority: 1 }],
    until: '2025-01-31',
    fees: [
      fee('2025-01-01', '2025-01-15', 'due', 7.26, [
        line(null, 7.26, productPrice(30), byDay(15, 31, 14.52), reduced('Family', -50, 14.52, 7.26, 7.26)),
      ]),
    ],
  },
  {
    title: 'a discount',
    why: '−10 % of 40 makes the fee smaller by 4',
    ...{ type, until },
    subscription: march,
    addons: [{ name: 'Family', productPrice: 0, percentage: -10, priority: 1 }],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 36, [line(null, 36, productPrice(40), reduced('Family', -10, 40, 4, 36))]),
    ],
  },
  {
    title: 'a discount of everything',
    why: 'a fee of 0.00 is written',
    ...{ type, until },
    subscription: march,
    addons: [{ name: 'Staff', productPrice: 0, percentage: -100, priority: 1 }],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 0, [line(null, 0, productPrice(40), reduced('Staff', -100, 40, 40, 0))]),
    ],
  },
  {
    title: 'a discount of more than there is',
    why: '−150 % of 40 leaves −20, which is held back',
    ...{ type, until },
    subscription: march,
    addons: [{ name: 'Family', productPrice: 0, percentage: -150, priority: 1 }],
    fees: [
      fee('2025-03-01', '2025-03-31', 'negative', -20, [
        line(null, -20, productPrice(40), reduced('Family', -150, 40, 60, -20)),
      ]),
    ],
  },
  {
    title: 'a discount of more than the fee, before an add-on',
    why: '−60 of 40 by the fee alone; the locker pays the other 20, so that no line is below zero',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Family', productPrice: 0, percentage: -150, priority: 1 },
      { name: 'Locker', productPrice: 50, priority: 2 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 30, [
        line(null, 0, productPrice(40), reduced('Family', -150, 40, 40, 0)),
        line('Locker', 30, productPrice(50), reduced('Family', -150, 40, 20, 30)),
      ]),
    ],
  },
  {
    title: 'a discount of more than the fee, after an add-on',
    why: '−80 % of 40 + 15 is −44: 40 off the fee, 4 off the locker',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Locker', productPrice: 15, priority: 1 },
      { name: 'Family', productPrice: 0, percentage: -80, accumulative: true, priority: 2 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 11, [
        line(null, 0, productPrice(40), reduced('Family', -80, 55, 40, 0)),
        line('Locker', 11, productPrice(15), reduced('Family', -80, 55, 4, 11)),
      ]),
    ],
  },
  {
    title: 'two discounts of the fee',
    why: 'both are of 40: −20 and −10',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Staff', productPrice: 0, percentage: -50, priority: 1 },
      { name: 'Family', productPrice: 0, percentage: -25, priority: 2 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 10, [
        line(null, 10, productPrice(40), reduced('Staff', -50, 40, 20, 20), reduced('Family', -25, 40, 10, 10)),
      ]),
    ],
  },
  {
    title: 'a discount of what another has left',
    why: 'accumulative: −25 % of 20 is −5',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Staff', productPrice: 0, percentage: -50, priority: 1 },
      { name: 'Family', productPrice: 0, percentage: -25, accumulative: true, priority: 2 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 15, [
        line(null, 15, productPrice(40), reduced('Staff', -50, 40, 20, 20), reduced('Family', -25, 20, 5, 15)),
      ]),
    ],
  },
  {
    title: 'percentages after a discount',
    why: 'of the fee, 10 % are 4 as before the discount; of all there is, 36 + 4, they are 4 too',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Family', productPrice: 0, percentage: -10, priority: 1 },
      { name: 'Insurance', productPrice: 0, percentage: 10, priority: 2 },
      { name: 'Support', productPrice: 0, percentage: 10, accumulative: true, priority: 3 },
    ],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 44, [
        line(null, 36, productPrice(40), reduced('Family', -10, 40, 4, 36)),
        line('Insurance', 4, percent(10, 40, 4)),
        line('Support', 4, accumulated(10, 40, 4)),
      ]),
    ],
  },
  {
    title: 'a price finer than cents',
    why: '10.005 is 10.01: half away from zero',
    ...{ type, until },
    subscription: { ...march, price: 10.005 },
    fees: [fee('2025-03-01', '2025-03-31', 'due', 10.01, [line(null, 10.01, ownPrice(10.005))])],
  },
  {
    title: 'half a cent of a percentage',
    why: '50 % of 20.01 = 10.005, so 10.01',
    ...{ type, until },
    subscription: { ...march, price: 20.01 },
    addons: [{ name: 'Insurance', productPrice: 0, percentage: 50, priority: 1 }],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 30.02, [
        line(null, 20.01, ownPrice(20.01)),
        line('Insurance', 10.01, percent(50, 20.01, 10.01)),
      ]),
    ],
  },
  {
    title: 'half a cent of a discount',
    why: '−50 % of 20.01 = −10.005, so −10.01, away from zero',
    ...{ type, until },
    subscription: { ...march, price: 20.01 },
    addons: [{ name: 'Family', productPrice: 0, percentage: -50, priority: 1 }],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 10, [
        line(null, 10, ownPrice(20.01), reduced('Family', -50, 20.01, 10.01, 10)),
      ]),
    ],
  },
  {
    title: 'half a cent of a part',
    why: '20.01 × 14/28 = 10.005, so 10.01',
    type: byDays(1, 30),
    subscription: { start: '2025-02-15', price: 20.01 },
    until: '2025-02-28',
    fees: [fee('2025-02-15', '2025-02-28', 'due', 10.01, [line(null, 10.01, ownPrice(20.01), byDay(14, 28, 10.01))])],
  },
  {
    title: 'a percentage with six decimals',
    why: '33.333333 % of 100 = 33.333333',
    ...{ type, until },
    subscription: { ...march, price: 100 },
    addons: [{ name: 'Insurance', productPrice: 0, percentage: 33.333333, priority: 1 }],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 133.33, [
        line(null, 100, ownPrice(100)),
        line('Insurance', 33.33, percent(33.333333, 100, 33.33)),
      ]),
    ],
  },
  {
    title: 'a percentage of a percentage point',
    why: '0.1 % of 45 = 0.045, so 0.05: 0.1 is a tenth, not its double',
    ...{ type, until },
    subscription: { ...march, price: 45 },
    addons: [{ name: 'Insurance', productPrice: 0, percentage: 0.1, priority: 1 }],
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 45.05, [
        line(null, 45, ownPrice(45)),
        line('Insurance', 0.05, percent(0.1, 45, 0.05)),
      ]),
    ],
  },
  {
    title: 'edited',
    why: 'the amount on its date is set; the next fee is as always',
    type: byDays(1, 30),
    subscription: { start: '2025-02-01' },
    edits: { '2025-02-01': 25 },
    until: '2025-03-01',
    fees: [
      fee('2025-02-01', '2025-02-28', 'due', 25, [line(null, 25, edited(25))]),
      whole('2025-03-01', '2025-03-31', 30),
    ],
  },
  {
    title: 'edited, with add-ons',
    why: '20 for the fee alone, 10 % of 20, and the locker as always',
    ...{ type, until },
    subscription: march,
    addons: [
      { name: 'Insurance', productPrice: 0, percentage: 10, priority: 1 },
      { name: 'Locker', productPrice: 5, priority: 2 },
    ],
    edits: { '2025-03-01': 20 },
    fees: [
      fee('2025-03-01', '2025-03-31', 'due', 27, [
        line(null, 20, edited(20)),
        line('Insurance', 2, percent(10, 20, 2)),
        line('Locker', 5, productPrice(5)),
      ]),
    ],
  },
  {
    title: 'a part, edited, with an add-on',
    why: '12 as somebody set it, not by days; 6.20 × 16/31 = 3.20',
    type: byDays(1, 30),
    subscription: { start: '2025-01-16' },
    addons: [{ name: 'Locker', productPrice: 6.2, priority: 1 }],
    edits: { '2025-01-16': 12 },
    until: '2025-01-31',
    fees: [
      fee('2025-01-16', '2025-01-31', 'due', 15.2, [
        line(null, 12, edited(12)),
        line('Locker', 3.2, productPrice(6.2), byDay(16, 31, 3.2)),
      ]),
    ],
  },
  {
    title: 'edited to nothing',
    why: 'a fee of 0.00 is written',
    ...{ type, until },
    subscription: march,
    edits: { '2025-03-01': 0 },
    fees: [fee('2025-03-01', '2025-03-31', 'due', 0, [line(null, 0, edited(0))])],
  },
  {
    title: 'edited to an amount finer than cents',
    why: 'a line is in cents: 10.005 is 10.01',
    ...{ type, until },
    subscription: march,
    edits: { '2025-03-01': 10.005 },
    fees: [fee('2025-03-01', '2025-03-31', 'due', 10.01, [line(null, 10.01, edited(10.01))])],
  },
  {
    title: 'edited, after leave',
    why: 'an edit is of the date of the fee, which leave has moved to the 11th',
    type: byDays(1, 30),
    subscription: { start: '2025-02-01' },
    leaves: [{ start: '2025-01-20', end: '2025-02-10' }],
    edits: { '2025-02-11': 20 },
    until: '2025-02-28',
    fees: [fee('2025-02-11', '2025-02-28', 'due', 20, [line(null, 20, edited(20))])],
  },
  {
    title: 'edited, with a discount',
    why: '−10 % of 20; the discount follows the edit',
    ...{ type, until },
    subscription: march,
    addons: [{ name: 'Family', productPrice: 0, percentage: -10, priority: 1 }],
    edits: { '2025-03-01': 20 },
    fees: [fee('2025-03-01', '2025-03-31', 'due', 18, [line(null, 18, edited(20), reduced('Family', -10, 20, 2, 18))])],
  },
];
