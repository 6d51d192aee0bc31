/** Countries as a new installation has them. */
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

export interface Country {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly isoCode: string;
  /** ISO 3166-1 alpha-3. */
  readonly isoCode3: string;
}

/** Every country of ISO 3166-1, and Kosovo by the code the European Union uses, with its Spanish name, by name. */
export function countries(): readonly Country[] {
  const names = new Intl.DisplayNames(['es'], { type: 'region' });
  return codes
    .map(([isoCode = '', isoCode3 = '']) => ({ name: names.of(isoCode) ?? isoCode, isoCode, isoCode3 }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es'));
}
