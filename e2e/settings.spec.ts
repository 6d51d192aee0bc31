/** The settings: keys of programs, who may do what, and what the service is told. */
import { expect, type Page } from 'playwright/test';
import { ACCESS_KEY, SECRET_KEY, startS3 } from '../test/kit/s3Server.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('settings');
});
test.afterAll(async () => {
  await till.close();
});

test('a key is made, shown once, renewed, and blocked in three interactions', async ({ page }) => {
  await till.open(page, '/office/apiKey');
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click();
  await page.getByRole('button', { name: 'Crear la clave' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Falta este dato');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Web del club');
  await page.getByRole('button', { name: 'Registros de Clientes' }).click();
  await page.getByRole('checkbox', { name: 'cambiar Clientes' }).last().check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crear la clave' }).click();
  const secret = (await page.getByTestId('key-secret').textContent()) ?? '';
  await expectAccessible(page);
  expect(await statusWith(secret, 'model/customer?limit=1')).toBe(200);
  expect(await statusWith(secret, 'model/product?limit=1')).toBe(403);
  await page.getByRole('button', { name: 'Ya la he guardado' }).click();
  await expect(title(page)).toHaveText('Web del club');
  await expect(page.getByTestId('key-secret')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Qué puede hacer' })).toContainText('cambiar Clientes');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renovar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renovar' }).click();
  const renewed = (await page.getByTestId('key-secret').textContent()) ?? '';
  expect(renewed).not.toBe(secret);
  expect([
    await statusWith(secret, 'model/customer?limit=1'),
    await statusWith(renewed, 'model/customer?limit=1'),
  ]).toEqual([200, 200]);
  await page.getByRole('button', { name: 'Ya la he guardado' }).click();

  // From any screen of the office: the job, the key, the answer.
  await page.getByRole('link', { name: 'Ventas' }).first().click();
  await page.getByRole('link', { name: 'Ajustes', exact: true }).click();
  await page.getByRole('button', { name: 'Bloquear Web del club' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(page.getByRole('button', { name: 'Bloquear Web del club' })).toBeHidden();
  expect(await statusWith(renewed, 'model/customer?limit=1')).toBe(401);
});

test('what a profile permits is ticked by area', async ({ page }) => {
  const profile = await till.api<{ id: number }>('model/profile', { name: 'Monitores', permissions: ['sale:read'] });
  await till.open(page, `/office/profile/${profile.id}`);
  await expect(page.getByRole('checkbox', { name: 'consultar Ventas' })).toHaveJSProperty('indeterminate', true);
  await page.getByRole('checkbox', { name: 'consultar Ventas' }).check();
  await page.getByRole('checkbox', { name: 'Vender y cobrar' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('save-bar')).toBeHidden();
  const { permissions } = await till.api<{ permissions: string[] }>(`model/profile/${profile.id}`);
  expect(permissions).toEqual(expect.arrayContaining(['sale:read', 'payment:read', 'billing:operate']));
});

test('a setting is a form of its own parts, and the service says which part is wrong', async ({ page }) => {
  await till.open(page, '/office/settings');
  await expect(page.getByTestId('machine')).toContainText(till.dataDir);
  await expect(page.getByTestId('machine')).toContainText('Ninguna: se perdería todo.');
  await expectAccessible(page);
  await expect(page.locator('[data-setting=smtp]')).toContainText('quedan en la carpeta outbox');
  // Found by what it is called, without accents; nothing else is in the way then.
  await page.getByRole('searchbox', { name: 'Buscar un ajuste' }).fill('remitente');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Correo']);
  await page.getByRole('link', { name: 'Cambiar: Servidor de correo' }).click();
  await expect(title(page)).toHaveText('Servidor de correo');
  await expect(page.getByText('Clave')).toBeHidden();
  await page.getByRole('combobox', { name: 'Rellenar con los valores de' }).click();
  await page.getByRole('option', { name: 'IONOS' }).click();
  await expect(page.getByRole('textbox', { name: 'Puerto' })).toHaveValue('587');
  await page.getByRole('textbox', { name: 'Servidor', exact: true }).fill('mail.example');
  await page.getByRole('textbox', { name: 'Puerto' }).fill('99999');
  await page.getByRole('textbox', { name: 'Remitente' }).fill('club@example.org');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: 'Puerto' })).toHaveAccessibleDescription(/demasiado grande/);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Puerto' }).fill('587');
  await page.getByRole('textbox', { name: 'Usuario' }).fill('club');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('muy-secreta-8');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/setting\/\d+$/);
  const smtp = () => till.api<{ value: object; hasSecret: boolean }[]>('model/setting?key=smtp');
  const value = { host: 'mail.example', port: 587, secure: false, user: 'club', from: 'club@example.org' };
  expect(await smtp()).toMatchObject([{ value, hasSecret: true }]);

  // Of the password all that is said is that it is there.
  await expect(page.getByTestId('kept-secret')).toContainText('Guardada');
  expect(await page.content()).not.toContain('muy-secreta-8');
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeFocused();
  await page.getByRole('button', { name: 'Dejar la guardada' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeVisible();
  expect(await smtp()).toMatchObject([{ value, hasSecret: false }]);

  // It is tried as it is typed, and the step that failed is named.
  await page.getByRole('textbox', { name: 'Servidor', exact: true }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: 'Puerto' }).fill('1');
  await page.getByRole('textbox', { name: 'Usuario' }).fill('');
  await page.getByRole('button', { name: 'Enviar la prueba' }).click();
  await expect(page.getByTestId('mail-test').getByRole('status')).toContainText('No se ha podido conectar');
  await expect(page.getByTestId('mail-test').getByRole('status')).toContainText('Compruebe el puerto');
  await expectAccessible(page);
  await page.goto(`${till.server.url}/office/settings`);
  await expect(page.locator('[data-setting=smtp]')).toContainText('club@example.org por mail.example:587');

  await page.goto(`${till.server.url}/office/setting/new?key=receiptPrinters`);
  await page.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByText('Falta este dato')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Añadir: impresora' })).toBeFocused();

  // A limit holds without a setting: it is switched off in one step.
  await page.goto(`${till.server.url}/office/setting/new?key=rateLimit`);
  await page.getByRole('switch', { name: 'Limitar las peticiones' }).setChecked(false);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/setting\/\d+$/);
  expect(await till.api('model/setting?key=rateLimit')).toMatchObject([{ value: 'off' }]);
});

