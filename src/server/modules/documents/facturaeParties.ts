/** The two sides of a Facturae, as elements. */
import { element, type XmlElement } from '#server/core/documents/xml.ts';
import { type Fitting, fitted } from './facturaeFit.ts';

/** Somebody with a tax number and an address. */
export interface FacturaeParty {
  readonly taxNumber: string;
  readonly isPerson: boolean;
  /** `R` in Spain, `U` elsewhere in the European Union, `E` outside it. */
  readonly residence: 'R' | 'U' | 'E';
  /** Registered name, or that of a person. */
  readonly name: string;
  readonly tradeName: string | null;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly region: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly web: string | null;
}

/** Lengths of the fields of the format, in characters. */
const lengths = {
  taxNumber: 30,
  company: 80,
  tradeName: 40,
  name: 40,
  street: 80,
  city: 50,
  region: 20,
  phone: 15,
  email: 60,
  web: 60,
} as const;

/** Provinces whose name is longer than the field for it, as they are usually written in short. */
const shortRegions: Readonly<Record<string, string>> = { 'Santa Cruz de Tenerife': 'S/C de Tenerife' };

/** `SellerParty` or `BuyerParty`. */
export function party(name: 'SellerParty' | 'BuyerParty', who: FacturaeParty, place: Fitting): XmlElement {
  const side = name === 'SellerParty' ? 'del emisor' : 'del receptor';
  const rest = [addressOf(who, side, place), contactOf(who, side, place)];
  const label = `Nombre ${side}`;
  const said = (tag: string, part: string) => element(tag, partOf(part, who.name, lengths.name, label, place));
  const { first, surname, second } = nameOf(who.name);
  return element(name, [
    element('TaxIdentification', [
      element('PersonTypeCode', who.isPerson ? 'F' : 'J'),
      element('ResidenceTypeCode', who.residence),
      element('TaxIdentificationNumber', place(`NIF ${side}`, who.taxNumber, lengths.taxNumber)),
    ]),
    who.isPerson
      ? element('Individual', [
          said('Name', first),
          said('FirstSurname', surname),
          second === null ? null : said('SecondSurname', second),
          ...rest,
        ])
      : element('LegalEntity', [
          element('CorporateName', place(label, who.name, lengths.company)),
          who.tradeName === null
            ? null
            : element('TradeName', place(`Nombre comercial ${side}`, who.tradeName, lengths.tradeName)),
          ...rest,
        ]),
  ]);
}

function addressOf(who: FacturaeParty, side: string, place: Fitting): XmlElement {
  const { street, zipCode, city, country } = who;
  const region = shortRegions[who.region] ?? who.region;
  const start = element('Address', place(`Dirección ${side}`, street, lengths.street));
  const end = [
    element('Province', place(`Provincia ${side}`, region, lengths.region)),
    element('CountryCode', country),
  ];
  const town = (text: string): string => place(`Población ${side}`, text, lengths.city);
  return country === 'ESP'
    ? element('AddressInSpain', [start, element('PostCode', zipCode), element('Town', town(city)), ...end])
    : element('OverseasAddress', [
        start,
        element('PostCodeAndTown', town([zipCode, city].filter(Boolean).join(' '))),
        ...end,
      ]);
}

/** An address of mail, a page or a number that was cut would be another one: it is left out there, and said in full below. */
function contactOf({ phone, web, email }: FacturaeParty, side: string, place: Fitting): XmlElement | null {
  const optional = (name: string, label: string, value: string | null, max: number): XmlElement | null =>
    value !== null && place(`${label} ${side}`, value, max) === value ? element(name, value) : null;
  const isLong = phone !== null && [...phone].length > lengths.phone;
  const details = [
    optional('Telephone', 'Teléfono', isLong ? phone.replaceAll(/[\s.-]/g, '') : phone, lengths.phone),
    optional('WebAddress', 'Web', web, lengths.web),
    optional('ElectronicMail', 'Correo', email, lengths.email),
  ];
  return details.every((detail) => detail === null) ? null : element('ContactDetails', details);
}

/** A part of a name: where it does not place, all of the name is said below. */
function partOf(part: string, whole: string, max: number, label: string, place: Fitting): string {
  if ([...part].length <= max) return part;
  place(label, whole, 1);
  return fitted(part, max);
}

/** Words of Spanish and other surnames that go with the next one. */
const particles = new Set(
  'de del la las los el y i e da das do dos di della van von den der ter ten al ben bin san santa'.split(' '),
);

/**
 * A person's name in its parts, of which nobody keeps the borders: the last two are the surnames, and what is before them the
 * name. The format wants one surname at least.
 */
function nameOf(whole: string): { first: string; surname: string; second: string | null } {
  const parts: string[] = [];
  let open = '';
  for (const word of whole.split(/\s+/).filter(Boolean)) {
    open = open === '' ? word : `${open} ${word}`;
    if (particles.has(word.toLowerCase())) continue;
    parts.push(open);
    open = '';
  }
  if (open !== '') parts.push(open);
  if (parts.length < 3) return { first: parts[0] ?? '-', surname: parts[1] ?? '-', second: null };
  return { first: parts.slice(0, -2).join(' '), surname: parts.at(-2) ?? '-', second: parts.at(-1) ?? null };
}
