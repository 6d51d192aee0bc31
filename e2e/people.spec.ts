/** Customers with all that is theirs, vouchers and deposits in the office; usual jobs with their interactions counted. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { layoutFaults } from './states/layoutFaults.ts';
import { expectAccessible } from './steps.ts';

const CASH = 1;
const CARD = 2;
/** Of the demo: a voucher of money, and one of ten units. */
const PURSE = 'Monedero';
const SWIMS = 'Bono 10 baños adulto';

let till: DemoTill;
let types: ReadonlyMap<string, number>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('people');
  const read = await till.api<{ id: number; name: string }[]>('model/voucherType');
  types = new Map(read.map(({ id, name }) => [name, id]));
});
/** Answers that no screen should ask for. */
const faults: string[] = [];
test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
});
test.afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});
test.afterAll(async () => {
  await till.close();
});

test('a customer’s debts are found in 2 interactions, and one of them is paid there', async ({ page }) => {
  const customer = await made('Deudora Prueba Uno');
  await till.api('billing/saveSale', { customer, description: 'Alquiler de pista', price: 18, status: 2 });
  await till.api('billing/saveSale', {
    ...{ customer, description: 'Curso de verano', price: 40, status: 2 },
    issueDate: '2026-01-10',
  });
  await till.open(page, '/office/customer');
  const done = countInteractions(page);
  await find(page, done, 'Deudora Prueba Uno');
  const debts = page.getByRole('region', { name: 'Lo que debe' }).first();
  await expect(debts.getByRole('row', { name: /Curso de verano.*Más de 90 días.*40,00/ })).toBeVisible();
  await expect(
    debts.getByRole('row', { name: /Alquiler de pista.*Hasta 30 días|Alquiler de pista.*Sin vencer/ }),
  ).toBeVisible();
  expect(done.count()).toBe(2);
  await expectAccessible(page);
  const { owed } = await till.api<{ owed: number }>(`customers/summary?customer=${customer}`);
  expect(owed).toBe(58);
  await expect(page.getByText('Debe', { exact: true }).locator('..')).toContainText('58,00');
  await debts.getByRole('button', { name: 'Cobrar: Curso de verano' }).click();
  await page.getByTestId(`method-${CARD}`).click();
  await expect(debts.getByRole('row', { name: /Curso de verano/ })).toBeHidden();
  await expect(page.getByText('Debe', { exact: true }).locator('..')).toContainText('18,00');
});

test('a part of a debt that was noted and not sent is said before its dialog closes, and stays', async ({ page }) => {
  const customer = await made('Deudora Prueba Nueve');
  await till.api('billing/saveSale', { customer, description: 'Taquilla anual', price: 30, status: 2 });
  await till.open(page, `/office/customer/${customer}`);
  // Once a part is paid it is called by its document.
  const open = () => page.getByRole('button', { name: /^Cobrar: / }).click();
  const dialog = page.getByRole('dialog');
  const noted = dialog.getByTestId('taken-payment');
  await open();
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('10');
  await dialog.getByTestId(`method-${CARD}`).click();
  await expect(noted).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText('Hay 10,00 € anotados y sin cobrar');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cerrar y dejarlos anotados' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await open();
  await expect(noted).toContainText('10,00 €');
  await dialog.getByRole('button', { name: /^Cobrar 10,00.*20,00/ }).click();
  await expect(dialog).toBeHidden();
  const { owed } = await till.api<{ owed: number }>(`customers/summary?customer=${customer}`);
  expect(owed).toBe(20);
  // The rest is owed of the document of the part.
  await page.getByRole('button', { name: /^Cobrar: T/ }).click();
  await expect(noted).toHaveCount(0);
});

