import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findModel } from '#shared/catalogue/index.ts';
import { domainEvents, recordVerbs } from '#shared/events.ts';

const events = Object.entries(domainEvents);

test('docs/API.md has a row for each domain event, in the order of the list', () => {
  const docs = readFileSync(new URL('../../docs/API.md', import.meta.url), 'utf8');
  const rows = docs.split('\n').filter((line) => /^\| `\w+\.\w+` \|/.test(line));
  expect(rows).toEqual(events.map(([type, { model, meaning }]) => `| \`${type}\` | \`${model}\` | ${meaning} |`));
});

test('a domain event that begins with a model names a record of it, and is none that every model has', () => {
  for (const [type, { model }] of events) {
    const [named = '', verb = ''] = type.split('.');
    // A run is of many subscriptions, and has a record of its own.
    const isOfRun = type === 'subscription.feesIssued';
    if (findModel(named) !== undefined && !isOfRun) expect([type, model]).toEqual([type, named]);
    expect(recordVerbs as readonly string[]).not.toContain(verb);
  }
});
