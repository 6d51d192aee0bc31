/** Bugs planted in the service, one at a time: the simulation finds each. */
import { expect, test, vi } from 'vitest';
import type { Money } from '#shared/domain/money.ts';
import { reportOf, simulate } from './simulate.ts';

const deep = Number(process.env.TAQUILLA_DEPTH ?? 1) > 1;
/** Runs in which a bug has to show: with a seed that shows it early, or with the usual one. */
const MOST = deep ? 400 : 8;

const plants = {
  'a rounding step moved': 'cents are rounded line by line instead of by rate',
  'a payment not linked': 'the second sale a payment pays does not say so',
  'a number taken outside the transaction': 'what is refused keeps its number',
  'stock not returned': 'goods of a reversed payment stay out',
  'a tip counted twice': 'the drawer should hold it twice',
  'voucher expiry ignored': 'what has expired is used',
  'change forgotten': 'cash handed over above what is due stays in',
  'a transition nobody asks about': 'orders move from any state',
  'a reversed payment that still pays': 'the invoice does not owe it again',
  'a limit that is none': 'anybody owes on account whatever they like',
  'a correction of anybody’s payment': 'the front desk corrects what others took, and last month’s',
  'a deposit returned another way': 'the front desk hands out in cash what came by transfer',
  'a pending sale re-priced': 'the front desk makes what is owed less',
  'a debt cancelled': 'the front desk cancels what is owed',
  'what nobody may owe': 'the front desk issues what is not paid to whoever it likes',
  'a date of another day': 'the front desk puts documents into days whose books are closed',
  'units of an amount': 'who credits an amount of a line credits its units, too',
} as const;
type Plant = keyof typeof plants;

/** What `npm test` plants: bugs of each ledger that show within a run or two. `npm run test:deep` plants all of them. */
const usual: readonly Plant[] = [
  'a payment not linked',
  'change forgotten',
  'stock not returned',
  'a reversed payment that still pays',
  'what nobody may owe',
];

/** Seeds with which each shows early; `TAQUILLA_DEPTH` above 1 looks for all of them with the usual one. */
const early: Readonly<Record<Plant, number>> = {
  'a rounding step moved': 18,
  'a payment not linked': 1,
  'a number taken outside the transaction': 42,
  'stock not returned': 2,
  'a tip counted twice': 7,
  'voucher expiry ignored': 8,
  'change forgotten': 4,
  'a transition nobody asks about': 31,
  'a reversed payment that still pays': 1,
  'a limit that is none': 3,
  'a correction of anybody’s payment': 12,
  'a deposit returned another way': 1,
  'a pending sale re-priced': 19,
  'a debt cancelled': 55,
  'what nobody may owe': 19,
  'a date of another day': 35,
  'units of an amount': 9,
};
const USUAL = 7;
/** The bug is that something never comes: the service, which comes to it within milliseconds, gets no minute for it. */
const impatient: Partial<Record<Plant, number>> = { 'voucher expiry ignored': 3_000 };

const planted = vi.hoisted((): { bug: Plant | null } => ({ bug: null }));

vi.mock('#shared/domain/pricing.ts', async (original) => {
  const real = await original<typeof import('#shared/domain/pricing.ts')>();
  const priceDocument: typeof real.priceDocument = (lines, pricesTaxIncluded) => {
    const priced = real.priceDocument(lines, pricesTaxIncluded);
    if (planted.bug !== 'a rounding step moved') return priced;
    const totals = lines.map((line) => real.priceDocument([line], pricesTaxIncluded).totalBeforeTaxes);
    const totalBeforeTaxes = totals.reduce((sum, total) => (sum + total) as Money, 0 as Money);
    return { ...priced, totalBeforeTaxes, taxTotal: (priced.total - totalBeforeTaxes) as Money };
  };
  return { ...real, priceDocument };
});

vi.mock('#server/modules/payments/payments.ts', async (original) => {
  const real = await original<typeof import('#server/modules/payments/payments.ts')>();
  const recordPayment: typeof real.recordPayment = (ctx, payment, { sales, invoices }) => {
    const linked = planted.bug === 'a payment not linked' ? sales.filter((_, place) => place !== 1) : sales;
    return real.recordPayment(ctx, payment, { sales: linked, invoices });
  };
  return { ...real, recordPayment };
});

vi.mock('#server/modules/series/series.ts', async (original) => {
  const real = await original<typeof import('#server/modules/series/series.ts')>();
  /** What was taken last, for each database, whatever became of it. */
  const last = new WeakMap<object, { readonly year: string; readonly sequenceNumber: number }>();
  const takeNumber: typeof real.takeNumber = async (ctx, type, ...others) => {
    const taken = await real.takeNumber(ctx, type, ...others);
    if (planted.bug !== 'a number taken outside the transaction' || type.code !== 'T') return taken;
    const year = taken.number.slice(0, 3);
    const before = last.get(ctx.db);
    const sequenceNumber = Math.max(taken.sequenceNumber, before?.year === year ? before.sequenceNumber + 1 : 1);
    last.set(ctx.db, { year, sequenceNumber });
    return {
      ...taken,
      sequenceNumber,
      number: taken.number.replace(/\d{6}$/, String(sequenceNumber).padStart(6, '0')),
    };
  };
  return { ...real, takeNumber };
});

vi.mock('#server/modules/stock/stock.ts', async (original) => {
  const real = await original<typeof import('#server/modules/stock/stock.ts')>();
  const returnSold: typeof real.returnSold = async (...returned) => {
    if (planted.bug !== 'stock not returned') await real.returnSold(...returned);
  };
  return { ...real, returnSold };
});