test('a series shows its next number while it is written', async ({ page }) => {
  const [ticket] = await till.api<{ id: number; type: number; lastValue: number }[]>(
    'model/invoiceCounter?sort=-lastValue&limit=1',
  );
  const year = new Date().getFullYear().toString().slice(2);
  await till.open(page, `/office/invoiceCounter/new?type=${ticket?.type}`);
  const next = page.getByTestId('typed-number');
  await expect(next).toHaveText(`Siguiente: ${ticket?.type}-0-1`);
  await page.getByRole('combobox', { name: 'Formato' }).fill('F{yy}-{n}');
  await page.getByRole('textbox', { name: 'Ceros a la izquierda' }).fill('6');
  await page.getByRole('textbox', { name: 'Último valor' }).fill('123');
  await expect(next).toHaveText(`Siguiente: F${year}-000124`);
  await expectAccessible(page);

  // Where a series stands already: the form goes by the rule that gives its numbers.
  await page.goto(`${till.server.url}/office/invoiceCounter/${ticket?.id}`);
  await expect(next).toHaveText(`Siguiente: ${await page.getByTestId('next-number').textContent()}`);
});

test('a user gets a PIN, which is kept nowhere in the browser', async ({ page }) => {
  await till.open(page, '/office/user/new');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Nuria');
  await page.getByRole('textbox', { name: 'PIN' }).fill('73');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveAccessibleDescription(/no es válido/);
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeFocused();
  await page.getByRole('textbox', { name: 'PIN' }).fill('7391');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('7391');
  await page.keyboard.press('Control+s');
  await expect(title(page)).toHaveText('Nuria');
  const id = Number(/user\/(\d+)$/.exec(page.url())?.[1]);
  const answer = await fetch(`${till.server.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: id, pin: '7391' }),
  });
  expect(answer.status).toBe(200);
});

test('reception sees what concerns it, and changes its own PIN', async ({ page }) => {
  const [{ id } = { id: 0 }] = await till.api<{ id: number }[]>('model/user?name=Carmen Vega');
  const signIn = (pin: string) =>
    fetch(`${till.server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: id, pin }),
    });
  const session = await (await signIn('4444')).text();
  await page.addInitScript((saved) => sessionStorage.setItem('taquilla.session', saved), session);
  await page.goto(`${till.server.url}/office/settings`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Usted y este puesto');
  await expect(page.getByTestId('own-printer')).toBeVisible();
  await expect(page.locator('[data-setting]')).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'Ajustes' });
  await expect(tabs.getByRole('link')).toHaveText(['Todos los ajustes', 'Importaciones', 'Cambios masivos']);
  await expectAccessible(page);
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('You and this till');
  await page.getByText('Español', { exact: true }).click();

  await page.getByRole('button', { name: 'Cambiar mi PIN' }).click();
  await page.getByRole('textbox', { name: 'PIN de ahora' }).fill('9999');
  await page.getByRole('textbox', { name: 'PIN nuevo', exact: true }).fill('86420');
  await page.getByRole('textbox', { name: 'PIN nuevo, otra vez' }).fill('86421');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No es igual que el PIN nuevo.')).toBeVisible();
  await page.getByRole('textbox', { name: 'PIN nuevo, otra vez' }).fill('86420');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No es su PIN.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'PIN de ahora' }).fill('4444');
  await page.keyboard.press('Enter');
  await expect(page.getByText('PIN cambiado.')).toBeVisible();
  expect([(await signIn('4444')).status, (await signIn('86420')).status]).toEqual([401, 200]);
});