test('a voucher is recharged in 6 interactions from the list of customers, then used and taken back', async ({
  page,
}) => {
  const customer = await made('Recargas Prueba Dos');
  await recharged(customer, PURSE, 10);
  await till.open(page, '/office/customer');
  const done = countInteractions(page);
  await find(page, done, 'Recargas Prueba Dos');
  await done.click(page.getByRole('button', { name: `Recargar ${PURSE}` }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Importe' })).toBeFocused();
  await done.fill(dialog.getByRole('textbox', { name: 'Importe' }), '25,50');
  await expect(dialog.getByRole('status')).toContainText('25,50');
  await expectAccessible(page);
  await done.click(dialog.getByRole('button', { name: 'Cobrar 25,50 €' }));
  await done.click(dialog.getByTestId(`method-${CASH}`));
  const vouchers = page.getByRole('region', { name: 'Bonos' }).first();
  await expect(vouchers.getByRole('row', { name: new RegExp(PURSE) })).toContainText('35,50');
  expect(done.count()).toBe(6);

  await page.getByRole('button', { name: `Consumir de ${PURSE}` }).click();
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Consumir' }).click();
  await expect(vouchers.getByRole('row', { name: new RegExp(PURSE) })).toContainText('30,50');
  await vouchers.getByRole('link', { name: PURSE }).click();
  const ledger = page.getByRole('region', { name: 'Movimientos' }).first();
  await expect(ledger.getByRole('row')).toHaveCount(4);
  await expect(ledger.getByRole('row', { name: /Uso/ })).toContainText('-5,00 €');
  await expectAccessible(page);
  await ledger.getByRole('row', { name: /Uso/ }).getByRole('button', { name: 'Deshacer' }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se equivocó de persona');
  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await expect(ledger.getByRole('row', { name: /Devolución/ })).toContainText('5,00');
  await expect(page.getByText('Saldo', { exact: true }).first().locator('..')).toContainText('35,50');
});

test('units are recharged by the pack, for the price of the pack', async ({ page }) => {
  const customer = await made('Unidades Prueba Tres');
  await till.open(page, `/office/customer/${customer}`);
  await page.getByRole('button', { name: 'Recargar un bono' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByText(SWIMS).click();
  await expect(dialog.getByRole('textbox', { name: 'Unidades' })).toHaveValue('10');
  await expectAccessible(page);
  await expect(dialog.getByRole('status')).toContainText('€');
  const cost = (await dialog.getByRole('status').textContent()) ?? '';
  await dialog.getByRole('button', { name: /^Cobrar / }).click();
  await dialog.getByTestId(`method-${CARD}`).click();
  await expect(dialog).toBeHidden();
  const [sale] = await till.api<{ total: number }[]>(`model/sale?customer=${customer}`);
  expect(cost).toContain(`${sale?.total.toFixed(2).replace('.', ',')}`);
  await expect(page.getByRole('row', { name: new RegExp(`${SWIMS} 10`) })).toBeVisible();
});

test('money is paid into a deposit and back out of it, each with its receipt', async ({ page }) => {
  const customer = await made('Fianza Prueba Cuatro');
  await till.open(page, `/office/customer/${customer}?tab=balances`);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cobrar 50,00 €' }).click();
  await dialog.getByTestId(`method-${CASH}`).click();
  const paper = page.getByTestId('deposit-receipt');
  await expect(paper).toContainText(/Cobrado.*50,00.*En el depósito hay 50,00.*Recibo DEP-/);
  await expectAccessible(page);
  await expect(paper.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await paper.getByRole('button', { name: 'Listo' }).click();
  await expect(dialog).toBeHidden();
  const deposits = page.getByRole('region', { name: 'Depósitos' }).first();
  await expect(deposits.getByRole('row', { name: /50,00/ })).toBeVisible();
  await deposits.getByRole('link').click();
  await page.getByRole('button', { name: 'Devolver dinero' }).click();
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('20');
  await expectAccessible(page);
  await dialog.getByTestId(`method-${CASH}`).click();
  await dialog.getByRole('button', { name: 'Devolver 20,00 € y dejar 30,00 € en el depósito' }).click();
  await expect(paper).toContainText(/Devuelto.*20,00.*En el depósito hay 30,00.*Recibo DEP-/);
  await paper.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByText('Saldo', { exact: true }).first().locator('..')).toContainText('30,00');
  await expect(page.getByRole('region', { name: 'Movimientos' }).first().getByRole('row')).toHaveCount(3);
  // All of it, from where the customer is: its receipt stays although the deposit holds nothing.
  await page.goto(`${till.server.url}/office/customer/${customer}?tab=balances`);
  await deposits.getByRole('button', { name: 'Devolver dinero' }).click();
  await dialog.getByTestId(`method-${CASH}`).click();
  await expect(paper).toContainText('En el depósito hay 0,00');
  await expect(paper.getByRole('button', { name: 'Listo' })).toBeFocused();
});

test('over the list of vouchers: what is owed on them, and a recharge for whoever asks', async ({ page }) => {
  const customer = await made('Recarga Directa Siete');
  await till.open(page, '/office/voucher');
  const head = page.getByRole('region', { name: 'Lo que se debe en bonos y depósitos' });
  const report = await till.api<{ money: { usable: number } }>('reports/vouchers');
  await expect(head).toContainText(
    `${report.money.usable.toLocaleString('es-ES', { minimumFractionDigits: 2, useGrouping: true })}`,
  );
  await expect(page.locator('[data-row]', { hasText: SWIMS }).first()).not.toContainText('€');
  await expectAccessible(page);
  const done = countInteractions(page);
  await done.click(head.getByRole('button', { name: 'Recargar un bono' }));
  const dialog = page.getByRole('dialog');
  await done.fill(dialog.getByRole('combobox', { name: 'Cliente' }), 'Recarga Directa');
  await done.click(page.getByRole('option', { name: /Recarga Directa Siete/ }));
  await done.click(dialog.getByText(SWIMS));
  await done.click(dialog.getByRole('button', { name: /^Cobrar / }));
  await done.click(dialog.getByTestId(`method-${CARD}`));
  await expect(dialog).toBeHidden();
  expect(done.count()).toBe(6);
  const { balances } = await till.api<{ balances: { balance: number }[] }>(
    `vouchers/balance.json?customer=${customer}`,
  );
  expect(balances.map(({ balance }) => balance)).toEqual([10]);
  await head.getByRole('link', { name: SWIMS }).click();
  await expect(page.getByTestId('filter')).toHaveCount(2);
});

test('who may only read customers and sales is shown no more of a customer, and offered nothing', async ({ page }) => {
  const customer = await made('Sin Permisos Ocho');
  await page.addInitScript(
    (session) => sessionStorage.setItem('taquilla.session', session),
    JSON.stringify({ ...till.session, permissions: ['customer:read', 'sale:read'] }),
  );
  await page.goto(`${till.server.url}/office/customer/${customer}`);
  await expect(page.getByRole('tab')).toHaveText([/^Ventas/, /^Datos/]);
  await expect(page.getByText('No ha comprado nada todavía')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recargar un bono' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a subscription shows the fees to come, and leaves one out or changes it', async ({ page }) => {
  const customer = await made('Abonada Prueba Seis');
  const [product] = await till.api<{ id: number; price: number }[]>('model/product?price[gt]=0&limit=1');
  const type = await till.api<{ id: number }>('model/subscription', { name: 'Abono', period: 1, product: product?.id });
  const { id } = await till.api<{ id: number }>('model/subscriptionCustomer', {
    ...{ type: type.id, customer, start: '2026-01-01', price: 35 },
  });
  await till.open(page, `/office/customer/${customer}?tab=subscriptions`);
  const all = page.getByRole('tabpanel').getByRole('region', { name: 'Cuotas', exact: true });
  await expect(all).toContainText('Abono · ');
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Suscripción|Abono/ })
    .first()
    .click();
  await expect(page.getByText('En vigor', { exact: true })).toBeVisible();
  await expect(page.getByTestId('standing')).toHaveText('Al corriente');
  const coming = page.getByRole('region', { name: 'Cuotas por venir' });
  const past = page.getByRole('region', { name: 'Cuotas hasta hoy' });
  await expect(page.getByText(/^Hoy, /)).toBeVisible();
  await expect(past).toContainText('atrasada');
  await expectAccessible(page);

  await coming
    .getByRole('button', { name: /^Omitir/ })
    .last()
    .click();
  await expect(coming).toContainText('No se emite');
  await coming.getByRole('button', { name: /^No omitir/ }).click();
  await expect(coming).not.toContainText('No se emite');
  await coming
    .getByRole('button', { name: /^Cambiar importe/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('12');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(coming).toContainText('12,00 € · cambiado a mano');
  expect(await till.api(`model/editedSale?subscriptionCustomer=${id}`)).toMatchObject([{ amount: 12 }]);
  await coming.getByRole('button', { name: /^Quitar el cambio/ }).click();
  await expect(coming).not.toContainText('cambiado a mano');
});

/** Both languages in `npm run test:deep`: axe takes most of the time, and that no text is missing is known without it. */
const languages = process.env.TAQUILLA_DEPTH === undefined ? ['es'] : ['es', 'en'];

for (const language of languages) {
  test(`every tab of a customer is accessible in ${language}`, async ({ page }) => {
    const customer = await made(`Pestañas ${language}`);
    await recharged(customer, SWIMS, 10);
    await till.api('deposits/recharge', { customer, amount: 10, paymentMethod: CARD });
    const { user } = await till.api<{ user: { id: number } }>('session');
    await page.addInitScript(
      (chosen) => localStorage.setItem('taquilla.language', chosen),
      `{"${user.id}":"${language}"}`,
    );
    await till.open(page, `/office/customer/${customer}`);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(7);
    await tabs.last().click();
    await page.reload();
    await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
    for (let index = 0; index < 7; index++) {
      await tabs.nth(index).click();
      await expect(page.getByRole('tabpanel').getByRole('region').first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test('two records of one person are merged, which is undone again, and their data are handed out and erased', async ({
  page,
}) => {
  const { id: stays } = await till.api<{ id: number }>('model/customer', {
    ...{ name: 'Repetida Prueba Siete', email: 'repetida@example.com', comments: 'Prefiere la tarde' },
  });
  const { id: goes } = await till.api<{ id: number }>('model/customer', {
    ...{ name: 'Prueba Siete, Repetida', email: 'repetida@example.com', mobile: '600 000 777', comments: 'Zurda' },
  });
  await recharged(goes, SWIMS, 10);
  await till.open(page, '/office/duplicates');
  await expect(page.getByRole('row', { name: /Repetida Prueba Siete.*mismo correo.*nombre parecido/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${till.server.url}/office/customer/${stays}`);
  await page.getByRole('button', { name: 'Datos personales' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Fusionar con otro cliente' }).click();
  await page.getByRole('button', { name: 'Elegir: Prueba Siete, Repetida' }).click();
  const notes = page.getByRole('row', { name: /Notas internas/ });
  await expect(notes.getByRole('radio', { name: 'Ambos' })).toBeChecked();
  await notes.getByRole('radio', { name: 'Notas internas Prefiere la tarde' }).click();
  await expect(page.getByRole('row', { name: /Móvil/ }).getByRole('radio', { name: '600 000 777' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Qué pasa al cliente que queda' })).toContainText('Bonos: 1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fusionar', exact: true }).click();
  await expect(page.getByText(/Prueba Siete, Repetida se fusionó con esta ficha/)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${SWIMS} 10`) })).toBeVisible();
  expect(await till.api(`model/customer/${stays}`)).toMatchObject({
    mobile: '600 000 777',
    comments: 'Prefiere la tarde',
  });
  await expectAccessible(page);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(layoutFaults, 24)).toEqual([]);
  await page.setViewportSize({ width, height });
  await page.goto(`${till.server.url}/office/customer/${goes}`);
  await page.getByRole('link', { name: 'Abrir la ficha que queda' }).click();
  await page.getByRole('button', { name: 'Deshacer la fusión' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deshacer la fusión' }).click();
  await expect(page.getByText('Todo ha vuelto a su ficha.')).toBeVisible();
  await expect(page.getByText(/se fusionó con esta ficha/)).toBeHidden();
  expect(await till.api(`model/customer/${goes}`)).toMatchObject({ deleted: false, mergedInto: null });

  await page.goto(`${till.server.url}/office/customer?id[in]=${stays},${goes}&sort=id`);
  const merge = page.getByRole('link', { name: 'Fusionar' });
  await page.locator('[data-row="0"]').getByRole('checkbox').click();
  await expect(page.getByTestId('bulk-bar')).toBeVisible();
  await expect(merge).toBeHidden();
  await page.locator('[data-row="1"]').getByRole('checkbox').click();
  await merge.click();
  await expect(page).toHaveURL(new RegExp(`/office/merge\\?customer=${stays}&merged=${goes}$`));
  await expect(page.getByRole('radio', { name: 'Notas internas Zurda' })).toBeVisible();
  await page.goto(`${till.server.url}/office/customer/${stays}`);

  await page.getByRole('button', { name: 'Datos personales' }).click();
  await page.getByRole('menuitem', { name: 'Exportar sus datos' }).click();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('Datos de Repetida Prueba Siete.zip');
  await expect(dialog).toBeHidden();

  await page.goto(`${till.server.url}/office/customer/${goes}`);
  await page.getByRole('button', { name: 'Datos personales' }).click();
  await page.getByRole('menuitem', { name: 'Borrar sus datos' }).click();
  await expect(dialog).toContainText('Bonos con saldo: 1');
  await expectAccessible(page);
  await page.goto(`${till.server.url}/office/customer/${stays}`);
  await page.getByRole('button', { name: 'Datos personales' }).click();
  await page.getByRole('menuitem', { name: 'Borrar sus datos' }).click();
  const erase = dialog.getByRole('button', { name: 'Borrar para siempre' });
  await expect(erase).toBeDisabled();
  await dialog.getByRole('textbox').fill('repetida prueba siete');
  await expectAccessible(page);
  // It is heard of before its answer is here: nothing more is asked of a customer who is gone.
  const erased = page.getByText(/Datos personales borrados el/);
  await page.route('**/api/customers/erase', async (route) => {
    const response = await route.fetch();
    await expect(erased).toBeVisible();
    await route.fulfill({ response });
  });
  await erase.click();
  await expect(erased).toBeVisible();
  await expect(page.getByRole('heading', { name: `#${stays}` })).toBeVisible();
  // The rest follows, and the screen hears of it.
  await expect(page.getByRole('alert')).toContainText('También se borró lo que otros anotaron');
  await expectAccessible(page);
});

test('the screen of an erased customer says whether the search is under way or stuck', async ({ page }) => {
  const customer = await made('Borrada Prueba Diez');
  await till.api('customers/erase', { customer, name: 'Borrada Prueba Diez' });
  let state = 1;
  await page.route(`**/api/model/customer/${customer}**`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), erasure: state } });
  });
  await till.open(page, `/office/customer/${customer}`);
  await expect(page.getByRole('alert')).toContainText('Se busca todavía lo que otros anotaron');
  await expectAccessible(page);
  state = 2;
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('no se ha podido borrar todavía');
  await expectAccessible(page);
});

/** From the list of customers to the page of one: two interactions. */
async function find(page: Page, done: ReturnType<typeof countInteractions>, name: string): Promise<void> {
  await done.fill(page.getByRole('searchbox'), name);
  await expect(page.getByTestId('count')).toContainText(/^1 de/);
  await done.click(page.getByRole('link', { name }));
}

async function made(name: string): Promise<number> {
  const { id } = await till.api<{ id: number }>('model/customer', { name });
  return id;
}

async function recharged(customer: number, type: string, amount: number): Promise<void> {
  const voucherType = types.get(type);
  await till.api('vouchers/recharge.json', { customer, voucherType, amount, paymentMethod: CARD });
}
