/** The life of a subscription: signed up for at the till, changed, rested and ended in the office, each seen beforehand. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { lifeTypes, signedUp, thisMonth } from './members.ts';
import { expectAccessible } from './steps.ts';

let till: DemoTill;
let types: { readonly adult: number; readonly family: number };
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('life');
  types = await lifeTypes(till.api, 'Club');
});
test.afterAll(async () => {
  await till.close();
});

const CASH = 1;
const dialog = (page: Page) => page.getByRole('dialog');
const outcome = (page: Page) => page.getByTestId('life-outcome');
const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true });
const subscriptionOf = (id: number) => till.api<Record<string, unknown>>(`model/subscriptionCustomer/${id}`);

/** The last day of this month, as ISO. */
const monthEnd = (): string => {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};
const typed = (iso: string): string => iso.split('-').reverse().join('/');

async function chooseType(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Tipo de suscripción' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** Opens a subscription in the office and one of its dialogs. */
async function open(page: Page, id: number, name: string): Promise<void> {
  await till.open(page, `/office/subscriptionCustomer/${id}`);
  await button(page, name).click();
  await expect(dialog(page)).toBeVisible();
}

test('somebody is signed up at the till, and pays the first fee and the enrolment in cash at once', async ({
  page,
}) => {
  const { id: customer } = await till.api<{ id: number }>('model/customer', { name: 'Sara Socia', memberCode: 'L-1' });
  const { id: child } = await till.api<{ id: number }>('model/customer', { name: 'Nora Niña' });
  await till.open(page);
  await page.getByTestId('search').fill('L-1');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('customer')).toContainText('Sara Socia');
  await button(page, 'Suscripciones').click();
  await page.getByRole('menuitem', { name: 'Alta' }).click();
  await expect(dialog(page)).toBeVisible();
  await chooseType(page, 'Club familiar');
  await dialog(page).getByRole('textbox', { name: 'Primer día' }).fill(typed(thisMonth()));
  await button(dialog(page), 'Añadir un beneficiario').click();
  await dialog(page).getByRole('combobox', { name: 'Beneficiario 1' }).fill('Nora');
  await page.getByRole('option', { name: /Nora Niña/ }).click();
  const now = outcome(page).getByRole('region', { name: 'Se cobra ahora' });
  await expect(now).toContainText('precio 62,00 €');
  await expect(now).toContainText('Matrícula Club');
  await expect(now).toContainText(/Total\s*82,00/);
  await expect(outcome(page).getByRole('region', { name: 'Próximas cuotas' }).getByText('precio 62,00')).toHaveCount(3);
  await expectAccessible(page);
  await dialog(page)
    .getByRole('checkbox', { name: /Cobrar Matrícula/ })
    .uncheck();
  await expect(now).toContainText(/Total\s*62,00/);
  await dialog(page)
    .getByRole('checkbox', { name: /Cobrar Matrícula/ })
    .check();
  await expect(now).toContainText(/Total\s*82,00/);
  await button(dialog(page), 'Dar de alta').click();
  await expect(dialog(page).getByTestId(`method-${CASH}`)).toBeVisible();
  await dialog(page).getByTestId(`method-${CASH}`).click();
  await expect(dialog(page)).toHaveCount(0);
  const receipt = page.getByTestId('receipt');
  await expect(receipt.getByTestId('charged')).toHaveText('82,00 €');
  await expect(receipt.getByTestId('ticket-number')).toContainText('T26-');
  await button(receipt, /^Sin tique/).click();
  await expect(page.getByTestId('customer-facts')).toContainText('Club familiar: en vigor');
  await expect(page.getByTestId('customer-facts')).not.toContainText('Debe');
  const sales = await till.api<object[]>(`model/sale?customer=${customer}&sort=id`);
  expect(sales).toMatchObject([
    { total: 62, pending: 0, status: 4 },
    { total: 20, pending: 0, status: 4 },
  ]);
  expect(await till.api(`model/subscriptionBeneficiary?customer=${child}`)).toHaveLength(1);
});

