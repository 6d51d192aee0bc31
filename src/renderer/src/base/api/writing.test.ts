import { expect, test, vi } from 'vitest';
import type { Known } from './writing.ts';

test('what becomes known while the page is loaded is told once somebody listens, and once only', async () => {
  const write = { operation: 'posCashIn', input: { amount: 5 } };
  const stored = new Map([
    ['taquilla.writes', JSON.stringify([{ user: 1, subject: 'posCashIn ', key: 'k', open: [write], token: null }])],
  ]);
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  const problem = { status: 409, code: 'cash_point_closed', title: 'La caja está cerrada' };
  vi.stubGlobal('fetch', async () =>
    Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } }),
  );
  const writing = await import('./writing.ts');
  const { setSession } = await import('./session.ts');
  setSession({
    ...{ token: 't', permissions: ['*'], expires: '2030-01-01T00:00:00+01:00', idleMinutes: 15 },
    user: { id: 1, name: 'Ana', language: 'es' },
  });
  writing.resumeWrites();
  await vi.waitFor(() => expect(writing.stateOf('posCashIn ').at).toBe('ready'));
  const told: Known[] = [];
  const stop = writing.onUnseenWrite((known) => told.push(known));
  expect(told).toMatchObject([{ write, outcome: 'refused' }]);
  stop();
  writing.onUnseenWrite((known) => told.push(known));
  expect(told).toHaveLength(1);
});
