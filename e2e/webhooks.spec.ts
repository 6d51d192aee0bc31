/** Webhooks in the office: one is made, tried, watched, paused, and its messages are sent again. */
import { expect, type Page } from 'playwright/test';
import { type Receiver, startReceiver, trustReceivers } from '../test/kit/webhookReceiver.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible } from './steps.ts';

let till: DemoTill;
let receiver: Receiver;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('webhooks');
  trustReceivers(till.dataDir);
  receiver = await startReceiver();
  await till.api('model/setting', { key: 'allowedServers', value: ['127.0.0.1'] });
});
test.afterAll(async () => {
  receiver.close();
  await till.close();
});

// Each goes on with the webhook that the first has made.
test.describe.configure({ mode: 'serial' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a webhook is made, tried and given a secret', async ({ page }) => {
  await till.open(page, '/office/webhook/new');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Contabilidad');
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await page.getByRole('combobox', { name: 'Eventos' }).fill('invoice.pa');
  await expect(page.getByRole('option')).toHaveText(['invoice.paid', 'invoice.partiallyPaid']);
  await page.getByRole('combobox', { name: 'Eventos' }).fill('customer.');
  await page.getByRole('option', { name: 'customer.*', exact: true }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contabilidad');
  await expect(page.getByText('Todavía no se ha enviado nada.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Probar').click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Ha contestado 200 en');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Nuevo secreto').click();
  await button(page, 'Crear el secreto').click();
  await expect(page.getByTestId('key-secret')).toHaveText(/^whsec_[\w+/]+=*$/);
  await expectAccessible(page);
  await button(page, 'Ya lo he guardado').click();
  await expect(page.getByTestId('key-secret')).toBeHidden();
});

test('what becomes of its messages is seen, paused, resumed, and sent again', async ({ page }) => {
  const [webhook] = await till.api<{ id: number }[]>('model/webhook?sort=-id&limit=1');
  await till.open(page, `/office/webhook/${webhook?.id}`);
  const usual = receiver.answer;
  receiver.answer = (_, response) => void response.writeHead(500).end('no puedo');
  const { id } = await till.api<{ id: number }>('model/customer', { name: 'Ana Webhook' });
  await expect(page.getByTestId('day-waiting')).toContainText('1 en espera');
  await expect(page.getByText('No se ha podido entregar nada desde')).toBeVisible();
  await page.getByRole('link', { name: 'customer.created' }).click();
  await expect(page.getByRole('region', { name: 'Respuesta' })).toContainText('no puedo');
  await expect(page.getByRole('region', { name: 'Enviado' })).toContainText('"name": "Ana Webhook"');
  await expect(page.getByRole('link', { name: `Cliente ${id}` })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await button(page, 'Poner en pausa').click();
  await expect(page.getByText(/En pausa desde .*: La puso una persona/)).toBeVisible();
  await expectAccessible(page);
  receiver.answer = usual;
  await button(page, 'Reanudar').click();
  await expect(page.getByTestId('day-delivered')).toContainText('1 entregado');
  const before = receiver.received.length;
  await page.getByRole('link', { name: 'customer.created' }).click();
  await button(page, 'Volver a enviar').click();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  expect(receiver.received.at(-1)?.id).toBe(receiver.received.at(-2)?.id);
});
