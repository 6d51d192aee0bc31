/**
 * Which models have screens of their own instead of the generic ones. Imported by a name that the compiler does not see:
 * the declarations bring every screen with them, and checking those again with the tests takes as long as all else.
 */
const registry = '../src/renderer/src/app/registry/screens.ts';
const { newScreens, recordScreens }: Readonly<Record<string, object>> = await import(registry);

/** Whether new records of a model are made in a screen of its own. */
export function hasOwnNewScreen(model: string): boolean {
  return newScreens !== undefined && model in newScreens;
}

/** Whether records of a model are shown in a screen of its own. */
export function hasOwnRecordScreen(model: string): boolean {
  return recordScreens !== undefined && model in recordScreens;
}
