/** Records from files, at the desk: checked, mended, imported and taken back, on the demo facility. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('import');
});
test.afterAll(async () => {
  await till.close();
});

const choose = async (page: Page, name: string, content: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir archivo' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: content });
};
const customers = (q: string) => till.api<{ id: number; name: string }[]>(`model/customer?q=${q}`);
/** As Excel in Spain saves it. */
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

test('a file with errors is checked, imported without them, and undone; the bad rows come as a file', async ({
  page,
}) => {
  await till.open(page, '/office/customer');
  await page.getByRole('link', { name: 'Importar de un archivo' }).click();
  await expectAccessible(page);
  const file = latin(
    [
      'Nombre y apellidos;DNI;Correo;Fecha nacimiento;Límite de crédito;Provincia',
      '',
      'Íñigo Zubizarreta;00000000T;inigo@example.com;31/12/1990;1.250,50;',
      'Begoña Zubizarreta;;begona@example.com;31/02/1990;;',
      'Celia Roca;;;;;;celia@example.com;34',
      'Ñ Zubizarreta;;;;;Atlántida',
      ';;;;;',
      'Íñigo otra vez;00.000.000-T;;;;',
    ].join('\r\n'),
  );
  await choose(page, 'socios.csv', file);
  await expect(page.getByText('socios.csv · Filas: 5 · Columnas: 6')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'DNI: se importa como' })).toHaveValue('NIF');
  await expect(page.getByRole('combobox', { name: 'Codificación' })).toHaveValue('Windows-1252 (Excel)');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Comprobar 5 filas' }).click();
  await expect(page.getByText('4 filas tienen errores y no se importarán')).toBeVisible();
  await expect(page.getByRole('cell', { name: /31\/02\/1990.*El valor no es válido/ })).toBeVisible();
  await expect(page.getByRole('cell', { name: /Atlántida.*no existe: Atlántida/ })).toBeVisible();
  const twice = page.getByRole('row', { name: 'Íñigo otra vez' }).getByRole('cell');
  await expect(twice.nth(0)).toHaveText('8');
  await expect(twice.nth(3)).toContainText('Otra fila del archivo es del mismo registro: 3');
  await expectAccessible(page);
  expect(await customers('zubizarreta')).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar las filas con errores' }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved.split('\r\n').slice(1, 3)).toEqual([
    'Begoña Zubizarreta;;begona@example.com;31/02/1990;;;Fecha nacimiento: El valor no es válido',
    // What has no column is behind the reason: sent again as it is, the row is refused again.
    'Celia Roca;;;;;;La fila tiene más celdas que columnas hay;celia@example.com;34',
  ]);

  const address = page.url();
  await page.reload();
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: 'Importar 1 fila' }).click();
  await expect(page.getByText('1 fila importada')).toBeVisible();
  expect((await customers('zubizarreta')).map(({ name }) => name)).toEqual(['Íñigo Zubizarreta']);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Todo ha quedado como estaba.')).toBeVisible();
  await expectAccessible(page);
  expect(await customers('zubizarreta')).toEqual([]);
});

test('a file that cannot be sent says why, and so does one that cannot be read', async ({ page }) => {
  await till.open(page, '/office/import?model=customer');
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    File.prototype.arrayBuffer = () => {
      File.prototype.arrayBuffer = arrayBuffer;
      return Promise.reject(new DOMException('gone', 'NotFoundError'));
    };
  });
  const workbook = Buffer.from('504b0304', 'hex');
  await choose(page, 'socios.xlsx', workbook);
  await expect(page.getByRole('alert')).toContainText('No se puede leer el archivo');
  await choose(page, 'socios.xlsx', workbook);
  await expect(page.getByRole('alert')).toContainText('No se puede leer este libro');
  await expect(page.getByRole('button', { name: 'Comprobar' })).toBeDisabled();
  await page.getByRole('button', { name: 'Otro archivo' }).click();
});

test('quotation marks out of place spoil their row alone, and all rows of the file are counted', async ({ page }) => {
  await till.open(page, '/office/import?model=customer');
  const club = [
    'Nombre;Socio;Ciudad',
    '"Los" Rayo;R1;Vigo',
    'Bea Rayo;R2;"Vigo',
    'Eva Rayo;R3;Lugo',
    'Sol;"Rayo" Sol',
    '',
  ];
  await choose(page, 'club.csv', Buffer.from(club.join('\n')));
  await expect(page.getByText('Filas del archivo: 4 · Se leen: 1 · No se leen: 3 · Se dejan fuera: 0')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('3 filas no se pueden leer');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Comprobar 4 filas' }).click();
  await expect(page.getByText('3 filas tienen errores y no se importarán')).toBeVisible();
  await expect(page.getByText('De 4 filas: nuevas 1 · con cambios 0 · sin cambios 0 · rechazadas 3')).toBeVisible();
  await page.getByRole('button', { name: 'Otro archivo' }).click();
  await choose(page, 'club.csv', Buffer.from(club.join('\n')));
  await page.getByRole('combobox', { name: 'Comillas' }).click();
  await page.getByRole('option', { name: 'Son parte del texto' }).click();
  await expect(page.getByText('Filas del archivo: 4 · Se leen: 3 · No se leen: 1 · Se dejan fuera: 0')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Leer también las filas cortas/ }).check();
  await expect(page.getByText('Se leen: 4 · No se leen: 0 · Se dejan fuera: 0')).toBeVisible();
});

