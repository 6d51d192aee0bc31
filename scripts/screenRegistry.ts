/**
 * The registry of what models have of their own in the screens, by the names of files in the folders `screens`:
 * `SaleScreen` shows a record of the model `sale`, `NewInvoice` makes an `invoice`, `VoucherListHead` stands over a list,
 * `CustomerSelected` is offered for selected rows, `SettingForm` is a form and `UserPinField` the input of a field.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnyModel } from '../src/shared/catalogue/defineModel.ts';

interface Kind {
  readonly constant: string;
  readonly doc: string;
  /** What of a model the file of a name is for, or null where it is for none of it. */
  readonly keyOf: (name: string, model: AnyModel) => string | null;
}

/** A kind with one file for a model, whose name `nameOf` makes of the model's. */
const onePerModel = (constant: string, doc: string, nameOf: (model: string) => string): Kind => ({
  constant,
  doc,
  keyOf: (name, model) => (name === nameOf(capital(model.name)) ? model.name : null),
});

const kinds: readonly Kind[] = [
  onePerModel('recordScreens', 'What shows a record.', (model) => `${model}Screen`),
  onePerModel(
    'newScreens',
    'What makes a new record, and what that takes where it is not to write the model.',
    (model) => `New${model}`,
  ),
  onePerModel('listHeads', 'What stands over a list.', (model) => `${model}ListHead`),
  onePerModel('ownActions', 'What is offered for selected rows.', (model) => `${model}Selected`),
  onePerModel('ownForms', 'What a form is.', (model) => `${model}Form`),
  {
    constant: 'ownInputs',
    doc: 'What the input of a field is.',
    keyOf: (name, model) => {
      const field = Object.keys(model.fields).find((each) => name === `${capital(model.name)}${capital(each)}Field`);
      return field === undefined ? null : `'${model.name}.${field}'`;
    },
  },
];

/** Characters of a line at most, as the formatter has it. */
const LINE = 120;

/** The text of the registry. Throws where a file exports by default what is no model's. */
export function screenRegistryText(root: string, models: readonly AnyModel[]): string {
  const sources = join(root, 'src/renderer/src');
  const files = globSync('{records,subjects/*}/screens/*.tsx', { cwd: sources })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, name: basename(file, '.tsx'), text: readFileSync(join(sources, file), 'utf8') }))
    // Those of reports are registered beside them, by the names of reports.
    .filter(({ file, text }) => !file.endsWith('Report.tsx') && /^export (default |\{ default \})/m.test(text));
  const registered = new Set<string>();
  const parts = kinds.map(({ constant, doc, keyOf }) => {
    const entries = files.flatMap(({ file, name, text }) =>
      models.flatMap((model) => {
        const key = keyOf(name, model);
        if (key === null) return [];
        registered.add(file);
        return [{ key, entry: entryOf(key, file, constant === 'newScreens' ? text : null) }];
      }),
    );
    const lines = entries.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry);
    return `/** ${doc} */\nexport const ${constant} = {\n${lines.join('\n')}\n} as const;\n`;
  });
  const lost = files.filter(({ file }) => !registered.has(file));
  if (lost.length > 0) throw new Error(`of no model by their names: ${lost.map(({ file }) => file).join(', ')}`);
  return `// Written by scripts/generateIndexes.ts.\n${parts.join('\n')}`;
}

/** `text` is that of a screen that may say what it takes. */
function entryOf(key: string, file: string, text: string | null): string {
  const load = `() => import('#screens/${file}')`;
  if (text === null) {
    const whole = `  ${key}: ${load},`;
    return whole.length <= LINE ? whole : `  ${key}: () =>\n    import('#screens/${file}'),`;
  }
  const scope = /^export const scope = '([^']+)';$/m.exec(text)?.[1];
  const fields = [`load: ${load}`, ...(scope === undefined ? [] : [`scope: '${scope}'`])];
  const line = `  ${key}: { ${fields.join(', ')} },`;
  return line.length <= LINE ? line : `  ${key}: {\n    ${fields.join(',\n    ')},\n  },`;
}

function capital(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
