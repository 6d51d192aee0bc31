/** The texts of the screens in either language, by their keys: a state is reached in Spanish and in English alike. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The text of a key such as `till:pay.exact`; one with values in it is a pattern of what stands before the first. */
export type Text = (key: string) => string | RegExp;

export type Language = 'es' | 'en';

const root = join(import.meta.dirname, '../../src/renderer/src');

export function textsOf(language: Language): Text {
  const areas = new Map<string, unknown>();
  for (const file of globSync(`${root}/**/i18n/${language}.json`)) {
    areas.set(basename(dirname(dirname(file))), JSON.parse(readFileSync(file, 'utf8')));
  }
  return (key) => {
    const [area = '', path = ''] = key.split(':');
    const found = path
      .split('.')
      .reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], areas.get(area));
    if (typeof found !== 'string') throw new Error(`no text ${key} in ${language}`);
    const [start = '', ...values] = found.split('{{');
    return values.length === 0 ? found : new RegExp(`^${start.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&')}`);
  };
}
