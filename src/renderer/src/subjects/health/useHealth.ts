/** How the installation is, and whether this till's clock agrees with the server's. */
import { useQuery } from '@tanstack/react-query';
import { send } from '#screens/base/api/transport.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import type { FileHealth } from '#shared/health.ts';

/** Milliseconds between looks. */
const EVERY = 60_000;

export interface Health extends FileHealth {
  /** Minutes that this till's clock is ahead of the server's; below zero behind. */
  readonly ahead: number;
}

/** The health of the installation; undefined until it is known, and while the server does not answer. */
export function useHealth(): Health | undefined {
  return useQuery({ queryKey: HEALTH, queryFn: read, refetchInterval: EVERY, staleTime: 0 }).data;
}

/** The key of the query, for what changes the health. */
export const HEALTH = ['health'] as const;

async function read(): Promise<Health> {
  const headers = { 'accept-language': currentLanguage() };
  const { headers: received, body } = await send({ method: 'GET', path: '/api/health', headers });
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const health = JSON.parse(text) as FileHealth;
  if (!Array.isArray(health.problems)) throw new Error('what answers is not the service');
  return { ...health, ahead: aheadOf(received.date) };
}

/** By the `Date` of an answer, which has whole seconds. */
function aheadOf(date: string | undefined): number {
  const server = Date.parse(date ?? '');
  return Number.isNaN(server) ? 0 : Math.round((Date.now() - server) / 60_000);
}
