/** Countries and Spanish provinces, as a new installation has them. */
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

export interface Province {
  /** Code of the INE, which is also how its postcodes begin. */
  readonly code: string;
  readonly name: string;
}

const names = [
  'Araba/Álava',
  'Albacete',
  'Alicante/Alacant',
  'Almería',
  'Ávila',
  'Badajoz',
  'Illes Balears',
  'Barcelona',
  'Burgos',
  'Cáceres',
  'Cádiz',
  'Castellón/Castelló',
  'Ciudad Real',
  'Córdoba',
  'A Coruña',
  'Cuenca',
  'Girona',
  'Granada',
  'Guadalajara',
  'Gipuzkoa',
  'Huelva',
  'Huesca',
  'Jaén',
  'León',
  'Lleida',
  'La Rioja',
  'Lugo',
  'Madrid',
  'Málaga',
  'Murcia',
  'Navarra',
  'Ourense',
  'Asturias',
  'Palencia',
  'Las Palmas',
  'Pontevedra',
  'Salamanca',
  'Santa Cruz de Tenerife',
  'Cantabria',
  'Segovia',
  'Sevilla',
  'Soria',
  'Tarragona',
  'Teruel',
  'Toledo',
  'Valencia/València',
  'Valladolid',
  'Bizkaia',
  'Zamora',
  'Zaragoza',
  'Ceuta',
  'Melilla',
];

/** The 50 provinces, Ceuta and Melilla, in the order of their INE codes (01–52), by their official names. */
export const provinces: readonly Province[] = names.map((name, index) => ({
  code: String(index + 1).padStart(2, '0'),
  name,
}));
