import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import { contracts } from '#shared/operations/index.ts';
import { type MoneyEffects, moneyEffects, recordEffects } from '#shared/operations/moneyEffects.ts';

/** What stands in the table for an action. */
function row(name: string, scope: string, { cash, card, owed, held, rights = {} }: MoneyEffects): string {
  const cells = [cash, card, owed, held].map((effects = []) => effects.join(', '));
  const more = Object.values(rights).map((right) => `\`${right.scope}\`: ${right.when}`);
  return `| ${[`\`${name}\``, `\`${scope}\``, ...cells, more.join('; ')].join(' | ').replaceAll('  ', ' ')} |`;
}

test('docs/API.md shows what every action can do to money', () => {
  const rows = [
    ...Object.entries(moneyEffects).map(([name, effects]) => {
      const { path, scope } = contracts[name as keyof typeof contracts];
      return { effects, text: row(path, scope, effects) };
    }),
    ...Object.entries(recordEffects).map(([name, effects]) => ({
      effects,
      text: row(`model/${models[name as keyof typeof recordEffects].name}`, `${name}:write`, effects),
    })),
  ].flatMap(({ effects, text }) => (Object.keys(effects).length === 0 ? [] : text));
  const docs = readFileSync(new URL('../../docs/API.md', import.meta.url), 'utf8');
  const shown = docs.split('\n').filter((line) => /^\| `[\w/.]+` +\| `\w+:\w+`/.test(line));
  const plain = (line: string): string => line.replaceAll(/ +/g, ' ');
  expect(shown.map(plain)).toEqual(rows.map(plain));
});

test('what lets cash out or makes a debt less needs more than to sell', () => {
  const suspicious = Object.entries(moneyEffects as Readonly<Record<string, MoneyEffects>>).filter(
    ([, { cash = [], owed = [] }]) => cash.includes('out') || owed.includes('less'),
  );
  for (const [name, { rights = {} }] of suspicious) {
    const { scope } = contracts[name as keyof typeof contracts];
    const scopes: readonly string[] = [scope, ...Object.values(rights).map((right) => right.scope)];
    // The way cash leaves on purpose says why instead.
    expect(name === 'posCashOut' || scopes.includes('billing:refund'), name).toBe(true);
  }
});
