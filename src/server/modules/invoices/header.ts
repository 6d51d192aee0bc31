/** The head of a draft: what it says of its type, seller and buyer, from what was sent and what their records say. */

import type { ReadContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { invalidField } from '#shared/errors.ts';
import { defaultMethod, sellerAt } from '../sales/defaults.ts';
import {
  addressText,
  buyerOf,
  companySnapshot,
  customerSnapshot,
  footerSnapshot,
  sellerOf,
  typeFlags,
} from './snapshot.ts';
import { conditionFor } from './terms.ts';

/** Columns of an invoice, as they are stored. */
export type Columns = Record<string, unknown>;

/** What any draft says, whatever was sent. */
const always = {
  status: InvoiceStatus.draft,
  number: null,
  paymentStatus: null,
  sendStatus: null,
  manual: 1,
  online: 0,
  printed: 0,
  initialized: 1,
} as const;

/** Fields the contract has twice. What is said of one holds for the other, unless that is said too. */
const twins: readonly (readonly [plain: string, required: string])[] = [
  ['street', 'customerStreet1'],
  ['street2', 'customerStreet2'],
  ['city', 'customerCity'],
  ['regionName', 'customerRegion'],
  ['zipCode', 'customerZipcode'],
  ['countryName', 'customerCountry'],
];

/** The two addresses of a document, by their columns. */
const addresses = [
  { whole: 'address', street: 'street', street2: 'street2', zipCode: 'zipCode', city: 'city' },
  {
    whole: 'companyAddress',
    street: 'companyStreet',
    street2: 'companyStreet2',
    zipCode: 'companyZipCode',
    city: 'companyCity',
  },
] as const;

/** The head of a new draft. `values` are the columns as sent, null where nothing was; what was sent holds. */
export async function newHeader(ctx: ReadContext, values: Columns, guid: string): Promise<Columns> {
  const sent = new Set(Object.keys(values).filter((name) => (values[name] ?? null) !== null));
  const followed = await follow(ctx, values, sent);
  const company = await companyColumns(ctx, idOf(values.company));
  const usual: Columns = {
    date: ctx.zoneOf(idOf(company.company)).dateAt(ctx.now),
    paymentMethod: values.paymentMethod ?? (await defaultMethod(ctx)),
    paymentCondition: await conditionFor(ctx, {
      type: values.type,
      customer: values.customer,
      company: company.company,
    }),
    ...(await typeColumns(ctx, Number(values.type))),
    ...company,
    ...(await customerColumns(ctx, idOf(values.customer))),
    ...(await footerColumns(ctx, { ...values, company: company.company })),
  };
  const header = Object.fromEntries(
    Object.keys(values).map((name) => [name, values[name] ?? followed[name] ?? usual[name] ?? null]),
  );
  const manualFields = manualText([...sent, ...Object.keys(followed)]);
  return { ...header, ...composed(header, sent, followed), ...always, guid, manualFields };
}

/**
 * What changes in the head of a draft. Another type, company or customer brings what a document copies from it, except for
 * what was sent and is not what is stored: a record read and sent back with another customer is all of that customer's.
 */
export async function headerChanges(ctx: ReadContext, row: Row<'invoice'>, values: Columns): Promise<Columns> {
  const stored: Columns = row;
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== stored[name]));
  const sent = new Set(Object.keys(changes));
  const manualFields = new Set(manualFieldsOf(row));
  const bring = (columns: Columns): void => {
    for (const [name, value] of Object.entries(columns)) {
      if (sent.has(name)) continue;
      changes[name] = value;
      manualFields.delete(name);
    }
  };
  const followed = await follow(ctx, changes, sent);
  Object.assign(changes, followed);
  for (const name of Object.keys(followed)) sent.add(name);
  if (changes.type !== undefined) bring({ ...(await typeColumns(ctx, Number(changes.type))), counter: null });
  if (changes.convertibleInto !== undefined) bring(await conversionName(ctx, idOf(changes.convertibleInto)));
  if (idOf(changes.company) !== null) bring(await companyColumns(ctx, idOf(changes.company)));
  if (changes.customer !== undefined) bring(await customerColumns(ctx, idOf(changes.customer)));
  if (['type', 'company', 'customer'].some((name) => changes[name] !== undefined)) {
    bring({ paymentCondition: await conditionFor(ctx, { ...row, ...changes }) });
    const isKept = manualFields.has('invoiceFooterText') && changes.company === undefined;
    if (!isKept) bring(await footerColumns(ctx, { ...stored, ...changes }));
  }
  Object.assign(changes, composed({ ...stored, ...changes }, sent, followed));
  changes.manualFields = manualText([...manualFields, ...sent]);
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => value !== stored[name]));
}

/**
 * What changes in the head of a draft that is being confirmed: its date, where nobody set one, is today, and everything
 * of seller and buyer that nobody set is what their records say now.
 */
export async function headerAtIssue(ctx: ReadContext, row: Row<'invoice'>): Promise<Columns> {
  const stored: Columns = row;
  const manualFields = new Set(manualFieldsOf(row));
  // They are whose records are read, not what is read.
  for (const party of ['company', 'customer']) manualFields.delete(party);
  const now: Columns = {
    ...(await companyColumns(ctx, row.company)),
    ...(await customerColumns(ctx, row.customer)),
    ...(await footerColumns(ctx, stored)),
    paymentCondition: await conditionFor(ctx, row),
    date: ctx.zoneOf(row.company).dateAt(ctx.now),
  };
  if (row.date === null) manualFields.delete('date');
  const changes = Object.fromEntries(Object.entries(now).filter(([name]) => !manualFields.has(name)));
  Object.assign(changes, composed({ ...stored, ...changes }, manualFields, {}));
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => value !== stored[name]));
}

