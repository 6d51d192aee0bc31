/**
 * The recipe of docs/ARCHITECTURE.md, done once: a model and its migration are added to a copy of the sources, and nothing
 * else. It gets its list in the menu, its form, its filters and its API. Only in `npm run test:deep` (TAQUILLA_DEPTH),
 * because the copy is built.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { fillWithDemo } from './demoFolder.ts';
import { signedInAt } from './demoTill.ts';
import { expectAccessible } from './steps.ts';
import { startServerOf, type TillServer } from './tillServer.ts';

const MODEL = `import { defineModel } from '../defineModel.ts';

/** A court that is let by the hour. */
export const court = defineModel({
  name: 'court',
  label: { es: 'Pista', en: 'Court' },
  plural: { es: 'Pistas', en: 'Courts' },
  job: ['sales', 9],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'surface', 'price', 'opened', 'covered', 'product'],
  search: ['name'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    surface: {
      type: 'select',
      label: { es: 'Superficie', en: 'Surface' },
      values: { 1: { es: 'Tierra', en: 'Clay' }, 2: { es: 'Hierba', en: 'Grass' } },
    },
    price: { type: 'currency', label: { es: 'Precio por hora', en: 'Price an hour' }, required: true, min: 0 },
    opened: { type: 'date', label: { es: 'Abierta desde', en: 'Open since' } },
    covered: { type: 'bool', label: { es: 'Cubierta', en: 'Covered' }, required: true, default: false },
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, ref: 'product' },
  },
});
`;

const MIGRATION = `import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Courts. */
export const courts: Migration = {
  up: async (db) => {
    await sql\`create table "court" (
      "id" integer primary key,
      "name" text not null,
      "surface" integer check ("surface" in (1, 2)),
      "price" integer not null check ("price" >= 0),
      "opened" text,
      "covered" integer not null default 0 check ("covered" in (0, 1)),
      "product" integer references "product" ("id"),
      "created" text not null,
      "createUser" integer references "user" ("id"),
      "updated" text,
      "updateUser" integer references "user" ("id"),
      "deleted" integer not null default 0 check ("deleted" in (0, 1)),
      "searchText" text
    ) strict\`.execute(db);
  },
};
`;

const SOURCES = [
  'src',
  'migrations',
  'scripts',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'biome.json',
];
const root = join(import.meta.dirname, '..');

if (process.env.TAQUILLA_DEPTH !== undefined) test('a model and its migration are all it takes', doRecipe);

async function doRecipe({ page }: { readonly page: Page }): Promise<void> {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-recipe-'));
  let server: TillServer | undefined;
  try {
    const copy = join(folder, 'taquilla');
    mkdirSync(copy);
    for (const name of SOURCES) cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(join(copy, 'src/shared/catalogue/models/court.ts'), MODEL);
    writeFileSync(join(copy, 'migrations/9001_courts.ts'), MIGRATION);
    const index = join(copy, 'migrations/index.ts');
    const list = readFileSync(index, 'utf8');
    writeFileSync(
      index,
      list
        .replace(/\n\nexport \{/, "\nimport { courts } from './9001_courts.ts';\n\nexport {")
        .replace(/\};\n$/, "  '9001_courts': courts,\n};\n"),
    );
    const run = (...args: string[]): void => {
      execFileSync(process.execPath, args, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
    };
    run('scripts/generateIndexes.ts');
    run('node_modules/electron-vite/bin/electron-vite.js', 'build');

    const data = join(folder, 'data');
    mkdirSync(data);
    await fillWithDemo(data);
    const running = await startServerOf(join(copy, 'out/server/cli.js'), data, '--demo', '--rate-limit', 'off');
    server = running;
    const { api, open } = await signedInAt(() => running);
    await open(page, '/office/court');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pistas');
    await expect(page.getByRole('navigation', { name: 'Ventas' }).getByRole('link', { name: 'Pistas' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Nuevo', exact: true }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Central');
    await page.getByRole('textbox', { name: 'Precio por hora' }).fill('12,5');
    await page.getByRole('combobox', { name: 'Superficie' }).click();
    await page.getByRole('option', { name: 'Hierba' }).click();
    await page.getByLabel('Abierta desde').fill('2026-05-01');
    await page.getByRole('switch', { name: 'Cubierta' }).check();
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Central');
    const made = await api<object[]>('model/court?surface=2&q=central');
    expect(made).toMatchObject([{ name: 'Central', price: 12.5, opened: '2026-05-01', covered: true, product: null }]);
    await api('model/court', { name: 'Norte', price: 8, surface: 1 });
    await page.goto(`${running.url}/office/court?surface[in]=1`);
    await expect(page.getByTestId('filter')).toHaveText('Superficie: Tierra');
    await expect(page.locator('[data-row="0"]')).toContainText('Norte');
    await expect(page.locator('[data-row="1"]')).toHaveCount(0);
    const { paths } = await api<{ paths: object }>('openapi.json');
    expect(Object.keys(paths)).toContain('/api/model/court');
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
