/** Documents in the office: what their screens show is what the API says and the paper prints, and what can be done. */
import { expect, type Page, test } from 'playwright/test';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible } from './steps.ts';

interface Invoice {
  readonly id: number;
  readonly number: string;
  readonly total: number;
  readonly pending: number;
  readonly customer: number;
  readonly lines: readonly { readonly id: number; readonly total: number }[];
}

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('invoice');
});
test.afterAll(async () => {
  await till.close();
});

test('a document shows its paper beside what the API says of it, and the chain it is in', async ({ page }) => {
  const ticket = await newest('type=4');
  const payer = await newest('type=3');
  const invoice = await till.api<Invoice>('billing/convertInvoice', {
    invoice: ticket.id,
    customer: payer.customer,
    confirm: true,
  });
  await till.open(page, `/office/invoice/${invoice.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoice.number);
  await expect(page.getByTestId('total')).toHaveText(euros(invoice.total));
  await expect(page.getByTestId('state')).toHaveText(['Confirmada', 'Pagado']);
  await expect(paper(page)).toHaveAccessibleName(`Documento ${invoice.number}, total ${euros(invoice.total)}`);
  await expect(page.getByTestId('lines').getByRole('row')).toHaveCount(invoice.lines.length + 1);
  await expectAccessible(page);
  const chain = page.getByTestId('chain').getByRole('link');
  await expect(chain).toHaveCount(2);
  await chain.filter({ hasText: ticket.number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ticket.number);
  await expect(paper(page)).toHaveAccessibleName(new RegExp(ticket.number));
});

const paper = (page: Page) => page.getByRole('region', { name: 'Documento' }).locator('canvas[data-drawn]');

async function newest(filter: string): Promise<Invoice> {
  const [found] = await till.api<Invoice[]>(`model/invoice?${filter}&sort=-id&limit=1`);
  if (found === undefined) throw new Error(`no invoice with ${filter}`);
  return found;
}

/** An amount as the screens write it in Spanish. */
function euros(amount: number): string {
  return new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(amount);
}