// The last one: without its storage the facility has a fault to tell of.
test('storage of the backups is tried as it is typed, and the step that fails is named', async ({ page }) => {
  const server = await startS3();
  await till.open(page, '/office/setting/new?key=backupBucket');
  await expect(page.getByRole('button', { name: 'Probar el almacén' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Dirección' }).fill(server.url);
  await page.getByRole('textbox', { name: 'Cubo (bucket)' }).fill('otro-cubo');
  await page.getByRole('textbox', { name: 'Clave de acceso' }).fill(ACCESS_KEY);
  await page.getByRole('textbox', { name: 'Clave secreta' }).fill('equivocada');
  const status = page.getByTestId('bucket-test').getByRole('status');
  const attempt = () => page.getByRole('button', { name: 'Probar el almacén' }).click();
  await attempt();
  await expect(status).toContainText('El almacén no acepta las claves');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Clave secreta' }).fill(SECRET_KEY);
  await attempt();
  await expect(status).toContainText('El cubo no existe, o está en otra región');
  await page.getByRole('textbox', { name: 'Cubo (bucket)' }).fill(server.bucket);
  await attempt();
  await expect(status).toContainText('Las copias pueden ir a este almacén');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/setting\/\d+$/);
  await expect(page.getByTestId('kept-secret')).toContainText('Guardada');

  // Without a folder the second place is that storage.
  await page.goto(`${till.server.url}/office/setting/new?key=backupPlace`);
  await page.getByRole('textbox', { name: 'Contraseña de las copias' }).fill('una frase que nadie adivina');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/setting\/\d+$/);
  await page.goto(`${till.server.url}/office/settings`);
  await expect(page.locator('[data-setting=backupPlace]')).toContainText('el almacén S3, cada pocos minutos');
  await expect(page.getByTestId('machine')).toContainText(`s3://${server.bucket} (${server.url})`);
  await expect.poll(() => server.objects.size, { timeout: 60_000 }).toBeGreaterThan(3);
  server.close();
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function statusWith(key: string, path: string): Promise<number> {
  const answer = await fetch(`${till.server.url}/api/${path}`, { headers: { authorization: `Bearer ${key}` } });
  return answer.status;
}
