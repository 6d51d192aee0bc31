/** Remittances in the office: made of what is owed, exported, credited, and a returns file taken up. */
import { expect, type Page } from 'playwright/test';
import { writeBeside } from '../test/kit/database.ts';
import { creditor, statusReport2009, toldDebit } from '../test/kit/directDebits/bankFiles.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { feeType, type SignedUp, signedUp } from './members.ts';
import { scan } from './scan.ts';
import { expectAccessible } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('remittances');
});
test.afterAll(async () => {
  await till.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A customer who owes 40.00 to be debited; with a mandate unless said. */
const debtor = async (name: string, hasMandate = true): Promise<void> => {
  const { api } = till;
  const { id: customer } = await api<{ id: number }>('model/customer', { name, allowPaymentPending: true });
  const mandate = hasMandate ? { mandate: `M-${customer}`, mandateDate: '2026-01-15' } : {};
  await api('model/bankAccount', { customer, iban: 'ES9121000418450200051332', ...mandate });
  const product = await api<{ id: number }>('model/product', { name: 'Cuota', price: 40 });
  const { id: sale } = await api<{ id: number }>('billing/saveSale', { customer, product: product.id });
  const [method] = await api<{ id: number }[]>('model/paymentMethod?type=4');
  await api('billing/paySale', { sale, payments: [{ paymentMethod: method?.id ?? 0, amount: 40 }] });
};

test('a remittance is made, exported and credited, and what came back is taken up', async ({ page }) => {
  test.setTimeout(120_000);
  await debtor('Begoña Domiciliada');
  await debtor('Carlos Sin Mandato', false);
  // The account that the files of the bank name.
  const { iban: own, identifier } = creditor;
  await till.api('model/creditorAccount/1', { name: 'Caja Rural', iban: own, identifier });
  await till.open(page, '/office/remittance/new');
  await expect(page.getByText('Begoña Domiciliada')).toBeVisible();
  await expect(page.getByRole('row', { name: /Carlos Sin Mandato/ })).toContainText('Sin mandato firmado');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Crear la remesa de \d+ recibo/ }).click();
  await expect(page.getByTestId('status')).toHaveText('Borrador');
  await button(page, 'Crear el fichero para el banco').click();
  await expect(page.getByTestId('status')).toHaveText('Exportada');
  const download = page.waitForEvent('download');
  await button(page, 'Descargar el fichero').click();
  expect((await download).suggestedFilename()).toMatch(/^TQ-[0-9A-F]{10}\.xml$/);
  // The bank has not collected it yet.
  await expect(button(page, 'El banco la ha abonado')).toBeDisabled();
  await expect(page.getByText(/^El banco la abona desde el /)).toBeVisible();
  writeBeside(till.dataDir, `update "remittance" set "collectionDate" = '2026-03-03' where "status" = 1`);
  await page.reload();
  await button(page, 'El banco la ha abonado').click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'El banco la ha abonado' }).click();
  await expect(page.getByTestId('status')).toHaveText('Cobrada');
  await expect(page.getByRole('row', { name: /Begoña/ })).toContainText('Cobrado');

  const [debit] = await till.api<{ endToEndId: string; mandate: string; iban: string; amount: number }[]>(
    'model/remittanceDebit?q=Begoña',
  );
  const { endToEndId = '', mandate = '', iban = '' } = debit ?? {};
  const file = statusReport2009({ told: [toldDebit({ endToEndId, mandate, iban, amount: '40.00' })] });
  await page.goto(`${till.server.url}/office/returns`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'devoluciones.xml', mimeType: 'application/xml', buffer: Buffer.from(file) });
  await expect(page.getByRole('row', { name: /Begoña/ })).toContainText('Saldo insuficiente');
  await expectAccessible(page);
  await button(page, 'Importar 1 devolución').click();
  await expect(page.getByText('Se ha importado 1 devolución')).toBeVisible();
  const [back] = await till.api<{ reason: string; amount: number }[]>('model/bankReturn?sort=-id&limit=1');
  expect(back).toMatchObject({ reason: 'AM04', amount: 40 });
});

test('a remittance that the bank refuses whole is cancelled once somebody agrees', async ({ page }) => {
  test.setTimeout(120_000);
  await debtor('Elvira Rechazada');
  const [sale] = await till.api<{ id: number }[]>('model/sale?q=Elvira&sort=-id&limit=1');
  const { id: remittance } = await till.api<{ id: number }>('directDebits/createRemittance.json', {
    ...{ creditorAccount: 1, sales: [sale?.id ?? 0] },
  });
  await till.api('directDebits/exportRemittance.json', { remittance });
  const { messageId } = await till.api<{ messageId: string }>(`model/remittance/${remittance}`);
  const file = statusReport2009({ told: [], messageId, groupStatus: 'RJCT', groupCode: 'FF01' });
  await till.open(page, '/office/returns');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'rechazo.xml', mimeType: 'application/xml', buffer: Buffer.from(file) });
  await expect(page.getByText(/El banco dice que ha rechazado una remesa entera/)).toBeVisible();
  await expect(page.getByRole('row', { name: /FF01/ })).toContainText('Remesa rechazada entera');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Tomar la devolución de / }).click();
  await button(page, 'Importar 1 devolución').click();
  await expect(page.getByText('La remesa se ha cancelado')).toBeVisible();
  expect(await till.api(`model/remittance/${remittance}`)).toMatchObject({ status: 4 });
});

