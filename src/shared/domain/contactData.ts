/**
 * What a good e-mail address, telephone number, postcode, IBAN, birth date and language is, what paper can show of a name or
 * address, and how each is written. Every
 * way asks here: forms tidy and say it when the field is left, programs and files are warned of it, and mail refuses by it.
 */

import { isValidIBAN } from 'ibantools';
import type { ContactFormat, Field } from '../catalogue/defineModel.ts';
import type { FieldCode } from '../errors.ts';
import { emailAddress } from './emailAddress.ts';
import { notOnPaper } from './paperLetters.ts';
import { provinceCodes } from './provinces.ts';
import { telephoneDigits } from './telephone.ts';
import { fold } from './text.ts';

/** What the value stands beside. */
export interface ContactSetting {
  /** Of the address, ISO 3166-1 alpha-2; null is Spain. */
  readonly country: string | null;
  /** Of the address, by its name. */
  readonly province: string | null;
  /** The day of the facility, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Postcodes of countries whose people come here most; of others there may be 2 to 12 letters and digits (UPU S42). */
const postcodes: Readonly<Record<string, RegExp>> = {
  AD: /^AD\d{3}$/,
  AR: /^(?:\d{4}|[A-Z]\d{4}[A-Z]{3})$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  DE: /^\d{5}$/,
  ES: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  IT: /^\d{5}$/,
  MA: /^\d{5}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/,
  PT: /^\d{4}(?:-\d{3})?$/,
  RO: /^\d{6}$/,
  US: /^\d{5}(?:-\d{4})?$/,
};
const ANY_POSTCODE = /^(?=.*\d)[0-9A-Z][0-9A-Z -]{0,10}[0-9A-Z]$/;
/** Digits of a number with its country at most and at least (ITU-T E.164). */
const ABROAD = /^\d{7,15}$/;
const MOST_DIGITS = 15;
const SPANISH = /^[5-9]\d{8}$/;
/** Nobody who was born before is a customer. */
const EARLIEST_BIRTH = '1900-01-01';

/** What a field holds; null where it is nothing of these. */
export function formatOf({ format, telephone }: Pick<Field, 'format' | 'telephone'>): ContactFormat | null {
  return format ?? (telephone === true ? 'telephone' : null);
}

/** What is wrong with a text; null where nothing is, or there is none. */
export function contactFault(format: ContactFormat, text: string, setting: ContactSetting): FieldCode | null {
  const value = tidied(format, text, setting.country);
  if (value === '') return null;
  const country = setting.country ?? 'ES';
  switch (format) {
    case 'email':
      return emailAddress().safeParse(value).success ? null : 'email_invalid';
    case 'telephone':
      return isTelephone(value, country) ? null : 'telephone_invalid';
    case 'postcode':
      // As it stands: documents print it so, and what a form would put right nobody has.
      return postcodeFault(text.trim().toUpperCase(), country, setting.province);
    case 'iban':
      return isValidIBAN(value) ? null : 'iban_invalid';
    case 'birthDate':
      return value >= EARLIEST_BIRTH && value <= setting.today ? null : 'birth_date_invalid';
    case 'language':
      return languageTag(value) === null ? 'language_invalid' : null;
    case 'printed':
      return notOnPaper(value).length === 0 ? null : 'not_printable';
  }
}

/** A text as it is kept: without what people put around and between it, the nought that spreadsheets take from a postcode back. */
export function tidied(format: ContactFormat, text: string, country: string | null): string {
  const value = text.trim().replaceAll(/\s+/g, ' ');
  switch (format) {
    case 'email':
      return value.replace(/^mailto:/i, '').replace(/@.*$/, (domain) => domain.toLowerCase());
    case 'telephone':
      return value.replace(/^00(?=[\d ]{7})\s?/, '+');
    case 'postcode':
      if ((country ?? 'ES') !== 'ES') return value.toUpperCase();
      return value
        .replace(/^E-?(?=\d)/i, '')
        .replaceAll(/[\s.-]/g, '')
        .replace(/^\d{4}$/, '0$&');
    case 'iban':
      return value
        .replace(/^IBAN:?/i, '')
        .replaceAll(/[\s.-]/g, '')
        .toUpperCase();
    case 'language':
      return languageTag(value) ?? value;
    case 'birthDate':
    case 'printed':
      return value;
  }
}

/** True for a number that can be called: nine digits in Spain, and from anywhere with its country behind a `+`. */
function isTelephone(text: string, country: string): boolean {
  const digits = telephoneDigits(text);
  if (digits === null) return false;
  if (text.startsWith('+')) return /^\+ ?34/.test(text) ? SPANISH.test(digits) : ABROAD.test(digits);
  return country === 'ES' ? SPANISH.test(digits) : digits.length <= MOST_DIGITS;
}

function postcodeFault(value: string, country: string, province: string | null): FieldCode | null {
  if (!(postcodes[country] ?? ANY_POSTCODE).test(value)) return 'postcode_invalid';
  const code = country === 'ES' && province !== null ? provinceCodes.get(fold(province)) : undefined;
  return code === undefined || value.startsWith(code) ? null : 'postcode_other_province';
}

/** A language tag as BCP 47 writes it; null for text that is none. */
function languageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
