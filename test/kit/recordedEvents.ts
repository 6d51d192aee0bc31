/**
 * Holds the events that the servers of a test file record against what is declared: by the contract of an operation, by the
 * kind of a job, or by a model and its rules. `npm test` gathers what was recorded, for `unseenEvents.ts`.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvents } from '#server/core/transact/transact.ts';
import { GATHERED } from './gathered.ts';

const recorded = new Map<string, Set<string>>();

subscribe('taquilla.events', (message) => {
  const { operation, types } = message as RecordedEvents;
  const known = recorded.get(operation) ?? new Set();
  recorded.set(operation, known);
  for (const type of types) known.add(type);
});

/** Throws where something was recorded since the last call that nothing declares. */
export async function requireDeclared(): Promise<void> {
  const pairs = [...recorded].flatMap(([operation, types]) => [...types].map((type) => [operation, type] as const));
  recorded.clear();
  if (pairs.length === 0) return;
  const folder = process.env[GATHERED];
  if (folder !== undefined) {
    const lines = pairs.map(([operation, type]) => `${operation} ${type}\n`);
    appendFileSync(join(folder, String(process.pid)), lines.join(''));
  }
  // After the tests: a test that puts something else in the place of a module has done so.
  const { isDeclared } = await import('./declaredEvents.ts');
  const undeclared = pairs.filter(([operation, type]) => !isDeclared(operation, type));
  if (undeclared.length === 0) return;
  const list = undeclared.map(([operation, type]) => `${operation} records ${type}`);
  throw new Error(`events that are not declared: ${list.join('; ')}`);
}
