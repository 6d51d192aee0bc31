/** A customer as the till takes one in: a few fields, held to the catalogue's own schema, and who may be the same person. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { customer } from '#shared/catalogue/models/customer.ts';
import { fieldSchema } from '#shared/catalogue/schemas.ts';
import { contactFault, tidied } from '#shared/domain/contactData.ts';
import { isSameIdentification, typedIdentification } from '#shared/domain/identification.ts';
import { compactTaxNumber, isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import { telephoneDigits } from '#shared/domain/telephone.ts';

export interface NewCustomer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly taxNumber: string;
  /** What it is; null is a NIF. */
  readonly taxNumberKind: number | null;
  /** The country that issued it, by id. */
  readonly taxNumberCountry: number | null;
}

export type NewCustomerField = 'name' | 'phone' | 'email' | 'taxNumber';

/** The till asks for no address: its customers live in Spain, or say the country of their number. */
const HERE = { country: null, province: null, today: '' };

/** What is wrong with a field. */
export type NewCustomerFault = 'missing' | 'long' | 'email_invalid' | 'telephone_invalid';

/** Puts what was typed to find somebody into the field it belongs to. */
export function startWith(typed: string): NewCustomer {
  const text = typed.trim();
  const none: NewCustomer = {
    name: '',
    phone: '',
    email: '',
    taxNumber: '',
    taxNumberKind: null,
    taxNumberCountry: null,
  };
  if (text.includes('@')) return { ...none, email: text };
  if (telephoneDigits(text) !== null) return { ...none, phone: text };
  if (isSpanishTaxNumber(text)) return { ...none, taxNumber: compactTaxNumber(text) };
  return { ...none, name: text === text.toLowerCase() ? capitalised(text) : text };
}

/** What is wrong with a field as it stands; null for nothing. */
export function faultOf(field: NewCustomerField, value: string): NewCustomerFault | null {
  const text = value.trim();
  if (text === '') return field === 'name' ? 'missing' : null;
  if (!fieldSchema(customer.fields[field]).safeParse(text).success) return 'long';
  // A number of few digits, an extension, finds nobody and is none to call: the till asks for a whole one.
  if (field === 'phone') return contactFault('telephone', text, HERE) === null ? null : 'telephone_invalid';
  if (field === 'email') return contactFault('email', text, HERE) === null ? null : 'email_invalid';
  return null;
}

/** The record that is created. Numbers of mobiles, and those from abroad, are kept as such: messages are sent to them. */
export function recordOf(said: NewCustomer): Partial<ApiRecord<'customer'>> {
  const { name, phone, email, taxNumber, taxNumberKind: kind, taxNumberCountry } = said;
  const number = tidied('telephone', phone, null);
  const isLandline = /^[89]\d{8}$/.test(telephoneDigits(number) ?? '');
  return {
    name: name.trim().replace(/\s+/g, ' '),
    ...(number === '' ? {} : isLandline ? { phone: number } : { mobile: number }),
    ...(email.trim() === '' ? {} : { email: tidied('email', email, null) }),
    ...(taxNumber.trim() === '' ? {} : { taxNumber: typedIdentification({ taxNumber, kind }) }),
    ...(taxNumber.trim() === '' || kind === null ? {} : { taxNumberKind: kind, taxNumberCountry }),
  };
}

type Contact = Pick<
  ApiRecord<'customer'>,
  'taxNumber' | 'taxNumberKind' | 'taxNumberCountry' | 'phone' | 'mobile' | 'email'
>;

/** The field by which a customer there is may be the one that is taken in; null when none says so. */
export function sameBy(wanted: NewCustomer, known: Contact): Exclude<NewCustomerField, 'name'> | null {
  const [one, other] = [wanted, known].map(({ taxNumber, taxNumberKind: kind, taxNumberCountry: country }) => ({
    taxNumber,
    kind,
    issuer: country === null ? null : String(country),
  }));
  const isNumbered = wanted.taxNumber.trim() !== '' && one !== undefined && other !== undefined;
  if (isNumbered && isSameIdentification(one, other)) return 'taxNumber';
  const digits = telephoneDigits(wanted.phone);
  if (digits !== null && [known.mobile, known.phone].some((each) => telephoneDigits(each ?? '') === digits))
    return 'phone';
  const email = wanted.email.trim().toLowerCase();
  return email !== '' && known.email?.toLowerCase() === email ? 'email' : null;
}

function capitalised(text: string): string {
  return text.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
