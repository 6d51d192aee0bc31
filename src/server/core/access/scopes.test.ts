import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { actions } from '#shared/domain/scopes.ts';
import { isLasting } from '#shared/operations/scopes.ts';
import { type SettingKey, settingScopes } from '#shared/settings.ts';

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

/** What writing a record that lets somebody do something takes, as `reach.ts` holds every write to it: by model; of settings, by key. */
const grants: Readonly<Record<string, string>> = {
  user: 'all that the profile permits, and what the keys reach that act for the user',
  profile: 'all that it permits',
  apiKey: 'all its scopes, and what the user it acts for may do',
  ...Object.fromEntries(
    (Object.keys(settingScopes) as SettingKey[]).map((key) => [`setting \`${key}\``, `\`${settingScopes[key]}\``]),
  ),
};

test('docs/API.md lists what granting takes', () => {
  const rows = Object.entries(grants).map(([what, takes]) => `| ${what} | ${takes} |`);
  expect(tableOf('| written | needs, besides the scope of the action |')).toEqual(rows);
});
