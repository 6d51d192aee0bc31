import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Label } from '#shared/catalogue/defineModel.ts';
import { asLanguage } from '../i18n/language.ts';

/** Writes a label of the catalogue in the language on screen. */
export type WriteLabel = (label: Label | undefined) => string;

export function useLabel(): WriteLabel {
  const { i18n } = useTranslation();
  const language = asLanguage(i18n.language);
  return useCallback((label) => label?.[language] ?? '', [language]);
}
