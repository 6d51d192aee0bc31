/** Webhooks: one whose receiver is not there, what became of its messages, and what is done about it. */
import { expect } from 'playwright/test';
import { at } from './office.ts';
import type { At, ScreenState } from './state.ts';
import { opened, press } from './steps.ts';

export const webhookStates: readonly ScreenState[] = [
  at('webhook', '/office', async (state) => {
    await openWebhook(state);
  }),
  at('webhook-delivery', '/office', async (state) => {
    const { delivery } = await openWebhook(state);
    await state.page.goto(`${state.facility.urls.demo}/office/webhookDelivery/${delivery}`);
    await state.page.locator('pre').first().waitFor();
  }),
  at('webhook-ping', '/office', async (state) => {
    await openWebhook(state);
    await press(state, 'webhooks:ping');
    await (await opened(state.page)).getByRole('status').or(state.page.getByRole('alert')).first().waitFor();
  }),
  at('webhook-replay', '/office', async (state) => {
    await openWebhook(state);
    await press(state, 'webhooks:replay');
    await opened(state.page);
  }),
  at('webhook-secret', '/office', async (state) => {
    await openWebhook(state);
    await press(state, 'webhooks:secret');
    await opened(state.page);
  }),
];

/** Opens the webhook of which one message could not be delivered. It is made where it is not there yet. */
async function openWebhook({ page, facility }: At): Promise<{ readonly delivery: number }> {
  const { api } = facility.demo;
  const name = 'Contabilidad';
  const [made] = await api<{ id: number }[]>(`model/webhook?name=${name}&limit=1`);
  const url = 'https://avisos.contabilidad.example/taquilla';
  const webhook = made ?? (await api<{ id: number }>('model/webhook', { name, url, models: ['family'] }));
  const newest = async (): Promise<number> => {
    const [delivery] = await api<{ id: number }[]>(`model/webhookDelivery?webhook=${webhook.id}&sort=id&limit=1`);
    return delivery?.id ?? 0;
  };
  if (made === undefined) await api('model/family', { name: 'Material' });
  await expect.poll(newest).toBeGreaterThan(0);
  await page.goto(`${facility.urls.demo}/office/webhook/${webhook.id}`);
  await page.getByRole('table').first().waitFor();
  return { delivery: await newest() };
}
