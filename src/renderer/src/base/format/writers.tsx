/** What writes amounts, dates and labels in the language on screen: made once, for the thousands of cells that ask for it. */
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Label } from '#shared/catalogue/defineModel.ts';
import { USUAL_ZONE } from '#shared/domain/spanishZones.ts';
import { setupStatusQuery } from '../api/queries.ts';
import { asLanguage } from '../i18n/language.ts';
import { type Format, inOtherCurrency, makeFormat } from './format.ts';

/** Writes a label of the catalogue in the language on screen. */
export type WriteLabel = (label: Label | undefined) => string;

interface Writers {
  readonly format: Format;
  readonly label: WriteLabel;
  /** Of the amounts (ISO 4217). */
  readonly currency: string;
}

const WritersContext = createContext<Writers | null>(null);

export function WritersProvider({ children }: { readonly children: ReactNode }) {
  const language = asLanguage(useTranslation().i18n.language);
  const { data } = useQuery(setupStatusQuery);
  const currency = data?.currency ?? 'EUR';
  const timeZone = data?.timeZone ?? USUAL_ZONE;
  const writers = useMemo<Writers>(
    () => ({
      format: makeFormat(language, currency, timeZone),
      label: (label) => label?.[language] ?? '',
      currency,
    }),
    [language, currency, timeZone],
  );
  return <WritersContext value={writers}>{children}</WritersContext>;
}

/** Amounts in what is inside are in a currency of their own; null for that of the facility. */
export function InCurrency({ currency, children }: { readonly currency: string | null; readonly children: ReactNode }) {
  const writers = useWriters();
  const inside = useMemo(
    () =>
      currency === null || currency === writers.currency
        ? writers
        : { ...writers, format: inOtherCurrency(writers.format, currency), currency },
    [writers, currency],
  );
  return <WritersContext value={inside}>{children}</WritersContext>;
}

/** Writers for the language on screen. Throws outside of `WritersProvider`. */
export function useWriters(): Writers {
  const writers = useContext(WritersContext);
  if (writers === null) throw new Error('no WritersProvider around this component');
  return writers;
}
