/** Reports find the documents that count in an index that has all they add up, and read no document for it. */
import { beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { isDraftBefore } from './attention.ts';
import { isOwedInvoice } from './debts.ts';
import { isTurnover, turnoverIn } from './turnover.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const march = { from: '2026-03-01', to: '2026-03-31' };
const TURNOVER = isTurnover(turnoverIn(march, { company: null, documents: null }));
const IN_POUNDS = isTurnover(turnoverIn(march, { company: null, documents: 'GBP' }));

const plan = ({ text, values }: Sql): string =>
  server
    .rows<{ detail: string }>(`explain query plan ${text.replaceAll(/within_budget\(\)/g, '1')}`, ...values)
    .map(({ detail }) => detail)
    .join('; ');

test.each(['null', 'i."date"', 'i."pos"', 'i."createUser"', 'i."customer"', 'substr(i."created", 1, 13)'])(
  'sums by %s come from the index alone',
  (key) => {
    const sums = 'count(*), sum(i."totalBeforeTaxes"), sum(i."total"), sum(i."discounts"), sum(i."isCreditNote")';
    expect(plan(sql`select ${sql.raw(key)}, ${sql.raw(sums)} from "invoice" i where ${TURNOVER} group by 1`)).toMatch(
      /USING COVERING INDEX invoice_turnover \(date>\? AND date<\?\)/,
    );
  },
);

test('sums of one currency of several do, too', () => {
  const sums = sql`select sum(i."totalBeforeTaxes"), sum(i."total") from "invoice" i where ${IN_POUNDS}`;
  expect(plan(sums)).toMatch(/USING COVERING INDEX invoice_turnover/);
});

test('units come from the index of lines', () => {
  const found = plan(
    sql`select sum(l."units") from "invoice" i cross join "invoiceLine" l on l."invoice" = i."id" where ${TURNOVER}`,
  );
  expect(found).toMatch(/invoice_turnover \(date>\? AND date<\?\)/);
  expect(found).toMatch(/USING COVERING INDEX invoiceLine_invoice \(invoice=\?\)/);
});

test.each([null, 'GBP'])('what is owed comes from the index alone, of documents in %s', (documents) => {
  const owed = isOwedInvoice({ company: null, documents });
  expect(plan(sql`select "customer", "earliestDueDate", sum("pending") from "invoice" where ${owed}`)).toMatch(
    /USING COVERING INDEX invoice_owed/,
  );
});

test('old drafts are found among the drafts', () => {
  const found = plan(sql`select count(*) from "invoice" where ${isDraftBefore('2026-03-01T00:00:00.000Z')}`);
  expect(found).toMatch(/USING INDEX invoice_(draftType|list_status)/);
});
