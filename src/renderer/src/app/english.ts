/** The English texts, loaded when English is shown. */
const files = import.meta.glob<object>('../**/i18n/en.json', { eager: true, import: 'default' });

/** All of them by their areas. */
export const english: ReadonlyMap<string, object> = new Map(
  Object.entries(files).map(([file, texts]) => [file.split('/').at(-3) ?? '', texts]),
);