test('who leaves at the till with a fee that is paid in part owes nothing more, and is given back the rest', async ({
  page,
}) => {
  const { customer, sales } = await signedUp(till.api, types.adult, 'Tomás Taquilla');
  await till.api(`model/customer/${customer}`, { memberCode: 'L-2' });
  const [pos] = await till.api<{ id: number }[]>('model/pos?active=true&sort=id&limit=1');
  const payments = [{ paymentMethod: CASH, amount: 10 }];
  await till.api('billing/paySale', { sale: sales[0]?.id, payments, pos: pos?.id });
  await till.open(page);
  await page.getByTestId('search').fill('L-2');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('customer')).toContainText('Tomás Taquilla');
  await button(page, 'Suscripciones').click();
  await page.getByRole('menuitem', { name: /^Dar de baja/ }).click();
  await dialog(page)
    .getByRole('textbox', { name: 'Último día' })
    .fill(typed(`${thisMonth().slice(0, 8)}02`));
  const days = Number(monthEnd().slice(8));
  const unused = Math.round((31 * (days - 2) * 100) / days) / 100;
  const returned = Math.round((unused - 21) * 100) / 100;
  const amount = returned.toFixed(2).replace('.', ',');
  await expect(outcome(page)).toContainText(`pagado en parte: ${amount} € por devolver`);
  await expect(outcome(page)).not.toContainText('Debe todavía');
  await button(dialog(page), 'Dar de baja').click();
  const done = page.getByTestId('life-done');
  await expect(done.getByRole('region', { name: 'Por devolver' })).toContainText(amount);
  await expectAccessible(page);
  await button(dialog(page), new RegExp(`^Devolver ${amount}`)).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Importe' })).toBeFocused();
  await expectAccessible(page);
  // Escape leaves the payment alone.
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('due')).toHaveCount(0);
  await button(done, new RegExp(`^Devolver ${amount}`)).click();
  // A part first, then the rest.
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('1');
  await dialog(page).getByTestId(`method-${CASH}`).click();
  await button(dialog(page), /^Devolver 1,00 € y dejar/).click();
  await expect(dialog(page).getByTestId('refunded')).toContainText('1,00');
  await button(dialog(page), 'Seguir').click();
  const rest = (returned - 1).toFixed(2).replace('.', ',');
  await button(done, new RegExp(`^Devolver ${rest}`)).click();
  await dialog(page).getByTestId(`method-${CASH}`).click();
  await expect(dialog(page).getByTestId('refunded')).toContainText(rest);
  await button(dialog(page), 'Seguir').click();
  await expect(done.getByText('Devuelto')).toBeVisible();
  await button(done, 'Listo').click();
  await expect(dialog(page)).toHaveCount(0);
  // The till has its receipt.
  await expect(page.getByTestId('receipt')).toContainText('Devuelto · Efectivo');
  await expect(page.getByTestId('receipt').getByTestId('charged')).toContainText(rest);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('customer-facts')).not.toContainText('Debe');
  expect(await till.api(`model/sale/${sales[0]?.id}`)).toMatchObject({ total: 31, pending: 0, status: 4 });
  expect(await till.api(`model/sale?cancelationOf=${sales[0]?.id}`)).toMatchObject([{ total: -unused, pending: 0 }]);
});

test('a change of type in the month shows what is given back, and it is refunded there', async ({ page }) => {
  const { id, sales } = await signedUp(till.api, types.adult, 'Carla Cambio', { isPaid: true });
  await open(page, id, 'Cambiar');
  await expect(outcome(page)).toContainText('Elija otro tipo u otro precio.');
  await chooseType(page, 'Club familiar');
  const from = monthEnd();
  await dialog(page).getByRole('textbox', { name: 'Desde el' }).fill(typed(from));
  const [, , days = ''] = from.split('-');
  const unused = outcome(page).getByRole('region', { name: 'Días que no se usan' });
  await expect(unused).toContainText(`1 de ${days} días de 31,00 €`);
  const returned = Math.round((31 / Number(days)) * 100) / 100;
  const amount = returned.toFixed(2).replace('.', ',');
  await expect(unused).toContainText(`Por devolver`);
  await expect(unused).toContainText(amount);
  await expect(outcome(page).getByRole('region', { name: 'Próximas cuotas' })).toContainText(`1 de ${days} días`);
  await expect(outcome(page).getByRole('region', { name: 'Cómo queda' })).toContainText('Club familiar: desde el');
  await expectAccessible(page);
  await button(dialog(page), 'Hacer el cambio').click();
  await expect(dialog(page)).toContainText('Cambio hecho: Club familiar');
  await expectAccessible(page);
  await button(dialog(page), new RegExp(`^Devolver ${amount}`)).click();
  await dialog(page).getByTestId(`method-${CASH}`).click();
  await expect(dialog(page).getByTestId('refunded')).toContainText(amount);
  await button(dialog(page), 'Seguir').click();
  await expect(dialog(page).getByText('Devuelto')).toBeVisible();
  await button(dialog(page), 'Listo').click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await till.api(`model/sale?cancelationOf=${sales[0]?.id}`)).toMatchObject([{ total: -returned }]);
  // Nothing more is offered of the one that was changed than to end it.
  await expect(button(page, 'Cambiar')).toHaveCount(0);
  const [next] = await till.api<object[]>(`model/subscriptionCustomer?previous=${id}`);
  expect(next).toMatchObject({ start: from, type: types.family });
});

