import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { actions } from '#shared/domain/scopes.ts';
import { grants } from '#shared/operations/grants.ts';
import { isLasting } from '#shared/operations/scopes.ts';

const docs = readFileSync(new URL('../../../../docs/API.md', import.meta.url), 'utf8');

/** The rows of the table that begins with a header, their cells parted by one space. */
function tableOf(header: string): string[] {
  const lines = docs.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
  const start = lines.indexOf(header) + 2;
  const rows = lines.slice(start);
  return rows.slice(
    0,
    rows.findIndex((line) => !line.startsWith('|')),
  );
}

test('docs/API.md lists the scopes of actions, and of models what lasts', () => {
  const models = allModels().filter(({ lasting, operations }) => lasting === true && operations === 'full');
  const rows = [
    ...Object.entries(actions).map(([scope, { allows }]) => [scope, allows]),
    ...models.map(({ name, plural }) => [`${name}:write`, `writes ${plural.en.toLowerCase()}`]),
  ].map(([scope = '', allows]) => `| \`${scope}\` | ${allows} |${isLasting(scope) ? ' yes' : ''} |`);
  expect(tableOf('| scope | allows | lasts |')).toEqual(rows);
});

test('docs/API.md lists what granting takes', () => {
  const rows = Object.entries(grants).map(([what, takes]) => `| ${what} | ${takes} |`);
  expect(tableOf('| written | needs, besides the scope of the action |')).toEqual(rows);
});
