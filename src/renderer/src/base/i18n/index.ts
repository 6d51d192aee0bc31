/**
 * The texts of the screens, by keys that are always written in full (`till:pay.exact`). They are beside who says them, in
 * `<area>/i18n/es.json` and `en.json`, and whoever names a key has its text (`scripts/texts.ts`).
 */
import i18next, { type TFunction, type TypeOptions } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

type Area = keyof TypeOptions['resources'];
type Areas = readonly ['common', ...Exclude<Area, 'common'>[]];

/** Translates a key written in full. */
export type Translate = TFunction<Areas>;

// Spanish until a language is restored. Without a promise, because modules add their texts as they are loaded.
void i18next.use(initReactI18next).init({
  resources: { es: {} },
  lng: 'es',
  fallbackLng: 'es',
  defaultNS: 'common',
  initAsync: false,
  interpolation: { escapeValue: false },
});

/**
 * Adds Spanish texts to those of an area.
 * @public Called by what `scripts/texts.ts` writes.
 */
export function addTexts(area: string, texts: object): void {
  i18next.addResourceBundle('es', area, texts);
}

/** The translator of the language on screen; the component is drawn again when it changes. */
export function useT(): Translate {
  return useTranslation<Areas>().t;
}