test('leave cancels what is owed, and the subscription is resumed', async ({ page }) => {
  const { id } = await signedUp(till.api, types.adult, 'Pau Pausa');
  await open(page, id, 'Baja temporal');
  await dialog(page).getByRole('textbox', { name: 'Primer día de la baja temporal' }).fill(typed(thisMonth()));
  const cancelled = outcome(page).getByRole('region', { name: 'Cuotas que se anulan' });
  await expect(cancelled).toContainText('Club adulto · ');
  await expect(cancelled).toContainText('31,00');
  await button(dialog(page), 'Dar la baja temporal').click();
  await expect(dialog(page)).toContainText('Baja temporal desde el');
  await button(dialog(page), 'Listo').click();
  await expect(page.getByRole('region', { name: 'Cuotas por venir' })).toContainText('baja temporal: no se emite');
  await button(page, 'Reanudar').click();
  await button(dialog(page), 'Día 1 del mes que viene').click();
  await expect(outcome(page).getByRole('region', { name: 'Próximas cuotas' })).toContainText('31,00');
  await expectAccessible(page);
  // Nothing is done before it is shown what comes of it.
  await expect(button(dialog(page), 'Reanudar')).toBeEnabled();
  // By keyboard, from the field on.
  await dialog(page).getByRole('textbox').press('Enter');
  await expect(dialog(page)).toContainText('Reanudada desde el');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Cuotas por venir' })).not.toContainText('no se emite');
  await expect(button(page, 'Baja temporal')).toBeVisible();
});

test('who leaves with something owed is told so, and a day that cannot be is refused at its field', async ({
  page,
}) => {
  const { id } = await signedUp(till.api, types.adult, 'Berta Baja');
  await open(page, id, 'Dar de baja');
  const day = dialog(page).getByRole('textbox', { name: 'Último día' });
  await day.fill('01/01/2020');
  const [year, month] = thisMonth().split('-').map(Number);
  const first = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.UTC(year ?? 0, (month ?? 0) - 1, 1),
  );
  await expect(day).toHaveAccessibleDescription(`Como pronto, el ${first}.`);
  await expect(button(dialog(page), 'Dar de baja')).toBeDisabled();
  await expectAccessible(page);
  await button(dialog(page), 'Fin de este mes').click();
  await expect(day).not.toHaveAccessibleDescription(/Como pronto/);
  await expect(outcome(page)).toContainText('Debe todavía 31,00 €');
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Se muda');
  await button(dialog(page), 'Dar de baja').dblclick();
  await expect(dialog(page)).toContainText('Dada de baja.');
  await expect(dialog(page)).toContainText('Debe todavía 31,00 €');
  await expect(button(dialog(page), 'Cobrar 31,00 €')).toBeVisible();
  expect(await subscriptionOf(id)).toMatchObject({ end: monthEnd(), leaveReason: 'Se muda' });
  await button(dialog(page), 'Listo').click();
  await button(page, 'Renovar').click();
  await button(dialog(page), 'Un periodo más').click();
  await expect(outcome(page).getByRole('region', { name: 'Se cobra ahora' })).toContainText(/Total\s*31,00/);
  await expectAccessible(page);
});