/** The manual fields of a draft. */
export function manualFieldsOf({ manualFields }: Pick<Row<'invoice'>, 'manualFields'>): readonly string[] {
  return JSON.parse(manualFields ?? '[]');
}

/**
 * The number and series an import brings along, for who may import (`invoice:import`); for others there are none. Throws
 * 422 where the series is not of the document's type and company.
 */
export async function importedNumber(
  ctx: ReadContext,
  body: Columns,
  invoice: { readonly type: unknown; readonly company: unknown },
): Promise<Columns> {
  if (!covers(ctx.actor.scopes, 'invoice:import')) return {};
  const columns: Columns = {};
  if (body.sequenceNumber !== undefined) {
    if (typeof body.sequenceNumber === 'number' && body.sequenceNumber < 1) {
      throw invalidField('#/sequenceNumber', 'too_small');
    }
    columns.sequenceNumber = body.sequenceNumber;
  }
  if (body.counter === undefined) return columns;
  const id = idOf(body.counter);
  const counter = id === null ? undefined : await getRow(ctx.db, 'invoiceCounter', id);
  if (id !== null && (counter === undefined || counter.deleted === 1)) {
    throw invalidField('#/counter', 'unknown_reference');
  }
  const fits =
    counter === undefined ||
    (counter.type === invoice.type && (counter.company === null || counter.company === invoice.company));
  if (!fits) throw invalidField('#/counter', 'invalid_value');
  return { ...columns, counter: id };
}

/** What follows from the fields that were sent: the names of a country, and the twin of a field. */
async function follow(ctx: ReadContext, values: Columns, sent: ReadonlySet<string>): Promise<Columns> {
  const followed: Columns = {};
  for (const [id, name, iso] of [
    ['country', 'countryName', 'countryIsoCode'],
    ['companyCountry', 'companyCountryName', 'companyCountryIsoCode'],
    ['taxNumberCountry', null, 'taxNumberCountryIsoCode'],
  ] as const) {
    if (!sent.has(id)) continue;
    const country = await countryOf(ctx, idOf(values[id]));
    if (name !== null && !sent.has(name)) followed[name] = country?.name ?? null;
    if (!sent.has(iso)) followed[iso] = country?.isoCode ?? null;
  }
  for (const [plain, required] of twins) {
    const isSaid = sent.has(plain) || Object.hasOwn(followed, plain);
    if (isSaid && !sent.has(required)) followed[required] = (sent.has(plain) ? values : followed)[plain] ?? '';
    // Whoever has to send the required one and knows nothing sends "".
    else if (!isSaid && sent.has(required) && values[required] !== '') followed[plain] = values[required];
  }
  return followed;
}

/** The addresses of which a part was sent and the whole was not. */
function composed(header: Columns, sent: ReadonlySet<string>, followed: Columns): Columns {
  const texts: Columns = {};
  for (const { whole, ...parts } of addresses) {
    const isSaid = Object.values(parts).some((name) => sent.has(name) || Object.hasOwn(followed, name));
    if (!isSaid || sent.has(whole)) continue;
    const part = (name: string): string | null => textOf(header[name]);
    texts[whole] = addressText({
      street: part(parts.street),
      street2: part(parts.street2),
      zipCode: part(parts.zipCode),
      city: part(parts.city),
    });
  }
  return texts;
}

async function typeColumns(ctx: ReadContext, id: number): Promise<Columns> {
  const type = await getRow(ctx.db, 'invoiceType', id);
  if (type === undefined) throw new Error(`no invoiceType ${id}`);
  return {
    ...typeFlags(type),
    isReplace: type.isReplace,
    ...(await conversionName(ctx, type.convertibleInto)),
  };
}

/** The text at the foot, which goes by type, seller and buyer together. */
async function footerColumns(ctx: ReadContext, { type, company, customer }: Columns): Promise<Columns> {
  const rows = {
    type: await getRow(ctx.db, 'invoiceType', Number(type)),
    company: await getRow(ctx.db, 'company', Number(company)),
  };
  const buyer = idOf(customer) === null ? undefined : await getRow(ctx.db, 'customer', Number(customer));
  if (rows.type === undefined || rows.company === undefined) return {};
  return footerSnapshot(rows.company, rows.type, buyer ?? null);
}

async function conversionName(ctx: ReadContext, id: number | null): Promise<Columns> {
  const type = id === null ? undefined : await getRow(ctx.db, 'invoiceType', id);
  return { convertibleIntoName: type?.name ?? null };
}

async function companyColumns(ctx: ReadContext, id: number | null): Promise<Columns> {
  const pos = id !== null || ctx.actor.pos === null ? undefined : await getRow(ctx.db, 'pos', ctx.actor.pos);
  const company = id === null ? await sellerAt(ctx, pos ?? null) : await getRow(ctx.db, 'company', id);
  if (company === undefined) throw new Error(`no company ${id}`);
  return companySnapshot(await sellerOf(ctx, company));
}

async function customerColumns(ctx: ReadContext, id: number | null): Promise<Columns> {
  const customer = id === null ? undefined : await getRow(ctx.db, 'customer', id);
  return customerSnapshot(await buyerOf(ctx, customer ?? null));
}

/** The names of manual fields as they are stored: JSON, sorted. */
function manualText(names: readonly string[]): string {
  return JSON.stringify([...new Set(names)].sort());
}

async function countryOf(ctx: ReadContext, id: number | null): Promise<Row<'country'> | undefined> {
  return id === null ? undefined : getRow(ctx.db, 'country', id);
}

function idOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