test('what the bank is collecting is paid at the desk only by who says so', async ({ page }) => {
  test.setTimeout(120_000);
  await debtor('Dolores Cobrada');
  const [sale] = await till.api<{ id: number }[]>('model/sale?q=Dolores&sort=-id&limit=1');
  const { id: remittance } = await till.api<{ id: number }>('directDebits/createRemittance.json', {
    ...{ creditorAccount: 1, sales: [sale?.id ?? 0] },
  });
  await till.api('directDebits/exportRemittance.json', { remittance });
  await till.open(page, `/office/sale/${sale?.id}`);
  await button(page, 'Cobrar').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Tarjeta/ }).click();
  await expect(dialog.getByText('El banco ya lo está cobrando')).toBeVisible();
  await dialog.getByRole('button', { name: /Cobrar aquí de todos modos/ }).click();
  await expect(dialog).toBeHidden();
  expect(await till.api(`model/sale/${sale?.id}`)).toMatchObject({ status: 4, pending: 0 });
});

test('a family pays once, and what came back says so wherever the debt stands', async ({ page }) => {
  test.setTimeout(180_000);
  const { api } = till;
  const { iban: own, identifier } = creditor;
  await api('model/creditorAccount/1', { name: 'Caja Rural', iban: own, identifier, isGrouped: true });
  const { id: father } = await api<{ id: number }>('model/customer', { name: 'Aarón Padre' });
  const { id: bankAccount } = await api<{ id: number }>('model/bankAccount', {
    ...{ customer: father, iban: 'ES7921000813610123456789', mandate: `M-${father}`, mandateDate: '2026-01-15' },
  });
  const type = await feeType(api, 'Mañanas', 25);
  const debited = { directDebit: true, bankAccount };
  const children: SignedUp[] = [];
  for (const name of ['Aarón Hijo', 'Abril Hija']) children.push(await signedUp(api, type, name, debited));
  const [first, second] = children;
  await api(`model/customer/${first?.customer}`, { memberCode: 'FAM-100' });

  await till.open(page, '/office/remittance/new');
  const family = page.getByRole('row', { name: /Aarón Hijo/ });
  await expect(family).toContainText('Abril Hija · 25,00');
  await expect(family).toContainText('Paga Aarón Padre');
  await expect(family).toContainText(/50,00/);
  await expect(page.getByRole('button', { name: /Crear la remesa de \d+ recibos en \d+ adeudos?/ })).toBeVisible();
  await expectAccessible(page);

  const sales = children.flatMap((child) => child.sales.map(({ id }) => id));
  const { id: remittance } = await api<{ id: number }>('directDebits/createRemittance.json', {
    ...{ creditorAccount: 1, sales },
  });
  await api('directDebits/exportRemittance.json', { remittance });
  await page.goto(`${till.server.url}/office/remittance/${remittance}`);
  await expect(page.getByRole('row', { name: /Aarón Padre/ })).toContainText('Aarón Hijo: ');
  const [debit] = await api<{ endToEndId: string; mandate: string; iban: string }[]>(
    `model/remittanceDebit?remittance=${remittance}`,
  );
  const { endToEndId = '', mandate = '', iban = '' } = debit ?? {};
  const file = statusReport2009({ told: [toldDebit({ endToEndId, mandate, iban, amount: '50.00' })] });
  await page.goto(`${till.server.url}/office/returns`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'familia.xml', mimeType: 'application/xml', buffer: Buffer.from(file) });
  await expect(page.getByRole('row', { name: /Aarón Padre/ })).toContainText('Por Aarón Hijo, Abril Hija');
  await button(page, 'Importar 1 devolución').click();
  await expect(page.getByText('Se ha importado 1 devolución')).toBeVisible();

  for (const child of children) {
    await page.goto(`${till.server.url}/office/customer/${child.customer}`);
    await expect(page.getByTestId('standing')).toHaveText('Devuelto: Saldo insuficiente');
    const debt = page.getByRole('row', { name: /^Mañanas/ });
    await expect(debt).toContainText(/Devuelto.*: Saldo insuficiente/);
  }
  await expectAccessible(page);
  await page.goto(`${till.server.url}/office/subscriptionCustomer/${second?.id}`);
  await expect(page.getByText('En vigor', { exact: true })).toBeVisible();
  await expect(page.getByTestId('standing')).toHaveText('Devuelto');
  await expect(page.getByRole('region', { name: 'Cuotas hasta hoy' })).toContainText(': Saldo insuficiente');

  await page.goto(`${till.server.url}/office/sale/${sales[0]}`);
  await expect(page.getByTestId('returned')).toHaveText('Devuelto: Saldo insuficiente');

  await till.open(page);
  await scan(page, 'FAM-100');
  await expect(page.getByTestId('entry-against')).toContainText('Tiene un recibo devuelto: Saldo insuficiente');
  await expect(page.getByTestId('entry')).not.toContainText('Al corriente');
  await expectAccessible(page);
  await page.keyboard.press('F3');
  const facts = page.getByTestId('customer-facts');
  await expect(facts).toContainText('Debe 25,00 € (1 pendiente) · Devuelto: Saldo insuficiente');
  await expect(facts).toContainText('Mañanas: en vigor · Devuelto');
  await expectAccessible(page);
});
