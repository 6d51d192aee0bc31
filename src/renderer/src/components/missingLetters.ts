/** What a field says of a text that paper cannot show whole. */
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { notOnPaper } from '#shared/domain/paperLetters.ts';
import { fieldCodes } from '#shared/errors.ts';

/** «王: El papel no puede escribir estas letras…»; null where there are none. */
export function missingLetters(text: string): string | null {
  const letters = notOnPaper(text);
  return letters.length === 0 ? null : `${letters.join(' ')}: ${fieldCodes.not_printable[currentLanguage()]}`;
}
