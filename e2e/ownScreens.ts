/**
 * Which models have screens of their own instead of the generic ones. Imported by a name that the compiler does not see:
 * the declarations bring every screen with them, and checking those again with the tests takes as long as all else.
 */
const folder = '../src/renderer/src/records';
const forms: { newScreenOf(model: string): unknown } = await import(`${folder}/form/newScreens.ts`);
const records: { recordScreenOf(model: string): unknown } = await import(`${folder}/record/recordScreens.ts`);

/** Whether new records of a model are made in a screen of its own. */
export function hasOwnNewScreen(model: string): boolean {
  return forms.newScreenOf(model) !== undefined;
}

/** Whether records of a model are shown in a screen of its own. */
export function hasOwnRecordScreen(model: string): boolean {
  return records.recordScreenOf(model) !== undefined;
}
