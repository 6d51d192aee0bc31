/**
 * Full-text search over what `q` looks in, for the tables that grow; the others are read through. One FTS5 index of
 * three-letter pieces (trigrams) for each, over `searchText` (folded already; before each field but the first stands its
 * mark, a control character, which is left out). In the index words stand between doubled spaces and the first one behind
 * two line breaks: so that «  m» and « ma» find words that begin with one or two letters, «↵ma»
 * texts that do, and «ez » words that end so.
 *
 * Measured on a million invoices: a page of matches in 0.1–2 ms against 10–900 ms ranked by bm25 over unicode61, for
 * 49 bytes a row; and parts of words are found. The index stores no text and no positions.
 *
 * A commit that touches an index costs 150 µs at the till, and rows that are put into it in any order much more. So rows
 * wait, and every 128th event takes them up, in their order: `searchIndex.upTo` is the last row in the index, and
 * `searchChanged` has the rows up to there that are changed or gone, with the text that the index holds of them. Whoever
 * searches reads the rows that wait themselves. Inserts have no trigger of their own: with one, SQLite checks every
 * foreign key that leads to the table at each of them.
 *
 * FTS5 would merge what it wrote 192 pages at a time, which keeps a sale waiting for 50 ms. So it merges a few pages at every
 * 16th event: `searchIndex.merges` is how many times more. While 100 000 customers are imported, the 98th of 100 sales
 * takes 23 ms instead of 51.
 */
const tables = [
  'bankAccount',
  'customer',
  'email',
  'invoice',
  'invoiceReceipt',
  'posMovement',
  'product',
  'productBarcode',
  'sale',
  'stockOrder',
  'stockOrderLine',
  'subscriptionAddon',
  'subscriptionCustomer',
  'taskComment',
] as const;

const EVENTS = 128;

/** Pages merged at a time, and events between two times: enough that segments stay few. */
const MERGED = { pages: 8, every: 16 } as const;

/** Marks that search texts may have. */
const MARKS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const takeUpAll = tables.flatMap(takeUp).join(';\n');
const mergeAll = [...tables.map(merge), `update "searchIndex" set "merges" = "merges" - 1 where "merges" > 0`].join(
  ';\n',
);

export const search: readonly string[] = [
  `create table "searchIndex" (
    "model" text primary key, "upTo" integer not null, "merges" integer not null default 0
  ) strict, without rowid`,
  `create table "searchChanged" (
    "model" text not null, "id" integer not null, "text" text, primary key ("model", "id")
  ) strict, without rowid`,
  ...tables.flatMap(indexed),
  `create trigger "search_takes_up" after insert on "event" when new."sequence" % ${EVENTS} = 0 begin
    ${takeUpAll};
  end`,
  // Between two times that rows are taken up.
  `create trigger "search_merges" after insert on "event"
    when new."sequence" % ${MERGED.every} = ${MERGED.every / 2} begin
    ${mergeAll};
  end`,
  // A row put in here has the indexes take up what waits for them: they hold the text of before until then.
  `create view "searchTakeUp" as select 1 as "now"`,
  `create trigger "searchTakeUp_now" instead of insert on "searchTakeUp" begin
    ${takeUpAll};
  end`,
];

function indexed(table: string): string[] {
  // Once: the index holds the text of before the first change.
  const wait = `insert into "searchChanged" select '${table}', old."id", old."searchText" where old."id" <= ${upTo(table)}
      on conflict do nothing`;
  return [
    `create virtual table ${indexOf(table)} using fts5 (
      "text", content = '', detail = none, columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
    `insert into ${indexOf(table)} (${indexOf(table)}, rank) values ('automerge', 0)`,
    `insert into "searchIndex" ("model", "upTo") values ('${table}', 0)`,
    `create trigger "${table}_search_changed" after update of "searchText" on "${table}"
      when new."searchText" is not old."searchText" begin
      ${wait};
    end`,
    `create trigger "${table}_search_deleted" after delete on "${table}" begin
      ${wait};
    end`,
  ];
}

/** All that go are taken out before any come: the index is written in the order of the rows, once for each. */
function takeUp(table: string): string[] {
  const index = indexOf(table);
  const changed = `from "searchChanged" where "model" = '${table}'`;
  return [
    `update "searchIndex" set "merges" = ${EVENTS / MERGED.every} where "model" = '${table}'
      and ("upTo" <> coalesce((select max("id") from "${table}"), 0) or exists (select 1 ${changed}))`,
    `insert into ${index} (${index}, rowid, "text")
      select 'delete', "id", ${padded('"text"')} ${changed} and "text" is not null order by "id"`,
    `insert into ${index} (rowid, "text")
      select "id", ${padded('"searchText"')} from "${table}"
       where "id" in (select "id" ${changed}) and "searchText" is not null order by "id"`,
    `insert into ${index} (rowid, "text")
      select "id", ${padded('"searchText"')} from "${table}"
       where "id" > ${upTo(table)} and "searchText" is not null order by "id"`,
    `delete ${changed}`,
    // Ids of deleted rows may be assigned again.
    `update "searchIndex" set "upTo" = coalesce((select max("id") from "${table}"), 0)
      where "model" = '${table}' and "upTo" <> coalesce((select max("id") from "${table}"), 0)`,
  ];
}

function merge(table: string): string {
  const index = indexOf(table);
  return `insert into ${index} (${index}, rank)
    select 'merge', ${MERGED.pages} from "searchIndex" where "model" = '${table}' and "merges" > 0`;
}

function indexOf(table: string): string {
  return `"${table}_search"`;
}

function upTo(table: string): string {
  return `(select "upTo" from "searchIndex" where "model" = '${table}')`;
}

function padded(text: string): string {
  const words = MARKS.reduce((sql, mark) => `replace(${sql}, char(${mark}, 32), '')`, `${text} || ' '`);
  return `char(10, 10) || replace(${words}, ' ', '  ')`;
}
