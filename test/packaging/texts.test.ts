/** The bundler gives each file of the screens the Spanish texts that it names, and no others. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { textFolders, texts } from '../../scripts/texts.ts';
import { temporaryFolder } from '../kit/server.ts';

const folder = temporaryFolder();
const files = {
  'base/i18n/index.ts': `export const addTexts = (area, texts) => console.log(area, texts);`,
  'first.ts': "console.log('cash:close.title', 'cash:lines'); void import('./later.ts');",
  'later.ts': `/** \`cash:never.named\` */ console.log(\`list:fault.\${location}\`, 'list:export', 'cash:close.title');`,
  'cash/i18n/es.json':
    '{"close":{"title":"Cerrar"},"never":{"named":"Nunca"},"lines_one":"Una","lines_other":"Varias"}',
  'records/list/i18n/es.json': '{"fault":{"long":"Largo"},"empty":"Vacío"}',
};
let chunks: readonly Rolldown.OutputChunk[];

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [texts(folder)],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: join(folder, 'first.ts') } },
  })) as Rolldown.RolldownOutput;
  chunks = output.filter((file) => file.type === 'chunk');
});

const codeOf = (name: string): string => chunks.find((chunk) => chunk.name === name)?.code ?? '';

test('a file has the groups of the keys that it names, and all in no group where it names one of them', () => {
  expect(codeOf('first')).toContain('Cerrar');
  expect(codeOf('first')).toMatch(/Una[\s\S]*Varias/);
  expect(codeOf('later')).toContain('Largo');
});

test('what is loaded first has no texts of what is loaded later, and nobody has what nobody names', () => {
  expect(codeOf('first')).not.toMatch(/Largo|Nunca|Vacío/);
  // Named in a comment, or the name of a scope.
  expect(codeOf('later')).not.toMatch(/Nunca|Vacío/);
});

test('a text is there once', () => {
  expect(chunks.filter(({ code }) => code.includes('Cerrar'))).toHaveLength(1);
});

test('two folders of one name are refused', () => {
  mkdirSync(join(folder, 'till/list/i18n'), { recursive: true });
  writeFileSync(join(folder, 'till/list/i18n/es.json'), '{}');
  expect(() => textFolders(folder)).toThrow('two areas of texts have one name');
});
