/** The names of lists that leave as files. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { Language } from './language.ts';

/** `Content-Disposition` of a list: by its model for programs, and for people as their language calls it. */
export function listDisposition(model: AnyModel, language: Language, day: string, ending: string): string {
  const name = encodeURIComponent(`${model.plural[language]} ${day}.${ending}`);
  return `attachment; filename="${model.name}-${day}.${ending}"; filename*=UTF-8''${name}`;
}