test('too many members are refused at their field', async ({ page }) => {
  const { id } = await signedUp(till.api, types.family, 'Familia Fuentes', {
    beneficiaries: [(await till.api<{ id: number }>('model/customer', { name: 'Hija Fuentes' })).id].map(
      (customer) => ({
        customer,
      }),
    ),
  });
  await open(page, id, 'Cambiar');
  await chooseType(page, 'Club adulto');
  const type = dialog(page).getByRole('combobox', { name: 'Tipo de suscripción' });
  await expect(type).toHaveAccessibleDescription('Este tipo es para 1 persona como mucho.');
  await expectAccessible(page);
});

test('nothing is offered without the permission', async ({ page }) => {
  const { id, customer } = await signedUp(till.api, types.adult, 'Pedro Permiso');
  await till.open(page, `/office/subscriptionCustomer/${id}`);
  await expect(button(page, 'Dar de baja')).toBeVisible();
  await page.addInitScript(
    (saved) => sessionStorage.setItem('taquilla.session', saved),
    JSON.stringify({
      ...till.session,
      permissions: ['customer:read', 'sale:read', 'subscription:read', 'subscriptionCustomer:read', 'billing:operate'],
    }),
  );
  await page.reload();
  await expect(page.getByText('En vigor', { exact: true })).toBeVisible();
  for (const name of ['Cambiar', 'Baja temporal', 'Dar de baja']) await expect(button(page, name)).toHaveCount(0);
  await page.goto(`${till.server.url}/office/customer/${customer}`);
  await expect(button(page, 'Recargar un bono')).toBeVisible();
  await expect(button(page, 'Alta')).toHaveCount(0);
  await page.goto(`${till.server.url}/office/signUp`);
  await expect(page).not.toHaveURL(/signUp/);
});

test('somebody is signed up in the office with an account, and nothing is debited without a mandate', async ({
  page,
}) => {
  await till.api('model/customer', { name: 'Óscar Oficina' });
  await till.open(page, '/office/signUp');
  await page.getByRole('combobox', { name: 'Cliente' }).fill('Óscar Oficina');
  await page.getByRole('option', { name: /Óscar Oficina/ }).click();
  await page.getByRole('combobox', { name: 'Tipo de suscripción' }).fill('Club adulto');
  await page.getByRole('option', { name: 'Club adulto', exact: true }).click();
  await page.getByRole('textbox', { name: 'Primer día' }).fill(typed(thisMonth()));
  await page.getByRole('textbox', { name: 'Precio propio' }).fill('25');
  await page.getByRole('combobox', { name: 'Cómo se pagan las cuotas' }).click();
  await page.getByRole('option', { name: 'Domiciliadas en una cuenta nueva' }).click();
  await expect(outcome(page)).toContainText('Escriba el IBAN');
  await page.getByRole('textbox', { name: 'IBAN' }).fill('ES9121000418450200051332');
  await page.getByRole('textbox', { name: 'Titular' }).fill('Óscar Oficina');
  await expect(outcome(page)).toContainText('precio propio 25,00 €');
  await expect(outcome(page)).toContainText('no hay mandato');
  await page.getByRole('textbox', { name: 'Mandato', exact: true }).fill('M-77');
  await page.getByRole('textbox', { name: 'Fecha del mandato' }).fill(typed(thisMonth()));
  await page.getByRole('textbox', { name: 'Precio propio' }).focus();
  await expect(outcome(page)).not.toContainText('no hay mandato');
  await expectAccessible(page);
  await button(page, 'Dar de alta').click();
  await expect(page.getByTestId('life-done')).toContainText('Alta hecha: Club adulto');
  // The fee is debited: there is nothing to pay here.
  await expect(button(page.getByTestId('life-done'), /^Cobrar/)).toHaveCount(0);
  const [account] = await till.api<{ id: number }[]>('model/bankAccount?mandate=M-77');
  const [made] = await till.api<object[]>(`model/subscriptionCustomer?bankAccount=${account?.id}`);
  expect(made).toMatchObject({ price: 25, directDebit: true });
  await page.getByRole('link', { name: 'Ver la suscripción' }).click();
  await expect(button(page, 'Dar de baja')).toBeVisible();
});