test('a workbook of ours comes back as it is, and titles and sums around a list are left out', async ({ page }) => {
  await till.open(page, '/office/import?model=family');
  const ours = await page.request.get(new URL('/api/export/xlsx/family?sort=id', page.url()).href, {
    headers: { 'accept-language': 'es', authorization: `Bearer ${till.session.token}` },
  });
  await choose(page, 'familias.xlsx', await ours.body());
  await page.getByRole('button', { name: /^Comprobar/ }).click();
  await expect(page.getByText(/nuevas 0 · con cambios 0 · sin cambios \d+ · rechazadas 0/)).toBeVisible();
  await page.getByRole('button', { name: 'Otro archivo' }).click();
  const list = ['Club Ría', '', 'Nombre;Orden', 'Toallas;1', 'Gorros;2', '', 'Total familias: 2', ''].join('\r\n');
  await choose(page, 'lista.csv', Buffer.from(list));
  await expect(page.getByText('Filas del archivo: 4 · Se leen: 2 · No se leen: 0 · Se dejan fuera: 2')).toBeVisible();
  const left = page.getByRole('status').filter({ hasText: '2 filas se dejan fuera' });
  await expect(left).toContainText('Fila 1: Club Ría — está antes de los nombres de las columnas');
  await expect(left).toContainText('Fila 7: Total familias: 2 — es un total');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Leer también las filas que se dejan fuera/ }).check();
  await expect(page.getByText('Se leen: 2 · No se leen: 1 · Se dejan fuera: 1')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Leer también las filas que se dejan fuera/ }).uncheck();
  await page.getByRole('combobox', { name: 'Fila con los nombres de las columnas' }).click();
  await page.getByRole('option', { name: 'Fila 4: Toallas · 1' }).click();
  await expect(page.getByText('Filas: 1 · Columnas: 2')).toBeVisible();
});

test('words of another program are told their meaning, and what is missing is made', async ({ page }) => {
  await till.open(page, '/office/import?model=product');
  const list = [
    'Artículo;Código;PVP;Familia;IVA;Activo',
    'Aleta;PW1;9,50;Buceo;IVA 21%;Alta',
    'Tubo;PW2;5;Buceo;IVA 21%;Baja',
  ];
  await choose(page, 'articulos.csv', latin(list.join('\r\n')));
  await page.getByRole('button', { name: 'Comprobar 2 filas' }).click();
  const words = page.getByRole('region', { name: 'Palabras que el programa no conoce' });
  const means = async (word: string, meaning: string | RegExp): Promise<void> => {
    await words.getByRole('combobox', { name: `${word}: significa` }).click();
    await page.getByRole('option', { name: meaning }).first().click();
  };
  await means('Buceo', 'Crear «Buceo»');
  await means('IVA 21%', /21/);
  await means('Alta', 'Sí');
  await means('Baja', 'No');
  await expectAccessible(page);
  await words.getByRole('button', { name: 'Comprobar con estos significados' }).click();
  await expect(page.getByText('De 2 filas: nuevas 2 · con cambios 0 · sin cambios 0 · rechazadas 0')).toBeVisible();
  await expect(page.getByText('No existía: se crea con esta fila: Buceo').first()).toBeVisible();
  await page.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(page.getByText('2 filas importadas')).toBeVisible();
  const families = () => till.api<{ id: number }[]>('model/family?name=Buceo&deleted=false');
  const [family] = await families();
  const products = await till.api<{ active: boolean; family: number }[]>('model/product?code[starts]=PW&sort=code');
  expect(products.map(({ active, family: of }) => [active, of])).toEqual([
    [true, family?.id],
    [false, family?.id],
  ]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Todo ha quedado como estaba.')).toBeVisible();
  expect(await families()).toEqual([]);
});

test('1 000 customers without errors take three interactions, and the same file again changes nothing', async ({
  page,
}) => {
  await till.open(page, '/office/import?model=customer');
  const rows = Array.from({ length: 1000 }, (_, index) => `Socia ${index},M-${index},s${index}@example.com,true`);
  const content = Buffer.from(['Name,Member code,E-mail,Active', ...rows].join('\n'));
  await choose(page, 'members.csv', content);
  await page.getByRole('button', { name: /^Comprobar 1.000 filas/ }).click();
  await page.getByRole('button', { name: /^Importar 1.000 filas/ }).click();
  await expect(page.getByText(/^1.000 filas importadas/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Otro archivo' }).click();
  await choose(page, 'members.csv', content);
  await page.getByRole('button', { name: /^Comprobar/ }).click();
  await expect(page.getByText(/nuevas 0 · con cambios 0 · sin cambios 1.000/)).toBeVisible({ timeout: 20_000 });
});
