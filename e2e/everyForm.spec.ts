/**
 * The form of every model, in both languages: a new one and that of a record, nothing of it that axe finds, and a change
 * saved and read back. One in sixteen in `npm test`, all of them in `npm run test:deep` (TAQUILLA_DEPTH).
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { formLayout, writableFields } from '../src/renderer/src/records/values/formLayout.ts';
import type { AnyModel, Field } from '../src/shared/catalogue/defineModel.ts';
import { allModels, findModel } from '../src/shared/catalogue/index.ts';
import type { Client } from '../test/kit/client.ts';
import { minimalBody } from '../test/kit/samples.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { hasOwnNewScreen, hasOwnRecordScreen } from './ownScreens.ts';
import { violations } from './steps.ts';

interface Known {
  readonly id: number;
  readonly [field: string]: unknown;
}

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('everyForm');
});
test.afterAll(async () => {
  await till.close();
});

const isDeep = process.env.TAQUILLA_DEPTH !== undefined;
const written = allModels().filter(({ operations }) => operations === 'full');

for (const language of ['es', 'en'] as const) {
  const walked = written.filter((_, index) => isDeep || index % 16 === (language === 'es' ? 3 : 11));
  test(`${walked.length} models of the catalogue: their forms, in ${language}`, async ({ page }) => {
    test.setTimeout(300_000);
    page.setDefaultTimeout(10_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const { user } = await till.api<{ user: { id: number } }>('session');
    await page.addInitScript(
      (chosen) => localStorage.setItem('taquilla.language', chosen),
      `{"${user.id}":"${language}"}`,
    );
    await till.open(page, '/office/records');
    for (const model of walked) {
      const problem = await lookAt(page, model).catch((error: unknown) => [String(error)]);
      faults.push(...problem.map((text) => `${model.name}: ${text}`));
    }
    expect(faults).toEqual([]);
  });
}

/** Opens both forms of a model and changes a record; says what is wrong. */
async function lookAt(page: Page, model: AnyModel): Promise<readonly string[]> {
  const faults: string[] = [];
  if (!hasOwnNewScreen(model.name)) {
    await go(page, `/office/${model.name}/new`);
    const [first] = formLayout(model, 'create').main;
    await expect(form(page).locator(`[data-field="${first}"] :focus`), `${first} has the focus`).toBeVisible();
    faults.push(...(await violations(page)));
  }
  if (hasOwnRecordScreen(model.name)) return faults;
  const record = await someRecord(model);
  await go(page, `/office/${model.name}/${record.id}`);
  const isEdited = writableFields(model, 'update').length > 0;
  // While the record is read, a section stands for its fields.
  await expect(isEdited ? form(page) : page.getByRole('article').locator('section').first()).toBeVisible();
  faults.push(...(await violations(page)));
  if (!isEdited) return faults;
  await expect(form(page).locator(':focus'), 'the form of a record has no focus').toHaveCount(0);
  const [name, value] = await changeSomething(page, model, record);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('save-bar'), `${name} is saved`).toBeHidden();
  const saved = await till.api<Known>(`model/${model.name}/${record.id}`);
  if (value === ANOTHER) expect(saved[name]).not.toEqual(record[name]);
  else expect(saved[name]).toEqual(value);
  return faults;
}

const form = (page: Page): Locator => page.getByTestId('record-form');

/** Goes to an address of the application that runs. Resolves once the record shown before has left the page. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector('article')?.setAttribute('data-left', '');
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await expect(page.locator('[data-left]')).toHaveCount(0);
}

/** A record that can be changed: one of the demo, else one that is made for it. */
async function someRecord(model: AnyModel): Promise<Known> {
  // Documents and what belongs to them are changed as drafts only, and most of the demo's are none.
  const isOfDocuments = model.fields.deleted === undefined;
  const [known] = isOfDocuments ? [] : await till.api<Known[]>(`model/${model.name}?limit=1&sort=-id`);
  if (known !== undefined) return known;
  return made(model.name);
}

/** A new record of a model. */
async function made(name: string): Promise<Known> {
  const model = findModel(name);
  if (model === undefined) throw new Error(`no model ${name}`);
  const client = { create: (other: string, body: unknown) => till.api(`model/${other}`, body) } as unknown as Client;
  return till.api(`model/${name}`, { ...(await minimalBody(client, model)), ...(await more(model)) });
}

/** What a record of a model takes besides. */
async function more({ name }: AnyModel): Promise<object> {
  if (name === 'invoiceLine') return { invoice: (await made('invoice')).id, description: 'Línea', price: 3, units: 1 };
  if (name !== 'posMovement') return {};
  const [pos] = await till.api<Known[]>('model/pos?sort=id&limit=1');
  return { pos: pos?.id, type: 4, amount: 5 };
}

/** How a value of each type is changed to one that any field of it takes. */
const changes: Readonly<Record<string, (before: unknown) => string | number | boolean>> = {
  text: () => 'Otro texto',
  markdown: () => '**Otro**',
  string: (before) => `${String(before ?? '').slice(0, 20)} 2`.trim(),
  bool: (before) => before !== true,
  currency: (before) => Math.trunc(Number(before ?? 0)) + 1,
  int: (before) => Number(before ?? 0) + 1,
  percent: () => 7,
  date: () => '2027-03-01',
  color: () => '#2f7ebc',
};

/** Stands for another value than the one before. */
const ANOTHER = Symbol('another');

/** Changes the first field that takes any value of its type; its name and its new value. */
async function changeSomething(page: Page, model: AnyModel, record: Known): Promise<readonly [string, unknown]> {
  const { main, options, more } = formLayout(model, 'update');
  const order = Object.keys(changes);
  const names = [...main, ...options, ...more]
    .filter((name) => isFree(model.fields[name]) && order.includes(model.fields[name]?.type ?? ''))
    .sort((a, b) => order.indexOf(model.fields[a]?.type ?? '') - order.indexOf(model.fields[b]?.type ?? ''));
  for (const name of names) {
    const field = page.locator(`[data-field="${name}"]`);
    if (!(await field.isVisible())) continue;
    const value = changes[model.fields[name]?.type ?? '']?.(record[name]);
    if (typeof value === 'boolean') await field.getByRole('switch').setChecked(value);
    else await field.locator('input:not([type=hidden], [type=radio]), textarea').first().fill(String(value));
    return [name, value];
  }
  // All of it refers to other records: the first takes another one of them.
  const name = [...main, ...more].find(
    (each) => model.fields[each]?.type === 'int' && model.fields[each].ref !== undefined,
  );
  if (name === undefined) throw new Error(`${model.name} has nothing to change`);
  await made(model.fields[name]?.ref ?? '');
  await page.locator(`[data-field="${name}"]`).getByRole('combobox').click();
  await page.locator('[role=option]:visible:not([aria-selected=true])').first().click();
  return [name, ANOTHER];
}

/** True for a field that takes any value of its type. */
function isFree(field: Field | undefined): boolean {
  if (field === undefined || field.ref !== undefined || field.scope !== undefined || field.asked !== undefined)
    return false;
  return field.access !== 'wo' && field.label.en !== 'Language' && field.label.en !== 'Tax number';
}
