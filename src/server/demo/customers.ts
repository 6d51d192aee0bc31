/** The demo facility's customers: people of all ages, some from elsewhere, and a few clubs and firms. */
import { fold } from '#shared/domain/text.ts';
import { dni, nie, organisationNif } from './identifiers.ts';
import {
  firstNames,
  foreignFirstNames,
  foreignSurnames,
  notes,
  organisations,
  patrons,
  places,
  streets,
  surnames,
  towns,
  unusualNames,
} from './people.ts';
import type { Random } from './random.ts';

export interface DemoCustomer {
  readonly kind: 'person' | 'organisation';
  readonly name: string;
  readonly businessName: string | null;
  readonly taxNumber: string | null;
  readonly memberCode: string | null;
  readonly street: string;
  readonly street2: string | null;
  readonly zipCode: string;
  readonly city: string;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  readonly language: 'es' | 'en';
  readonly allowPaymentPending: boolean;
  readonly comments: string | null;
}

/** Names reserved for examples: mail to them reaches nobody (RFC 2606). */
const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net'];

/** Makes `count` customers as they were in the year `year`. Tax numbers, member codes and e-mails are unique. */
export function demoCustomers(random: Random, count: number, year: number): readonly DemoCustomer[] {
  const mails = new Map<string, number>();
  return Array.from({ length: count }, (_, index) =>
    random.chance(0.04) ? makeOrganisation(random, index) : makePerson(random, index, year, mails),
  );
}

function makePerson(random: Random, index: number, year: number, mails: Map<string, number>): DemoCustomer {
  const age = Math.round(
    random.pickWeighted<() => number>([
      [() => random.int(4, 15), 16],
      [() => random.int(16, 64), 72],
      [() => random.int(65, 86), 12],
    ])(),
  );
  const isForeign = random.chance(0.07);
  const usual = isForeign
    ? `${random.pick(foreignFirstNames)} ${random.pick(foreignSurnames)}`
    : `${firstName(random, age)} ${common(random, surnames)} ${common(random, surnames)}`;
  const name = unusualNames.get(index) ?? usual;
  const hasDocument = age >= 14 || random.chance(0.4);
  return {
    kind: 'person',
    name,
    businessName: null,
    taxNumber: hasDocument ? (isForeign ? nie(index) : dni(index)) : null,
    memberCode: random.chance(0.7) ? `S${String(index + 1).padStart(5, '0')}` : null,
    ...address(random),
    phone: random.chance(0.15) ? landline(index) : null,
    mobile: age >= 12 ? mobile(index) : null,
    email: age >= 14 && random.chance(0.8) ? mailAddress(random, name, mails) : null,
    birthDate: `${year - age}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
    language: isForeign && random.chance(0.3) ? 'en' : 'es',
    allowPaymentPending: random.chance(0.05),
    comments: random.chance(0.04) ? random.pick(notes) : null,
  };
}

function makeOrganisation(random: Random, index: number): DemoCustomer {
  const [initial, pattern] = random.pick(organisations);
  const home = address(random);
  const name = pattern
    .replace('{place}', random.pick(places))
    .replace('{person}', random.pick(patrons))
    .replace('{surname}', common(random, surnames))
    .replace('{town}', home.city);
  return {
    kind: 'organisation',
    name,
    businessName: name,
    taxNumber: organisationNif(initial, index),
    memberCode: null,
    ...home,
    street2: null,
    phone: landline(index),
    mobile: random.chance(0.5) ? mobile(index) : null,
    email: `contacto${index + 1}@${random.pick(MAIL_DOMAINS)}`,
    birthDate: null,
    language: 'es',
    allowPaymentPending: true,
    comments: null,
  };
}

function firstName(random: Random, age: number): string {
  const generation = age >= 55 ? firstNames.old : age >= 25 ? firstNames.middle : firstNames.young;
  return common(random, random.chance(0.5) ? generation.women : generation.men);
}

/** An item of a list that begins with the most common ones. */
function common(random: Random, items: readonly string[]): string {
  const weighted = ranked.get(items) ?? items.map((item, rank) => [item, 1 / (rank + 6)] as const);
  ranked.set(items, weighted);
  return random.pickWeighted(weighted);
}

/** The lists with their weights: each is drawn from for every customer. */
const ranked = new WeakMap<readonly string[], readonly (readonly [string, number])[]>();

function address(random: Random): Pick<DemoCustomer, 'street' | 'street2' | 'zipCode' | 'city'> {
  const town = random.pickWeighted(towns);
  const floor = random.chance(0.6)
    ? `${random.int(1, 8)}.º ${random.pick(['A', 'B', 'C', 'D', 'izquierda', 'derecha'])}`
    : null;
  return {
    street: `${random.pick(streets)}, ${random.int(1, 120)}`,
    street2: floor,
    zipCode: town.zipCode,
    city: town.name,
  };
}

/** Spain has given out no mobile numbers beginning with 75. */
function mobile(index: number): string {
  return spaced(String(755_000_000 + ((index * 7919) % 1_000_000)));
}

/** Numbers of Toledo (925) do not go on with a zero. */
function landline(index: number): string {
  return spaced(String(925_000_000 + ((index * 7919) % 100_000)));
}

/** `taken`: how often each address was wanted. */
function mailAddress(random: Random, name: string, taken: Map<string, number>): string {
  const [first = '', ...rest] = fold(name).split(' ');
  const stem = `${lettersOr('cliente', first)}.${lettersOr('socio', rest.at(-1) ?? '')}`;
  const domain = random.pick(MAIL_DOMAINS);
  const wanted = `${stem}@${domain}`;
  const times = (taken.get(wanted) ?? 0) + 1;
  taken.set(wanted, times);
  return times === 1 ? wanted : `${stem}${times}@${domain}`;
}

/** What of a word stands in an e-mail: other scripts have their own. */
function lettersOr(other: string, word: string): string {
  const letters = word.replaceAll(/[^a-z-]/g, '');
  return letters === '' ? other : letters;
}

function spaced(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
