/** What a line of a document says below its description: the labels of what is set of it and printed. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { DocumentLanguage } from './format.ts';

/** The labels of the fields with `printed` that are set in a stored row, in the order of the model. */
export function marksOf(
  { fields }: Pick<AnyModel, 'fields'>,
  row: { readonly [column: string]: unknown },
  language: DocumentLanguage,
): string[] {
  return Object.entries(fields).flatMap(([name, { printed, label }]) =>
    printed === true && row[name] === 1 ? [label[language]] : [],
  );
}
