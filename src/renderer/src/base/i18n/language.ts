/** Which language the screens speak, and where that is remembered: per user once signed in, else per till. */
import i18next from 'i18next';

export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

const KEY = 'taquilla.language';
const TERMINAL = 'terminal';

type LoadTexts = () => Promise<ReadonlyMap<string, object>>;

/** What loads the texts of a language that are not there from the start, by area. */
const loads = new Map<Language, LoadTexts>();

/** Says what loads the texts of a language. Those of Spanish come with who names them. */
export function offerLanguage(language: Language, load: LoadTexts): void {
  loads.set(language, load);
}

/** The language on screen. */
export function currentLanguage(): Language {
  return asLanguage(i18next.resolvedLanguage ?? i18next.language);
}

/** The nearest language the product has: Spanish for any it has not. */
export function asLanguage(tag: string | undefined): Language {
  return languages.find((language) => tag?.toLowerCase().startsWith(language)) ?? 'es';
}

/** Shows the language chosen before by this user, or on this till when nobody is signed in; else `preferred`. */
export async function restoreLanguage(user: number | null, preferred: string): Promise<void> {
  const choices = read();
  const choice = choices[user === null ? TERMINAL : String(user)];
  await showLanguage(choice ?? asLanguage(preferred));
}

/** Changes the language and remembers it for this user, or for this till when nobody is signed in. */
export async function chooseLanguage(user: number | null, language: Language): Promise<void> {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [user === null ? TERMINAL : String(user)]: language }));
  await showLanguage(language);
}

/** Shows a language without remembering it. */
export async function showLanguage(language: Language): Promise<void> {
  document.documentElement.lang = language;
  await loadTexts(language);
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

async function loadTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return;
  const texts = await loads.get(language)?.();
  for (const [area, own] of texts ?? []) i18next.addResourceBundle(language, area, own);
}

function read(): Partial<Record<string, Language>> {
  return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<string, Language>>;
}
