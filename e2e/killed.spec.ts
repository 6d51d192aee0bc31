/** The server is killed around charges, in two tabs at once: nothing is lost or doubled, and each receipt tells the truth. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { taquilla } from './commandLine.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { tile } from './steps.ts';

/** When the server is killed, in milliseconds after the first charge was sent: all of them with TAQUILLA_DEPTH. */
const MOMENTS: readonly number[] =
  process.env.TAQUILLA_DEPTH === undefined ? [0, 20] : [0, 1, 2, 4, 7, 12, 20, 40, 70, 120];

interface Sold {
  readonly id: number;
  readonly number: string;
  readonly total: number;
  readonly lines: readonly { readonly description: string; readonly units: number }[];
}

let till: DemoTill;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('killed');
});
test.afterAll(() => till.close());

test(`${MOMENTS.length} kills around ${2 * MOMENTS.length} charges`, async ({ context }) => {
  test.setTimeout(150_000);
  const [before] = await till.api<Sold[]>('model/invoice?sort=-id&limit=1');
  const cash = await tab(context.newPage());
  const mixed = await tab(context.newPage());
  const receipts: { number: string; total: number; change: string }[] = [];
  for (const moment of MOMENTS) {
    await tile(cash, 'Menú del día').click();
    await tile(mixed, 'Menú del día').click();
    await tile(mixed, 'Agua 50 cl').click();
    await mixed.getByTestId('pay-note-10').click();
    const sent = Promise.race([cash, mixed].map((page) => page.waitForRequest('**/billing/checkout')));
    const charges = [cash.getByTestId('pay-note-20').click(), mixed.keyboard.press('F8')];
    await sent;
    await delay(moment);
    await till.killAndRestart();
    await Promise.all(charges);
    await pressAgain(mixed);
    receipts.push({ ...(await receiptOf(cash)), total: 12.5 }, { ...(await receiptOf(mixed)), total: 13.8 });
  }

  const sold = await till.api<Sold[]>(`model/invoice?id[gt]=${before?.id ?? 0}&sort=id&limit=100`);
  expect(sold).toHaveLength(2 * MOMENTS.length);
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(receipts.length);
  for (const { number, total, change } of receipts) {
    const document = sold.find((each) => number.includes(each.number));
    expect(document?.total, number).toBe(total);
    const paid = await till.api<{ amount: number }[]>(`model/invoicePayment?invoice=${document?.id}&sort=id`);
    expect(paid.map(({ amount }) => amount).sort()).toEqual(total === 12.5 ? [12.5] : [10, 3.8]);
    expect(change).toBe(total === 12.5 ? '7,50 €' : '');
  }
  const { code, output } = await taquilla('verify', '--data', till.dataDir);
  expect(output).not.toContain('BROKEN');
  expect(code).toBe(0);
});

async function tab(opening: Promise<Page>): Promise<Page> {
  const page = await opening;
  await till.open(page);
  return page;
}

/** Charges by card where the first press came when the server was gone already: such a press charges nothing. */
async function pressAgain(page: Page): Promise<void> {
  const card = page.locator('[data-testid=pay-card]:enabled');
  const receipt = page.getByTestId('receipt');
  const lost = page.getByTestId('charge-lost');
  await expect(async () => {
    expect((await receipt.isVisible()) || (await lost.isVisible()) || (await card.isVisible())).toBe(true);
  }).toPass();
  if (await card.isVisible()) await page.keyboard.press('F8');
}

/** What the receipt of a charge says, once it is there: its number, and the change if there is any. */
async function receiptOf(page: Page): Promise<{ number: string; change: string }> {
  const receipt = page.getByTestId('receipt');
  await expect(receipt).toBeVisible({ timeout: 60_000 });
  const number = await receipt.getByTestId('ticket-number').innerText();
  const change = receipt.getByTestId('change');
  const text = (await change.count()) === 0 ? '' : (await change.innerText()).replace('\u00a0', ' ');
  return { number, change: text === '0,00 €' ? '' : text };
}
