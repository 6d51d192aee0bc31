import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setupStatusQuery } from './api/queries.ts';
import { type Format, makeFormat } from './format.ts';
import { asLanguage } from './i18n/language.ts';

/** Writers for the language on screen and the installation's currency and time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { data } = useQuery(setupStatusQuery);
  const language = asLanguage(i18n.language);
  const currency = data?.currency ?? 'EUR';
  const timeZone = data?.timeZone ?? 'Europe/Madrid';
  return makeFormat(language, currency, timeZone);
}
