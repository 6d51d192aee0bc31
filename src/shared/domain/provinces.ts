/** The provinces of Spain. */
import { fold } from './text.ts';

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

/** The code of each, by its name as searches fold it, whole and in each of its two languages. */
export const provinceCodes: ReadonlyMap<string, string> = new Map(
  provinces.flatMap(({ code, name }) => [name, ...name.split('/')].map((each) => [fold(each), code] as const)),
);
