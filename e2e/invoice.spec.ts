/** Documents in the office: what their screens show is what the API says and the paper prints, and what can be done. */
import { expect, type Page } from 'playwright/test';
import { readPdf } from '../test/kit/readPdf.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { expectAccessible, intercept } from './steps.ts';

interface Invoice {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  /** Of its paper. */
  readonly document: string;
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
  const ticket = await newest('type=4&convertedTo[null]=true&customer[null]=true');
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

test('a full invoice for a ticket: 4 interactions', async ({ page }) => {
  const ticket = await newest('type=4&convertedTo[null]=true&customer[null]=true');
  const payer = await newest('type=3');
  const { name } = await till.api<{ name: string }>(`model/customer/${payer.customer}`);
  await till.open(page, `/office/invoice/${ticket.id}`);
  const { promise: arrives, resolve: answer } = Promise.withResolvers<void>();
  await intercept(page, '**/api/model/customer?*', async (route) => {
    await arrives;
    await route.continue();
  });
  const does = countInteractions(page);
  await does.click(page.getByRole('button', { name: 'Factura completa' }));
  // As long as there is no answer, nobody knows that nothing is found.
  await expect(page.getByRole('listbox')).toHaveText('Cargando…');
  answer();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await does.fill(page.getByRole('combobox', { name: 'Cliente' }), name);
  await does.click(page.getByRole('option', { name: new RegExp(name) }).first());
  await does.click(page.getByRole('button', { name: 'Emitir Factura' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F26-/);
  await expect(page.getByTestId('chain').getByRole('link', { name: new RegExp(ticket.number) })).toBeVisible();
  expect(does.count()).toBe(4);
});

test('a ticket becomes the invoice of a customer who is taken in there and then', async ({ page }) => {
  const ticket = await newest('type=4&convertedTo[null]=true&customer[null]=true');
  await till.open(page, `/office/invoice/${ticket.id}`);
  await page.getByRole('button', { name: 'Factura completa' }).click();
  await page.getByRole('button', { name: 'Cliente nuevo' }).click();
  const issue = page.getByRole('button', { name: 'Emitir Factura' });
  await expect(issue).toBeDisabled();
  for (const [field, text] of [
    ...[['Nombre', 'Reformas Gredos S.L.'] as const, ['NIF', 'B12345674'] as const],
    ...[['Calle', 'Calle Mayor, 1'] as const, ['Código postal', '45600'] as const, ['Población', 'Talavera'] as const],
  ]) {
    await page.getByRole('dialog').getByRole('textbox', { name: field }).fill(text);
  }
  await issue.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F26-/);
  await expect(page.getByRole('link', { name: 'Reformas Gredos S.L.' })).toBeVisible();
});

test('a credit note for part of an invoice: 6 interactions, its paper shown before', async ({ page }) => {
  const invoice = await issued(40);
  await till.open(page, '/office/invoice');
  const does = countInteractions(page);
  await does.click(page.getByRole('link', { name: invoice.number }));
  await does.click(page.getByRole('button', { name: 'Rectificar' }));
  const dialog = page.getByRole('dialog');
  await does.click(dialog.getByRole('checkbox', { name: /Campus/ }));
  await does.fill(dialog.getByRole('textbox', { name: 'Importe de Campus' }), '15');
  await does.fill(dialog.getByRole('textbox', { name: 'Motivo' }), 'Día de lluvia');
  await expect(dialog.locator('canvas[data-drawn]')).toHaveAccessibleName('Vista previa, total 15,00 €');
  await expectAccessible(page);
  await does.click(dialog.getByRole('button', { name: 'Rectificar 15,00 €' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^R26-/);
  await expect(page.getByTestId('total')).toHaveText('-15,00 €');
  expect(does.count()).toBe(6);
  expect(await till.api<Invoice>(`model/invoice/${invoice.id}`)).toMatchObject({ pending: 25 });
});

test('an invoice is paid in parts, and a payment moves to the method it was made by: 3 interactions', async ({
  page,
}) => {
  const invoice = await issued(60);
  await till.open(page, `/office/invoice/${invoice.id}`);
  await page.getByRole('button', { name: 'Cobrar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Importe' })).toHaveValue('60,00');
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('20');
  await dialog.getByTestId('method-1').click();
  await dialog.getByRole('button', { name: /Cobrar 20,00 €/ }).click();
  await expect(page.getByTestId('pending')).toHaveText('40,00 €');
  await expect(page.getByTestId('state')).toContainText(['Confirmada', 'Parcialmente pagado']);

  await page.goto(`${till.server.url}/office/invoice`);
  const does = countInteractions(page);
  await does.click(page.getByRole('link', { name: invoice.number }));
  await does.click(page.getByTestId('payments').getByRole('button', { name: /forma de pago|método/i }));
  await does.click(page.getByRole('dialog').getByRole('button', { name: 'Tarjeta' }));
  await expect(page.getByTestId('payments').locator('[data-standing]')).toContainText('Tarjeta');
  await expect(page.getByTestId('payments').getByRole('row')).toHaveCount(4);
  expect(does.count()).toBeLessThanOrEqual(4);
});

test('an invoice is sent again: 3 interactions, and what is refused says why', async ({ page }) => {
  const invoice = await issued(30);
  await till.open(page, '/office/invoice');
  const does = countInteractions(page);
  await does.click(page.getByRole('link', { name: invoice.number }));
  await does.click(page.getByRole('button', { name: 'Enviar' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Correo' })).toHaveValue(/@/);
  await expect(dialog.getByTestId('mail-preview')).toContainText(`Adjuntos${invoice.number}.pdf`);
  await dialog.getByRole('button', { name: 'Ver el correo' }).click();
  await expect(dialog.getByRole('region', { name: 'Así se enviará' })).toContainText(
    'Le enviamos adjunto este documento',
  );
  await expectAccessible(page);
  await does.click(dialog.getByRole('button', { name: 'Enviar' }));
  // The demo has no mail server: the screen says so and what to do.
  await expect(page.getByText(/queda en la carpeta outbox, para que lo envíe una persona/)).toBeVisible();
  await expect(page.getByTestId('mail')).toContainText('En la carpeta de salida');
  await expect(page.getByTestId('mail')).toContainText(/como email-\d+\.eml: ábralo con un programa de correo/);
  expect(does.count()).toBe(3);
  await expectAccessible(page);
  await till.api('billing/payInvoice', { invoice: invoice.id, payments: [{ paymentMethod: 3, amount: 10 }] });
  // What another till does is seen.
  await expect(page.getByTestId('pending')).toHaveText('20,00 €');
  await page.getByRole('button', { name: 'Más' }).click();
  await expect(page.getByRole('menuitem', { name: 'Anular' })).toContainText('rectifíquela');
  await expectAccessible(page);
});

test('an e-mail is sent again from its own screen: 3 interactions', async ({ page }) => {
  const invoice = await issued(30);
  const { email } = await till.api<{ email: { id: number } }>('billing/sendInvoice', { invoice: invoice.id });
  const states = () => till.api<{ status: number }[]>(`model/email?invoice=${invoice.id}&sort=id`);
  await expect.poll(async () => (await states()).map(({ status }) => status)).toEqual([3]);
  await till.open(page, `/office/email/${email.id}`);
  const does = countInteractions(page);
  await does.click(page.getByRole('button', { name: 'Enviar otra vez' }));
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await does.fill(dialog.getByRole('textbox', { name: 'Correo' }), 'otra@example.org');
  await does.click(dialog.getByRole('button', { name: 'Enviar' }));
  await expect(page.getByText(/mensaje para otra@example.org queda en la carpeta outbox/)).toBeVisible();
  expect(does.count()).toBe(3);
  await expect.poll(async () => (await states()).map(({ status }) => status)).toEqual([3, 3]);
});

test('what an e-mail says can neither run, nor load, nor lead anywhere', async ({ page }) => {
  const invoice = await issued(30);
  const { email } = await till.api<{ email: { id: number } }>('billing/sendInvoice', { invoice: invoice.id });
  const elsewhere = 'https://elsewhere.example';
  const body = [
    '<p>Hola, Ana</p>',
    '<script>parent.document.title = "run"; document.title = "run"</script>',
    `<img src="x" onerror="parent.document.title = 'run'">`,
    `<img src="${elsewhere}/pixel.png" alt="el logo"><link rel="stylesheet" href="${elsewhere}/a.css">`,
    `<style>@import "${elsewhere}/b.css"; p { background: url(${elsewhere}/c.png) }</style>`,
    `<meta http-equiv="refresh" content="0; url=${elsewhere}/"><iframe src="${elsewhere}/frame"></iframe>`,
    `<form action="${elsewhere}/form"><button>Enviar datos</button></form>`,
    `<a href="${elsewhere}/link">Un enlace</a><a target="_top" href="${elsewhere}/top">Otro</a>`,
  ].join('');
  await till.open(page, '/office/email');
  // As if the service sent it as it is: it does not.
  await intercept(page, `**/api/model/email/${email.id}*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), body } });
  });
  const asked: string[] = [];
  // What a policy forbids never gets here.
  await page.context().route(`${elsewhere}/**`, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await till.open(page, `/office/email/${email.id}`);
  const frame = page.frameLocator('iframe[title="Contenido"]');
  await expect(frame.getByText('Hola, Ana')).toBeVisible();
  const { length: pages } = page.context().pages();
  const address = page.url();
  await frame.getByRole('button', { name: 'Enviar datos' }).click();
  await frame.getByRole('link', { name: 'Un enlace' }).click();
  await frame.getByRole('link', { name: 'Otro' }).click();
  await expect(frame.getByText('Hola, Ana')).toBeVisible();
  expect(await page.title()).not.toBe('run');
  expect([page.url(), page.context().pages().length]).toEqual([address, pages]);
  expect(asked).toEqual([]);
  await expectAccessible(page);
});

test('customers are reminded of what they owe: looked at, then sent in 2 interactions, and once', async ({ page }) => {
  await till.open(page, '/office/reminders');
  const table = page.getByRole('region', { name: 'Toca recordar' }).last();
  await table.getByRole('checkbox').first().waitFor();
  await expectAccessible(page);
  const due = (await table.getByRole('checkbox').count()) - 1;
  // The first is left out this time.
  await table.getByRole('checkbox').first().uncheck();
  await table
    .getByRole('button', { name: /^Ver el recordatorio/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Así se enviará' })).toContainText('Total pendiente');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const does = countInteractions(page);
  await does.click(page.getByRole('button', { name: /^Enviar \d+ recordatorios?$/ }));
  await does.click(page.getByRole('dialog').getByRole('button', { name: /^Enviar \d+/ }));
  await expect(page.getByText(/en la carpeta outbox, para que l[oe]s? envíe una persona/)).toBeVisible();
  expect(does.count()).toBe(2);
  await expect(table.getByRole('checkbox')).toHaveCount(1);
  expect(await till.api<unknown[]>('model/debtReminder?limit=500')).toHaveLength(due);
});

test('a contact with a debtor is noted, and they get no reminder before the day that was agreed', async ({ page }) => {
  await till.open(page, '/office/reminders');
  const told = page.getByRole('region', { name: 'Ya recordados en este plazo' }).last();
  const row = told.getByRole('row').nth(1);
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('button', { name: `Anotar una gestión con ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Anotar la gestión' })).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: 'Qué se dijo' })).toBeFocused();
  await page.keyboard.type('Paga cuando cobre', { delay: 60 });
  await dialog.getByRole('button', { name: '15 días' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Anotar la gestión' }).click();
  await expect(dialog).toBeHidden();
  const snoozed = page.getByRole('region', { name: 'Esperan a un día acordado' }).last();
  await expect(snoozed.getByRole('row', { name })).toContainText('Paga cuando cobre');
  await expect(snoozed.getByRole('row', { name })).toContainText('Teléfono');
  await snoozed.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Gestiones de deuda' }).last()).toContainText('Paga cuando cobre');
});

test('an invoice is sent later, at an hour of its own, and is not sent after all: 5 interactions', async ({ page }) => {
  const value = { host: '127.0.0.1', port: 9, from: 'caja@club.example' };
  await till.api('model/setting', { key: 'smtp', value });
  const invoice = await issued(30);
  await till.open(page, `/office/invoice/${invoice.id}`);
  const does = countInteractions(page);
  await does.click(page.getByRole('button', { name: 'Enviar' }));
  const dialog = page.getByRole('dialog');
  await does.click(dialog.getByText('Más tarde'));
  const day = dialog.getByRole('textbox', { name: 'Se envía el', exact: true });
  await expect(day).toHaveValue(/^\d\d\/\d\d\/20\d\d$/);
  await expect(dialog.getByRole('textbox', { name: 'Se envía el: hora' })).toHaveValue('09:00');
  await does.fill(dialog.getByRole('textbox', { name: 'Se envía el: hora' }), '1830');
  // The calendar is in the language on screen, and is closed without the dialog.
  await day.press('Alt+ArrowDown');
  await expect(page.getByRole('grid')).toContainText(/L\s*M\s*X\s*J\s*V\s*S\s*D/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeHidden();
  await does.click(dialog.getByRole('button', { name: 'Programar el envío' }));
  await expect(page.getByTestId('mail')).toContainText(/Programado: .*18:30/);
  await does.click(page.getByTestId('mail').getByRole('button', { name: 'No enviar' }));
  await expect(page.getByTestId('mail')).toHaveCount(0);
  expect(does.count()).toBe(5);
  expect(await till.api(`model/invoice/${invoice.id}`)).toMatchObject({ sendStatus: null });
});

test('an invoice is written by keyboard, kept over a reload, saved, changed by another meanwhile, and issued', async ({
  page,
}) => {
  const [customer] = await till.api<{ id: number; name: string }[]>(
    'model/customer?limit=1&taxNumber[null]=false&street[null]=false&email[null]=false',
  );
  await till.open(page, `/office/invoice/new?customer=${customer?.id}`);
  const cell = (name: string) => page.getByRole('textbox', { name });
  await expect(page.getByRole('combobox', { name: 'Tipo', exact: true })).toBeFocused();
  await page
    .getByRole('combobox', { name: 'Descripción, línea 1' })
    .or(cell('Descripción, línea 1'))
    .fill('Campus de verano');
  await page.keyboard.press('Tab');
  await expect(cell('Unidades, línea 1')).toBeFocused();
  await page.keyboard.type('2', { delay: 80 });
  await page.keyboard.press('Tab');
  await page.keyboard.type('60,5', { delay: 80 });
  await page.keyboard.press('Tab');
  await page.keyboard.type('10', { delay: 80 });
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Impuesto, línea 1' }).selectOption({ label: 'IVA 21 %' });
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-line="2"] input').first()).toBeFocused();
  await page.keyboard.type('Agua', { delay: 80 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell('Precio, línea 2')).not.toHaveValue('');
  await expect(page.getByTestId('line-total').first()).toHaveText('108,90 €');
  const shown = await page.getByTestId('totals').locator('dd').last().textContent();
  await expect(paper(page)).toHaveAccessibleName(`Vista previa, total ${shown}`);
  await expectAccessible(page);

  await page.reload();
  await expect(cell('Precio, línea 1')).toHaveValue('60,50');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByTestId('state')).toHaveText(['Borrador']);
  await expect(page.getByTestId('total')).toHaveText(shown ?? '');
  const id = Number(page.url().split('/').at(-1));

  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await cell('Observaciones').fill('Gracias');
  await till.api(`model/invoice/${id}`, { comments: 'De otra caja' });
  await page.reload();
  await expect(cell('Observaciones')).toHaveValue('Gracias');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByText('Otra persona ha cambiado este borrador')).toBeVisible();
  // Lines are replaced only by who changed some, and not unseen.
  const theirs = page.getByTestId('their-lines');
  await expect(theirs).toBeHidden();
  await cell('Unidades, línea 1').fill('3');
  await expect(theirs).toContainText('2 × Campus de verano: 108,90 €');
  await cell('Unidades, línea 1').fill('2');
  await expect(theirs).toBeHidden();
  await page.getByRole('button', { name: 'Guardar lo mío encima' }).click();
  await expect(page.getByTestId('state')).toHaveText(['Borrador']);
  await page.getByRole('button', { name: 'Emitir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F26-/);
  await expect(page.getByTestId('total')).toHaveText(shown ?? '');
  expect(await till.api<Invoice>(`model/invoice/${id}`)).toMatchObject({
    status: 1,
    publicComments: 'Gracias',
    comments: 'De otra caja',
  });
});

test('an invoice with a withholding says what is left to pay, while it is written and on its screen', async ({
  page,
}) => {
  const [customer] = await till.api<{ id: number }[]>(
    'model/customer?limit=1&taxNumber[null]=false&street[null]=false&allowPaymentPending=true',
  );
  await till.open(page, `/office/invoice/new?customer=${customer?.id}`);
  await page.getByRole('combobox', { name: 'Descripción, línea 1' }).fill('Alquiler del pabellón');
  await page.getByRole('textbox', { name: 'Precio, línea 1' }).fill('1210');
  const rate = page.getByRole('combobox', { name: 'Retención IRPF' });
  await rate.click();
  await page.getByRole('option', { name: '19 %' }).click();
  const totals = page.getByTestId('totals').locator('dd');
  await expect(totals).toHaveText(['1.000,00 €', '210,00 €', '1.210,00 €', '-190,00 €', '1.020,00 €']);
  await expectAccessible(page);
  // A ticket has none.
  const type = page.getByRole('combobox', { name: 'Tipo', exact: true });
  const chosen = await type.inputValue();
  await type.click();
  await page.getByRole('option', { name: 'Tique', exact: true }).click();
  await expect(rate).toBeHidden();
  await type.click();
  await page.getByRole('option', { name: chosen, exact: true }).click();
  await rate.click();
  await page.getByRole('option', { name: '19 %' }).click();
  await page.getByRole('button', { name: /^Emitir por/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F26-/);
  await expect(page.getByTestId('total')).toHaveText('1.210,00 €');
  await expect(page.getByTestId('payable')).toHaveText('1.020,00 €');
  await expect(page.getByTestId('pending')).toHaveText('1.020,00 €');
  await expectAccessible(page);
});

/** Milliseconds a key: faster than anybody writes, and just slower than what is taken for a scanner (35). */
const FAST = 40;

test('an invoice of three lines is typed without waiting: each character is where it belongs', async ({ page }) => {
  const [customer] = await till.api<{ id: number }[]>('model/customer?limit=1&taxNumber[null]=false');
  await till.open(page, `/office/invoice/new?customer=${customer?.id}`);
  await expect(page.getByRole('combobox', { name: 'Tipo', exact: true })).toBeFocused();
  await page.getByRole('combobox', { name: 'Descripción, línea 1' }).focus();
  const lines = [
    ['Uno xyz', '1', '10,5', '5'],
    ['Dos xyz', '22', '20', '0'],
    ['Tres xyz', '3', '30,25', '15'],
  ];
  const between = ['Tab', 'Enter'];
  for (const [index, cells] of lines.entries()) {
    for (const cell of cells) {
      await page.keyboard.type(cell, { delay: FAST });
      await page.keyboard.press(between[index % 2] ?? '');
    }
    // From the tax to another line.
    if (index < lines.length - 1) await page.keyboard.press(between[(index + 1) % 2] ?? '');
  }
  for (const [index, [description = '', units = '', price = '', discount = '']] of lines.entries()) {
    const cell = (name: string) => page.getByLabel(`${name}, línea ${index + 1}`, { exact: true });
    await expect(cell('Descripción')).toHaveValue(description);
    await expect(cell('Unidades')).toHaveValue(units);
    await expect(cell('Precio')).toHaveValue(new RegExp(`^${price}`));
    await expect(page.locator('[data-line]').nth(index).getByRole('textbox').last()).toHaveValue(discount);
  }
  await expect(page.locator('[data-line]')).toHaveCount(3);
  await expect(page).toHaveURL(/\/new/);
  // Thrown away by mistake, and back from the list it left to.
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/office\/invoice$/);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByLabel('Descripción, línea 3', { exact: true })).toHaveValue('Tres xyz');
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('state')).toHaveText(['Borrador']);
});

test('what the screen shows is what the API says and the paper prints, and a series shows its next number', async ({
  page,
}) => {
  const invoice = await issued(48.4);
  const ticket = await newest('type=4');
  const note = await till.api<Invoice>('billing/createCreditNote', {
    invoice: invoice.id,
    lines: [{ line: invoice.lines[0]?.id, amount: 12.1 }],
    reason: 'Rebaja',
    confirm: true,
  });
  await till.open(page, '/office/invoice');
  for (const { id, number, total } of [invoice, ticket, note]) {
    await page.goto(`${till.server.url}/office/invoice/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
    await expect(page.getByTestId('total')).toHaveText(euros(total));
    await expect(page.getByTestId('totals').locator('dd').last()).toHaveText(euros(total));
    const { document } = await till.api<{ document: string }>(`model/invoice/${id}`);
    const answer = await fetch(till.server.url + document, {
      headers: { authorization: `Bearer ${till.session.token}` },
    });
    const text = (await readPdf(new Uint8Array(await answer.arrayBuffer()))).rows.join(' ').replace(/\s/g, ' ');
    expect(text).toContain(number);
    expect(text).toContain(euros(total).replace(/\s/g, ' '));
  }
  const [counter] = await till.api<{ id: number }[]>('model/invoiceCounter?type=3');
  await page.goto(`${till.server.url}/office/invoiceCounter/${counter?.id}`);
  await expect(page.getByText('Sin huecos.')).toBeVisible();
  await expectAccessible(page);
  const next = await page.getByTestId('next-number').textContent();
  expect((await issued(10)).number).toBe(next);
  // The next one follows at once.
  await expect(page.getByTestId('next-number')).not.toHaveText(next ?? '');
  const { lastValue } = await till.api<{ lastValue: number }>(`model/invoiceCounter/${counter?.id}`);
  await till.api(`model/invoiceCounter/${counter?.id}`, { lastValue: lastValue + 2 });
  await issued(10);
  await expect(page.getByText(/^Faltan 2 números entre .+ \(se adelantó la serie\)$/)).toBeVisible();
});

test('a receipt says what was paid, by whom and of which document, and prints its paper', async ({ page }) => {
  const invoice = await issued(50);
  await till.api('billing/payInvoice', { invoice: invoice.id, payments: [{ paymentMethod: 2, amount: 20 }] });
  const [receipt] = await till.api<{ id: number; number: string }[]>('model/invoiceReceipt?sort=-id&limit=1');
  await till.open(page, `/office/invoiceReceipt/${receipt?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(receipt?.number ?? '?');
  await expect(page.getByRole('region', { name: '20,00 €' })).toContainText(invoice.name);
  const paid = page.getByRole('region', { name: 'Pagos de facturas' }).last();
  await expect(paid.getByRole('link', { name: invoice.number })).toBeVisible();
  await expect(paid).toContainText('20,00 €');
  await expectAccessible(page);
  const printed = page.waitForResponse((answer) => answer.url().endsWith(invoice.document));
  await page.getByRole('button', { name: 'Imprimir' }).click();
  expect((await printed).headers()['content-type']).toContain('application/pdf');
});

const paper = (page: Page) => page.getByRole('region', { name: 'Documento' }).locator('canvas[data-drawn]');

test('a draft of a quarter that is over says so where it is dated and where it is issued', async ({ page }) => {
  const [type] = await till.api<Invoice[]>('model/invoiceType?code=T');
  const draft = await till.api<Invoice>('model/invoice', {
    ...{ type: type?.id, date: '2025-06-30' },
    lines: [{ description: 'Alquiler', price: 30 }],
  });
  await till.open(page, `/office/invoice/${draft.id}`);
  await page.getByRole('button', { name: 'Emitir' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('El trimestre de esta fecha ha terminado');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByText('El trimestre de esta fecha ha terminado')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Fecha', { exact: true }).fill('');
  await expect(page.getByText('En blanco: el día de la emisión')).toBeVisible();
});

test('what of a customer the paper cannot show is said before there is a document', async ({ page }) => {
  const { id } = await till.api<Invoice>('model/customer', { name: 'Fang 王' });
  await till.open(page, `/office/invoice/new?customer=${id}`);
  await expect(page.getByText(/^王: El papel/)).toBeVisible();
});

test('a credit of a pass asks how many uses go with it, and takes none where nobody says', async ({ page }) => {
  const [pass] = await till.api<{ id: number; product: number; name: string }[]>(
    'model/voucherType?kind=2&bearer=false&active=true&limit=1',
  );
  const { price } = await till.api<{ price: number }>(`model/product/${pass?.product}`);
  const { customer } = await newest('type=3');
  const [method] = await till.api<Invoice[]>('model/paymentMethod?type=2&limit=1');
  const [pos] = await till.api<Invoice[]>('model/pos?active=true&sort=id&limit=1');
  const { invoice } = await till.api<{ invoice: Invoice }>('billing/checkout', {
    ...{ pos: pos?.id, customer, lines: [{ product: pass?.product, voucherType: pass?.id }] },
    payments: [{ paymentMethod: method?.id, amount: price }],
  });
  const [voucher] = await till.api<Invoice[]>(`model/voucher?customer=${customer}&voucherType=${pass?.id}`);
  const balance = async () => (await till.api<{ balance: number }>(`model/voucher/${voucher?.id}`)).balance;
  const full = await balance();
  const credit = async (uses: string, refund: string | RegExp) => {
    await till.open(page, `/office/invoice/${invoice.id}`);
    await page.getByRole('button', { name: 'Rectificar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().click();
    await dialog.getByRole('textbox', { name: /^Importe de / }).fill('5');
    await dialog.getByRole('textbox', { name: /^Usos del bono que se retiran de / }).fill(uses);
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Lesión');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Rectificar / }).click();
    // The customer is owed it: it is given back in the same dialog, or later from their page.
    await expect(dialog.getByRole('status').first()).toContainText('¿Cómo se devuelve el dinero?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: refund }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^R/);
  };
  await credit('', 'Devolverlo más tarde');
  expect(await balance()).toBe(full);
  await expect(page.getByTestId('pending')).toHaveText('-5,00 €');
  await credit('2', /Transferencia/);
  await expect(page.getByTestId('pending')).toHaveText('0,00 €');
  expect(await balance()).toBe(full - 2);
  await expect(page.getByTestId('lines').getByRole('row').last().getByRole('cell').nth(1)).toHaveText('');
  await till.open(page, `/office/customer/${customer}`);
  const owed = page.getByRole('region', { name: 'Lo que se le debe' });
  await owed
    .first()
    .getByRole('button', { name: /^Devolver/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Transferencia/ })
    .click();
  await expect(owed).toHaveCount(0);
});

/** An invoice over one line, issued to a customer with an address. */
async function issued(price: number): Promise<Invoice> {
  const customers = await till.api<{ id: number }[]>(
    'model/customer?limit=1&taxNumber[null]=false&street[null]=false&email[null]=false',
  );
  const lines = [{ description: 'Campus', price, taxRate: 21 }];
  const draft = await till.api<Invoice>('model/invoice', { type: 3, customer: customers[0]?.id, lines });
  return till.api('billing/confirmInvoice', { invoice: draft.id });
}

async function newest(filter: string): Promise<Invoice> {
  const [found] = await till.api<Invoice[]>(`model/invoice?${filter}&sort=-id&limit=1`);
  if (found === undefined) throw new Error(`no invoice with ${filter}`);
  return found;
}

/** An amount as the screens write it in Spanish. */
function euros(amount: number): string {
  return new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(amount);
}
