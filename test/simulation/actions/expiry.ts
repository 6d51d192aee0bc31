/** What has expired and was not taken out yet: the service does that by itself, when it comes to it. */

import type { Scenario } from '../scenario.ts';
import { hasExpired, isUsable, isValid, type State } from '../state.ts';

/**
 * Waits until the service has taken out everything whose time is over: a server looks for it when it starts. Returns
 * whether there was anything.
 */
export async function settleExpiry(state: State, scenario: Scenario): Promise<boolean> {
  const { now } = scenario.clock;
  const lots = state.lots.filter((lot) => lot.remaining > 0 && !isUsable(lot, now));
  const deposits = state.deposits.filter((deposit) => deposit.balance > 0 && !isValid(deposit, now));
  const sales = [...state.sales.values()].filter((sale) => hasExpired(sale, now));
  if (lots.length + deposits.length + sales.length === 0) return false;
  for (const lot of lots) lot.remaining = 0;
  for (const deposit of deposits) deposit.balance = 0;
  for (const sale of sales) Object.assign(sale, { status: 7, pending: 0 });
  await scenario.restart();
  const until = performance.now() + scenario.patience;
  const vouchers = new Set(lots.map(({ voucher }) => voucher));
  for (const voucher of vouchers) {
    const held = state.lots.filter((lot) => lot.voucher === voucher).reduce((sum, { remaining }) => sum + remaining, 0);
    while ((await scenario.api.get('voucher', voucher)).balance * 100 !== held)
      await patience(until, `voucher ${voucher}`);
  }
  for (const { id } of deposits) {
    while ((await scenario.api.get('deposit', id)).balance !== 0) await patience(until, `deposit ${id}`);
  }
  for (const { id } of sales) {
    while ((await scenario.api.get('sale', id)).status !== 7) await patience(until, `sale ${id}`);
  }
  return true;
}

async function patience(until: number, what: string): Promise<void> {
  if (performance.now() > until) throw new Error(`${what} has expired and nobody noticed`);
  await new Promise((resolve) => setTimeout(resolve, 1));
}
