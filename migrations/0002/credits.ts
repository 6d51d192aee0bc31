/** Credit notes and refunds: what takes a sale back is looked up by it, whenever something is paid. */
export const credits: readonly string[] = [
  `create index "sale_cancelationOf" on "sale" ("cancelationOf") where "cancelationOf" is not null`,
];
