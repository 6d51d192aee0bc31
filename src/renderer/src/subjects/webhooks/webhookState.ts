/** How a webhook stands, in one word. */
import type { ApiRecord } from '#shared/catalogue/index.ts';

export type WebhookState = 'working' | 'failing' | 'paused' | 'inactive';

export function webhookState(webhook: ApiRecord<'webhook'>): WebhookState {
  if (!webhook.active || webhook.deleted) return 'inactive';
  if (webhook.paused !== null) return 'paused';
  return webhook.failingSince === null ? 'working' : 'failing';
}

export const stateColors: Readonly<Record<WebhookState, string>> = {
  working: 'green',
  failing: 'red',
  paused: 'orange',
  inactive: 'gray',
};
