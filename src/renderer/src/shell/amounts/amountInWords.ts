/** An amount as it is read aloud. */

import type { Translate } from '#screens/base/i18n/index.ts';
import type { Language } from '#screens/base/i18n/language.ts';
import { inWords, MOST_WORDS } from '#shared/domain/numberWords.ts';

/** `ochocientos cuarenta mil euros con cincuenta`; in no currency, a number of things. Empty where there are no words. */
export function amountInWords(t: Translate, amount: number, language: Language, currency: string | null): string {
  const hundredths = Math.round(amount * 100);
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  if (whole > MOST_WORDS) return '';
  const words = inWords(whole, language);
  if (currency === null) {
    const plain = words.replace(/ de$/, '');
    return rest === 0 ? plain : t('common:amount.decimals', { whole: plain, rest: inWords(rest, language) });
  }
  const named = `${words} ${nameOf(currency, whole, language)}`;
  return rest === 0 ? named : t('common:amount.cents', { whole: named, rest: inWords(rest, language) });
}

function nameOf(currency: string, whole: number, language: Language): string {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).formatToParts(whole);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
