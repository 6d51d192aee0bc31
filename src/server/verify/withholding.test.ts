import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentsOf, idsOf } from '#test/kit/conversions.ts';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { brokenRules } from '#test/kit/rehash.ts';
import type { Body } from '#test/kit/samples.ts';
import { startOpen } from '#test/kit/server.ts';
import { DATABASE } from '../core/db/store.ts';
import { withholding } from './withholding.ts';

let sound: SoundDatabase;
let db: Database.Database;
const ids = { open: 0, draft: 0, credited: 0, first: 0, last: 0, plain: 0, summary: 0 };

beforeAll(async () => {
  const server = await startOpen();
  const make = documentsOf(server);
  const line = { description: 'Alquiler', price: 121, taxes: [{ tax: server.facility.taxes.general }] };
  const invoice = (values: Body = { withholdingRate: 19 }) => make.invoice('F', line, values);
  const open = await invoice();
  const draft = await make.draft('F', line, { withholdingRate: 19 });
  const credited = await invoice();
  const lines = [{ line: idsOf(credited.lines)[0] ?? 0, amount: 33.33 }];
  const first = await server.api.run('createCreditNote', { invoice: credited.id, reason: 'x', lines, confirm: true });
  const last = await server.api.run('createCreditNote', { invoice: credited.id, reason: 'x', confirm: true });
  const plain = await invoice({});
  const summary = await server.api.run('createSummaryInvoice', { invoices: [(await invoice()).id], confirm: true });
  for (const [name, { id }] of Object.entries({ open, draft, credited, first, last, plain, summary })) {
    ids[name as keyof typeof ids] = id;
  }
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: server.facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const broken = (): string[] => brokenRules(db);
const set = (id: keyof typeof ids, values: string) => db.exec(`update "invoice" set ${values} where "id" = ${ids[id]}`);

const rate = 'what is withheld of a document is its rate of what it charges without tax';
const unfit = 'nothing is withheld of tickets, internal documents, documents of sales and people without a number';
const back = 'credit notes give back what was withheld of their document, and no more';
const paid = 'what an invoice was paid = total − withheld − pending, and its status agrees';
const stated = 'a document comes to what those come to that it stands for, tax by tax';
/** More is withheld, and less owed, so that what was paid agrees. */
const more = (micros: number): string => `"withheld" = "withheld" + ${micros}, "pending" = "pending" - ${micros}`;

/** Each rule and how a row breaks it, and which others see it, too. */
const breaks: [rule: string, how: string, work: () => void, others?: string[]][] = [
  [paid, 'more withheld than was', () => set('open', '"withheld" = "withheld" + 10000')],
  [rate, 'more withheld, and less owed', () => set('open', more(20_000))],
  [rate, 'more withheld of a draft', () => set('draft', more(20_000))],
  [rate, 'a rate and no amount', () => set('plain', '"withholdingRate" = 19000000')],
  [rate, 'an amount and no rate', () => set('open', '"withholdingRate" = null')],
  [
    rate,
    'less than nothing',
    () => set('open', '"withholdingRate" = -19000000, "withheld" = -19000000, "pending" = 140000000'),
  ],
  [unfit, 'of a ticket', () => set('open', '"isReceipt" = 1')],
  [unfit, 'of nobody', () => set('open', '"taxNumber" = null')],
  [unfit, 'of an internal document', () => set('open', '"isInternal" = 1')],
  [back, 'a cent less', () => set('last', '"withheld" = "withheld" + 10000'), [paid]],
  [
    back,
    'of one of which nothing was withheld',
    () => set('first', '"withheld" = null, "withholdingRate" = null'),
    [paid],
  ],
  [stated, 'another amount than that of its documents', () => set('summary', more(10_000))],
];

test.each(breaks)('%s: %s', (rule, _, work, others = []) => {
  expect(broken()).toEqual([]);
  work();
  expect(broken().toSorted()).toEqual([rule, ...others].toSorted());
});

test('every rule is broken above', () => {
  const named = new Set(breaks.map(([rule]) => rule));
  expect(withholding.filter(({ name }) => !named.has(name))).toEqual([]);
});
