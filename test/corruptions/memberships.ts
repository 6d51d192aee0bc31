/** Prices by a rate, and entries. */
import type { Break } from './corrupt.ts';

const [said, priced, entered] = [
  'what was sold by a rate says so, and one for a tag is a customer’s',
  'what was sold by a rate that is as it was has its product, its name and its price',
  'who came in did so by a subscription in force, or despite something',
];
const ofRate = '"productRate" is not null';

export const membershipBreaks: readonly Break[] = [
  [said, 'a rate without its name', ({ db }) => db.exec(`update "sale" set "rateName" = null where ${ofRate}`)],
  [said, 'a name without a rate', ({ db }) => db.exec('update "sale" set "rateName" = \'Amigo\' where "id" = 1')],
  [said, 'a member’s rate for nobody', ({ db }) => db.exec(`update "sale" set "customer" = null where ${ofRate}`)],
  [priced, 'another name', ({ db }) => db.exec(`update "sale" set "rateName" = 'Amigo' where ${ofRate}`)],
  [priced, 'another product', ({ db }) => db.exec(`update "sale" set "product" = 1 where ${ofRate}`)],
  [
    priced,
    'another price',
    ({ db }) => db.exec(`update "sale" set "price" = "price" - 1000000 where ${ofRate}`),
    ['the amounts of a draft or pending sale follow from its price, units, discount and taxes'],
  ],
  [
    entered,
    'a stranger whom nothing stood against',
    ({ db }) => db.exec('update "entry" set "despite" = null where "subscriptionCustomer" is null'),
  ],
  [
    entered,
    'a member without a subscription',
    ({ db }) => db.exec('update "entry" set "despite" = 8 where "subscriptionCustomer" is not null'),
  ],
];
