/** The tables whose codes may mean a record of a model, and the column with its id: a product has a code, and barcodes. */
const sources = {
  product: [
    { table: 'product', by: 'id' },
    { table: 'productBarcode', by: 'product' },
  ],
  customer: [{ table: 'customer', by: 'id' }],
  voucher: [{ table: 'voucher', by: 'id' }],
} as const;

/**
 * Whose each code is: one key, one product, customer or voucher. A key is what a code is compared by (`shared/domain/codes.ts`);
 * each table has it beside the code that was typed, and these triggers keep `codeOwner` what the live rows say; a new row
 * gets its key by an update. The primary key refuses a code that would mean two things, whatever writes it: a create, an
 * import, a merge, a deletion undone.
 */
export const codes: readonly string[] = [
  `create table "codeOwner" (
    "key" text primary key, "model" text not null, "record" integer not null
  ) strict, without rowid`,
  // What was the code of a voucher, and when and by whom it was replaced: a paper that is worth nothing says so.
  `create table "retiredCode" (
    "key" text primary key, "voucher" integer not null references "voucher" ("id"),
    "retired" text not null, "retiredBy" integer references "user" ("id")
  ) strict, without rowid`,
  ...owning('product'),
  ...owning('customer'),
  ...owning('voucher'),
];

function owning(owner: keyof typeof sources): string[] {
  return sources[owner].flatMap(({ table, by }) => triggers(owner, table, by));
}

function triggers(owner: keyof typeof sources, table: string, by: string): string[] {
  const isHeld = sources[owner].map(
    (source) => `exists (select 1 from "${source.table}" where "codeKey" = old."codeKey"
      and "${source.by}" = old."${by}" and "deleted" = 0)`,
  );
  const release = `delete from "codeOwner" where "key" = old."codeKey" and "model" = '${owner}'
      and "record" = old."${by}" and not (${isHeld.join(' or ')})`;
  const take = `insert into "codeOwner" select new."codeKey", '${owner}', new."${by}"
      where new."deleted" = 0 and new."codeKey" is not null and not exists (select 1 from "codeOwner"
        where "key" = new."codeKey" and "model" = '${owner}' and "record" = new."${by}")`;
  const columns = ['codeKey', 'deleted', ...(by === 'id' ? [] : [by])];
  return [
    `create unique index "${table}_code" on "${table}" ("codeKey") where "deleted" = 0`,
    // SQLite looks nothing up in an index that leaves rows out by their state.
    `create index "${table}_codeKey" on "${table}" ("codeKey") where "codeKey" is not null`,
    `create trigger "${table}_changes_code" after update of ${columns.map((column) => `"${column}"`).join(', ')} on "${table}"
      when ${columns.map((column) => `new."${column}" is not old."${column}"`).join(' or ')} begin
      ${release};
      ${take};
    end`,
    `create trigger "${table}_frees_code" after delete on "${table}" when old."codeKey" is not null begin
      ${release};
    end`,
  ];
}