vi.mock('#shared/domain/cash.ts', async (original) => {
  const real = await original<typeof import('#shared/domain/cash.ts')>();
  const expectedCash: typeof real.expectedCash = (totals) =>
    (real.expectedCash(totals) + (planted.bug === 'a tip counted twice' ? totals.cashTips : 0)) as Money;
  return { ...real, expectedCash };
});

vi.mock('#shared/domain/vouchers.ts', async (original) => {
  const real = await original<typeof import('#shared/domain/vouchers.ts')>();
  const hasExpired: typeof real.hasExpired = (lot, at) =>
    planted.bug !== 'voucher expiry ignored' && real.hasExpired(lot, at);
  return { ...real, hasExpired };
});

vi.mock('#shared/domain/settlement.ts', async (original) => {
  const real = await original<typeof import('#shared/domain/settlement.ts')>();
  const settle: typeof real.settle = (total, offered) => {
    const settled = real.settle(total, offered);
    return planted.bug === 'change forgotten' ? { ...settled, change: 0 as Money } : settled;
  };
  const isWithinLimit: typeof real.isWithinLimit = (debt, limit) =>
    planted.bug === 'a limit that is none' || real.isWithinLimit(debt, limit);
  return { ...real, settle, isWithinLimit };
});

vi.mock('#server/modules/payments/paymentStates.ts', async (original) => {
  const real = await original<typeof import('#server/modules/payments/paymentStates.ts')>();
  const applyPaid: typeof real.applyPaid = (ctx, { sales, invoices }) => {
    const isForgotten = planted.bug === 'a reversed payment that still pays';
    return real.applyPaid(ctx, {
      sales,
      invoices: isForgotten ? invoices.filter(({ amount }) => amount > 0) : invoices,
    });
  };
  return { ...real, applyPaid };
});

vi.mock('#server/modules/payments/correction.ts', async (original) => {
  const real = await original<typeof import('#server/modules/payments/correction.ts')>();
  const scopeOfChange: typeof real.scopeOfChange = async (ctx, payment, method, till) => {
    const isAtTill = [1, 2].includes(payment.type) && [1, 2].includes(method.type);
    const isPlanted = planted.bug === 'a correction of anybody’s payment' && isAtTill;
    return isPlanted ? 'billing:correct' : real.scopeOfChange(ctx, payment, method, till);
  };
  return { ...real, scopeOfChange };
});

vi.mock('#server/modules/deposits/handlers/move.ts', async (original) => {
  const real = await original<typeof import('#server/modules/deposits/handlers/move.ts')>();
  const leftToReturn: typeof real.leftToReturn = async (...asked) =>
    planted.bug === 'a deposit returned another way' ? (1e12 as Money) : real.leftToReturn(...asked);
  return { ...real, leftToReturn };
});

vi.mock('#server/modules/sales/owed.ts', async (original) => {
  const real = await original<typeof import('#server/modules/sales/owed.ts')>();
  const scopesOfLess: typeof real.scopesOfLess = async (...asked) => {
    return planted.bug === 'a pending sale re-priced' ? [] : real.scopesOfLess(...asked);
  };
  const owedOf: typeof real.owedOf = (sale) => (planted.bug === 'a debt cancelled' ? (0 as Money) : real.owedOf(sale));
  return { ...real, scopesOfLess, owedOf };
});

vi.mock('#server/modules/sales/owing.ts', async (original) => {
  const real = await original<typeof import('#server/modules/sales/owing.ts')>();
  const requireMayOwe: typeof real.requireMayOwe = async (...asked) => {
    if (planted.bug !== 'what nobody may owe') await real.requireMayOwe(...asked);
  };
  return { ...real, requireMayOwe };
});

vi.mock('#server/core/context/grants.ts', async (original) => {
  const real = await original<typeof import('#server/core/context/grants.ts')>();
  const requireScope: typeof real.requireScope = (ctx, scope, ...said) => {
    const isForgotten = planted.bug === 'a date of another day' && scope === 'invoice:import';
    return isForgotten ? scope : real.requireScope(ctx, scope, ...said);
  };
  return { ...real, requireScope };
});

vi.mock('#shared/domain/credit.ts', async (original) => {
  const real = await original<typeof import('#shared/domain/credit.ts')>();
  const creditOf: typeof real.creditOf = (line, ...asked) => {
    const credit = real.creditOf(line, ...asked);
    if (planted.bug !== 'units of an amount' || credit?.units !== 0) return credit;
    return { ...credit, units: line.units, line: { ...credit.line, units: -line.units } };
  };
  return { ...real, creditOf };
});

vi.mock('#shared/domain/transitions.ts', async (original) => {
  const real = await original<typeof import('#shared/domain/transitions.ts')>();
  const mayMove: typeof real.mayMove = (table, action, from) =>
    (planted.bug === 'a transition nobody asks about' && table === 'stockOrder') || real.mayMove(table, action, from);
  return { ...real, mayMove };
});

const all = Object.entries(plants) as [Plant, string][];

test.each(deep ? all : all.filter(([bug]) => usual.includes(bug)))('%s: %s', async (bug) => {
  planted.bug = bug;
  const patience = impatient[bug];
  const limits = { runs: MOST, isQuick: true, ...(patience === undefined ? {} : { patience }) };
  const { found } = await simulate({ ...limits, seed: deep ? USUAL : early[bug] });
  planted.bug = null;
  expect(found.failed, `found within ${MOST} runs`).toBe(true);
  console.log(`${bug}: run ${found.numRuns}: ${reportOf(found).split('\n', 1)[0]?.slice(0, 200)}`);
});
