import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBreaks } from '#test/corruptions/audit.ts';
import { balanceBreaks } from '#test/corruptions/balances.ts';
import { cashBreaks } from '#test/corruptions/cash.ts';
import { codeBreaks } from '#test/corruptions/codes.ts';
import { anInvoice, type Break, type Copy } from '#test/corruptions/corrupt.ts';
import { decisiveBreaks } from '#test/corruptions/decisive.ts';
import { foundationBreaks } from '#test/corruptions/file.ts';
import { invoiceBreaks } from '#test/corruptions/invoices.ts';
import { membershipBreaks } from '#test/corruptions/memberships.ts';
import { paymentBreaks } from '#test/corruptions/payments.ts';
import { saleBreaks } from '#test/corruptions/sales.ts';
import { stockBreaks } from '#test/corruptions/stock.ts';
import { voucherUseBreaks } from '#test/corruptions/voucherUses.ts';
import { openUnguarded, type SoundDatabase, soundDatabase } from '#test/kit/corrupt.ts';
import { someMemberships } from '#test/kit/memberships.ts';
import { rechain, recheck } from '#test/kit/rehash.ts';
import { someVoucherUses } from '#test/kit/voucherUses.ts';
import { search } from '../core/db/searchIndex.ts';
import { baskets } from './baskets.ts';
import { cash } from './cash.ts';
import { chains } from './chains.ts';
import { conversions } from './conversions.ts';
import { credits } from './credits.ts';
import { directDebits } from './directDebits.ts';
import { fees } from './fees.ts';
import { feeVouchers } from './feeVouchers.ts';
import { invariants } from './invariants.ts';
import { issued } from './issued.ts';
import { mail } from './mail.ts';
import { rights } from './rights.ts';
import { stock } from './stock.ts';
import { assertInvariants, verify } from './verify.ts';
import { withholding } from './withholding.ts';

let sound: SoundDatabase;
/** Each test breaks one. */
let copy: Copy;

beforeAll(async () => {
  sound = await soundDatabase(async (server) => {
    await someVoucherUses(server);
    await someMemberships(server);
    await server.api.run('monthClose', { year: 2026, month: 3, despite: 'Falta la factura de la luz' });
  });
});

beforeEach(() => {
  copy = { ...sound, db: openUnguarded(sound) };
});
afterEach(() => copy.db.close());

/** Rules of what is written beside the rows themselves. */
const isOfHashes = (rule: string): boolean => /hash chain/.test(rule);
const isOfChecksums = (rule: string): boolean => /checksum/.test(rule);

const broken = (): string[] => verify(copy.db).flatMap((result) => (result.broken.length > 0 ? result.name : []));

const breaks: readonly Break[] = [
  ...foundationBreaks,
  ...invoiceBreaks,
  ...saleBreaks,
  ...paymentBreaks,
  ...cashBreaks,
  ...balanceBreaks,
  ...stockBreaks,
  ...auditBreaks,
  ...codeBreaks,
  ...voucherUseBreaks,
  ...decisiveBreaks,
  ...membershipBreaks,
  [
    'closings of months are unbroken (hash chain)',
    'another total',
    ({ db }) => db.exec('update "monthClosing" set "total" = "total" + 10000'),
  ],
];

test('a sound database breaks no rule', () => {
  expect(broken()).toEqual([]);
  rechain(copy.db);
  expect(broken()).toEqual([]);
  expect(() => assertInvariants(copy.db)).not.toThrow();
});

describe.each([...new Set(breaks.map(([rule]) => rule))])('%s', (rule) => {
  const found = breaks.flatMap(([name, how, work, others = []]) =>
    name === rule ? [[name, how, work, others] as const] : [],
  );
  test.each(found)('%s: %s', (_, __, work, others) => {
    work(copy);
    // Whoever broke it hashed what he changed.
    if (isOfHashes(rule)) recheck(copy.db);
    else if (!isOfChecksums(rule)) rechain(copy.db);
    expect(broken().toSorted()).toEqual([rule, ...others].toSorted());
  });
});

test('every rule is broken above', () => {
  // These are broken in tests of their own.
  const theirs = new Set(
    [
      ...baskets,
      ...chains.filter(({ name }) => name.includes('baskets')),
      ...cash,
      ...credits,
      ...issued,
      ...mail,
      ...fees,
      ...feeVouchers,
      ...directDebits,
      ...rights,
      ...search,
      ...conversions,
      ...withholding,
    ].map(({ name }) => name),
  );
  const rules = verify(copy.db).flatMap(({ name }) => (theirs.has(name) ? [] : name));
  expect([...new Set(breaks.map(([rule]) => rule))].toSorted()).toEqual(rules.toSorted());
});

test('a broken database is refused, by the first rule it breaks', () => {
  copy.db.exec(`update "invoice" set "total" = "total" + 1 where "id" = ${anInvoice}`);
  expect(() => assertInvariants(copy.db)).toThrow(broken()[0]);
});

test('what was broken is named, row by row', () => {
  copy.db.exec('update "invoiceLine" set "total" = "total" + 1 where "id" in (1, 3)');
  const result = verify(copy.db).find(({ name }) => name === 'invoice total = Σ lines');
  expect(result?.broken).toEqual(['invoice 1', 'invoice 2']);
});

test('what cannot even be read is broken, and stops nothing', () => {
  copy.db.exec(`update "invoice" set "taxes" = 'no json' where "id" = ${anInvoice}`);
  const unreadable = verify(copy.db).filter(({ broken: rows }) => rows.some((row) => row.includes('malformed JSON')));
  expect(unreadable.map(({ name }) => name)).toEqual([
    'invoice total = base + taxes',
    'the taxes of an invoice = Σ shares of its lines',
    'the tax and discount totals of a document are those of its taxes and discounts',
    'each tax of a document is its rate of its base, to a cent a line',
  ]);
  copy.db.exec('drop table "zReport"');
  expect(broken()).toContain('Z numbers of a cash point are contiguous');
});

test('taking out a row of a ledger does not go unnoticed, wherever it is and however well it is hashed', () => {
  const isBroken = (): boolean => [...chains, ...stock, ...invariants].some(({ check }) => check(copy.db).length > 0);
  expect(isBroken()).toBe(false);
  for (const table of ['posMovement', 'payment', 'invoice', 'voucherMovement', 'depositMovement', 'stockMovement']) {
    const ids = copy.db.prepare(`select "id" from "${table}" order by "id"`).pluck().all() as number[];
    for (const id of ids) {
      copy.db.exec('savepoint before');
      copy.db.prepare(`delete from "${table}" where "id" = ?`).run(id);
      rechain(copy.db);
      expect([table, id, isBroken()]).toEqual([table, id, true]);
      copy.db.exec('rollback to before; release before');
    }
  }
});
