/**
 * The usual orders of the models that grow with every sale, which lists walk instead of sorting. Each costs a checkout
 * some 4 KB of log and no time that can be measured; other orders are sorted in a thread.
 */
export const lists: readonly string[] = [
  ...['sale', 'invoice', 'payment', 'posMovement', 'customer'].map(
    (table) => `create index "${table}_created" on "${table}" ("created")`,
  ),
  'create index "invoice_total" on "invoice" ("total")',
  'create index "invoice_ordered" on "invoice" ("number")',
  // By the names of what rows refer to: from the names, in their order, to the rows of each.
  'create index "payment_customer" on "payment" ("customer") where "customer" is not null',
  'create index "product_name" on "product" ("name")',
];
