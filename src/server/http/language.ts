import { preferencesOf } from './negotiation.ts';

export type Language = 'es' | 'en';

/** The language a client reads, of those the product speaks (RFC 9110, 12.5.4). Spanish unless English comes first. */
export function languageOf(header: string | undefined): Language {
  let best: { readonly language: Language; readonly quality: number } = { language: 'es', quality: 0 };
  for (const { value, quality } of preferencesOf(header)) {
    const language = value.split('-', 1)[0];
    if ((language === 'es' || language === 'en') && quality > best.quality) best = { language, quality };
  }
  return best.language;
}
